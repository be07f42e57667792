import { asc, eq, isNull } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import type { Secrets } from '../../ports/secrets.ts';
import { depositNumber } from '../../companies/deposit-accounts.repo.ts';

/** A group of companies on one bank account. */
export type SharedAccount = readonly { id: number; name: string }[];

/**
 * The companies whose buyers are shown one bank account, a group for each account. `refuseAccountInUse` refuses a second company
 * since it exists; databases from before may hold some, whose orders one wire can pay twice.
 */
export async function findSharedAccounts(
  db: ReadDb,
  secrets: Pick<Secrets, 'decrypt'>,
): Promise<SharedAccount[]> {
  const { depositAccounts, companies } = db.t;
  const rows = await db
    .select({
      bank: depositAccounts.bankCode,
      accountId: depositAccounts.id,
      numEnc: depositAccounts.numEnc,
      id: companies.id,
      name: companies.name,
    })
    .from(depositAccounts)
    .innerJoin(companies, eq(companies.id, depositAccounts.companyId))
    .where(isNull(depositAccounts.until))
    .orderBy(asc(depositAccounts.id));
  const groups = new Map<string, Map<number, string>>();
  for (const { bank, accountId, numEnc, id, name } of rows) {
    const account = `${bank} ${depositNumber(secrets, { id: accountId, numEnc })}`;
    groups.set(account, (groups.get(account) ?? new Map<number, string>()).set(id, name));
  }
  return [...groups.values()]
    .filter(({ size }) => size > 1)
    .map((group) => [...group].map(([id, name]) => ({ id, name })));
}
