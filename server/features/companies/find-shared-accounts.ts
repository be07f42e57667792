import { asc, eq, isNull } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import type { Secrets } from '../../ports/secrets.ts';

/**
 * The names of companies whose buyers are shown one bank account, a group for each account. `refuseAccountInUse` refuses a second company
 * since it exists; databases from before may hold some, whose orders one wire can pay twice.
 */
export async function findSharedAccounts(db: ReadDb, secrets: Pick<Secrets, 'decrypt'>): Promise<string[][]> {
  const { depositAccounts, companies } = db.t;
  const rows = await db
    .select({ bank: depositAccounts.bankCode, numEnc: depositAccounts.numEnc, name: companies.name })
    .from(depositAccounts)
    .innerJoin(companies, eq(companies.id, depositAccounts.companyId))
    .where(isNull(depositAccounts.until))
    .orderBy(asc(depositAccounts.id));
  const names = new Map<string, Set<string>>();
  for (const { bank, numEnc, name } of rows) {
    const account = `${bank} ${secrets.decrypt(numEnc)}`;
    names.set(account, (names.get(account) ?? new Set()).add(name));
  }
  return [...names.values()].filter(({ size }) => size > 1).map((group) => [...group]);
}
