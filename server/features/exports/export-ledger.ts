// Accounts of the ledger in exports.
import type { z } from 'zod';
import { csvLogin, csvNumber, csvText } from '../../../domain/csv.ts';
import { ledgerAccountName, WON_ACCOUNT_LABELS } from '../../../domain/list-labels.ts';
import { getTrialBalance, trialBalanceOut } from '../ledger/get-trial-balance.ts';
import type { ledgerTransactionOut } from '../ledger/list-transactions.ts';
import { exportWhole, type Cell } from './export-of.ts';

/** What moved DAON, then what moved won: the amounts of one transaction sum to zero in each. */
export function entryLines(row: z.infer<typeof ledgerTransactionOut>) {
  return [
    ...row.entries.map(({ account, amount }) => ({
      ...row,
      account: ledgerAccountName(account),
      daonMoved: amount,
      wonMoved: null,
      booked: null,
    })),
    ...(row.won?.entries ?? []).map(({ account, amount }) => ({
      ...row,
      account: WON_ACCOUNT_LABELS[account],
      daonMoved: null,
      wonMoved: amount,
      booked: row.won,
    })),
  ];
}

/** Every account with its balance. */
function* accountLines({ accounts, won }: z.infer<typeof trialBalanceOut>): Generator<readonly Cell[]> {
  for (const { account, balance } of accounts)
    yield [csvLogin(ledgerAccountName(account)), '', csvNumber(balance), ''];
  for (const { account, depositAccount, balance } of won.accounts)
    yield [
      csvText(WON_ACCOUNT_LABELS[account]),
      csvText(`${depositAccount.companyName} ${depositAccount.bankName} ${depositAccount.accountNum}`),
      '',
      csvNumber(balance),
    ];
}

/** The sums are zero where the books balance. */
export const TRIAL_BALANCE = exportWhole({
  titles: ['계정', '입금 계좌', '잔액(DAON)', '잔액(원)'],
  read: async (deps) => trialBalanceOut.parse(await getTrialBalance(deps)),
  lines: accountLines,
  sums: ({ sum, won }) => [csvText('합계'), '', csvNumber(sum), csvNumber(won.sum)],
});
