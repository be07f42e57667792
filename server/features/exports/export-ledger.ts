// Accounts of the ledger in exports.
import type { z } from 'zod';
import { csvLogin, csvNumber, csvText } from '../../../domain/csv.ts';
import { LEDGER_ACCOUNT_LABELS, WON_ACCOUNT_LABELS } from '../../../domain/list-labels.ts';
import { getTrialBalance, trialBalanceOut } from '../ledger/get-trial-balance.ts';
import { exportWhole, type Cell } from './export-of.ts';

const HOLDER = 'holder:';
const accountNames = new Map<string, string>(Object.entries(LEDGER_ACCOUNT_LABELS));

/** An account in DAON by its Korean name, that of a holder by the login. */
export const ledgerAccountCell = (account: string): Cell =>
  account.startsWith(HOLDER)
    ? csvLogin(account.slice(HOLDER.length))
    : csvText(accountNames.get(account) ?? account);

/** Every account with its balance. */
function* accountLines({ accounts, won }: z.infer<typeof trialBalanceOut>): Generator<readonly Cell[]> {
  for (const { account, balance } of accounts) yield [ledgerAccountCell(account), '', csvNumber(balance), ''];
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
