// Whose statement an upload is: what stands in the file, and what the operator chose.
import { asc } from '../../../../db/sql.ts';
import type { ReadDb } from '../../../../db/store.ts';
import { bankName } from '../../../../domain/banks.ts';
import {
  accountsNamed,
  type KnownAccount,
  type Named,
} from '../../../../domain/bank-statement/named-accounts.ts';
import { DomainError } from '../../../../domain/errors.ts';
import { maskAccountNumber } from '../../../../domain/masks.ts';
import { depositNumber } from '../../../companies/deposit-accounts.repo.ts';
import type { Secrets } from '../../../ports/secrets.ts';

export type StatementAccount = KnownAccount & { companyId: number; bank: string };
export type Chosen = { companyId?: number | undefined; depositAccountId?: number | undefined };

/** All deposit accounts, former ones as well: they go on getting money for a while. */
export async function findStatementAccounts(
  db: ReadDb,
  secrets: Pick<Secrets, 'decrypt'>,
): Promise<StatementAccount[]> {
  const { depositAccounts } = db.t;
  const rows = await db.select().from(depositAccounts).orderBy(asc(depositAccounts.id));
  return rows.map((row) => ({
    ...{ id: row.id, companyId: row.companyId, holder: row.name, bank: bankName(row.bankCode) },
    accountNum: depositNumber(secrets, row),
  }));
}

/** The accounts that a choice leaves. Throws NOT_FOUND where it leaves none. */
export function accountsOfChoice(
  accounts: readonly StatementAccount[],
  { companyId, depositAccountId }: Chosen,
): readonly StatementAccount[] {
  const left = accounts.filter(
    (account) =>
      (companyId === undefined || account.companyId === companyId) &&
      (depositAccountId === undefined || account.id === depositAccountId),
  );
  if (left.length === 0) throw new DomainError('NOT_FOUND');
  return left;
}

export type AccountProblem = { code: 'STATEMENT_ACCOUNT'; row: null; sentence: string };

/** Without an account, several are possible, or none. `isNamed`: the file names the account, its holder, or both. */
export type Whose = { possible: readonly StatementAccount[]; isNamed: boolean } & (
  | { account: StatementAccount; problem: null }
  | { account: null; problem: AccountProblem }
);

const problem = (sentence: string): AccountProblem => ({ code: 'STATEMENT_ACCOUNT', row: null, sentence });

const shown = ({ bank, accountNum, holder }: StatementAccount): string =>
  `${bank} ${maskAccountNumber(accountNum)} ${holder}`;

/** What the file and the choice say together. `left` are the accounts of the choice. */
export function whoseStatement(
  accounts: readonly StatementAccount[],
  left: readonly StatementAccount[],
  named: Named,
): Whose {
  const found = accountsNamed(accounts, named);
  const { isNamed } = found;
  const possible = found.possible.filter((account) => left.includes(account));
  const [first, second] = possible;
  if (first !== undefined && second === undefined)
    return { account: first, possible, isNamed, problem: null };
  if (first !== undefined) {
    const sentence = '어느 입금 계좌의 거래내역인지 파일에 없어요. 계좌를 골라주세요.';
    return { account: null, possible, isNamed, problem: problem(sentence) };
  }
  const written = [...named.accounts, ...named.holders].slice(0, 3).join(', ');
  const [owner] = found.possible;
  const own = owner === undefined ? null : shown(owner);
  const [chosen] = left;
  const sentence =
    own === null
      ? `파일에 적힌 계좌(${written})는 등록한 입금 계좌가 아니에요. 파일과 회사의 입금 계좌를 확인해주세요.`
      : `파일에 적힌 계좌(${own})가 ${left.length === 1 && chosen !== undefined ? `고른 계좌(${shown(chosen)})` : '고른 회사의 계좌'}와 달라 가져오지 않았어요.`;
  return { account: null, possible, isNamed, problem: problem(sentence) };
}
