// Accounts of the ledger in exports.
import { csvLogin, csvNumber, csvText } from '../../../domain/csv.ts';
import { LEDGER_ACCOUNT_LABELS, WON_ACCOUNT_LABELS } from '../../../domain/list-labels.ts';
import type { Deps } from '../../deps.ts';
import { getTrialBalance } from '../ledger/get-trial-balance.ts';
import type { Cell } from './export-of.ts';

const HOLDER = 'holder:';
const accountNames = new Map<string, string>(Object.entries(LEDGER_ACCOUNT_LABELS));

/** An account in DAON by its Korean name, that of a holder by the login. */
export const ledgerAccountCell = (account: string): Cell =>
  account.startsWith(HOLDER)
    ? csvLogin(account.slice(HOLDER.length))
    : csvText(accountNames.get(account) ?? account);

export const TRIAL_BALANCE_TITLES = ['계정', '입금 계좌', '잔액(DAON)', '잔액(원)'];

/** Every account with its balance, and the sums at the end, which are zero where the books balance. */
export async function trialBalanceLines(deps: Deps): Promise<readonly (readonly Cell[])[]> {
  const { accounts, sum, won } = await getTrialBalance(deps);
  return [
    ...accounts.map(({ account, balance }) => [ledgerAccountCell(account), '', csvNumber(balance), '']),
    ...won.accounts.map(({ account, depositAccount, balance }) => [
      csvText(WON_ACCOUNT_LABELS[account]),
      csvText(`${depositAccount.companyName} ${depositAccount.bankName} ${depositAccount.accountNum}`),
      '',
      csvNumber(balance),
    ]),
    [csvText('합계'), '', csvNumber(sum), csvNumber(won.sum)],
  ];
}
