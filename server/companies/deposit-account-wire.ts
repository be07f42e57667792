import { eq, inArray } from '../../db/sql.ts';
import { z } from 'zod';
import type { ReadDb } from '../../db/store.ts';
import { bankName } from '../../domain/banks.ts';
import { maskAccountNumber } from '../../domain/masks.ts';
import type { Deps } from '../deps/deps.ts';
import type { Secrets } from '../ports/secrets.ts';
import { depositNumber } from './deposit-accounts.repo.ts';
import { idOut } from '../trpc/wire.ts';

/** A deposit account in lists: its number is masked, as everywhere in the console (D44). */
export const depositAccountOut = z.object({
  id: idOut,
  companyId: idOut,
  companyName: z.string(),
  bankName: z.string(),
  accountNum: z.string(),
  name: z.string(),
  /** Whether buyers are shown it now. */
  isOpen: z.boolean(),
});

export type ShownDepositAccount = z.infer<typeof depositAccountOut>;

/** The deposit accounts with these ids, or all of them, by id. */
export async function readDepositAccounts(
  db: ReadDb,
  secrets: Pick<Secrets, 'decrypt'>,
  ids?: readonly number[],
): Promise<Map<number, ShownDepositAccount>> {
  const { depositAccounts, companies } = db.t;
  if (ids?.length === 0) return new Map();
  const rows = await db
    .select({ row: depositAccounts, companyName: companies.name })
    .from(depositAccounts)
    .innerJoin(companies, eq(companies.id, depositAccounts.companyId))
    .where(ids && inArray(depositAccounts.id, [...ids]));
  return new Map(
    rows.map(({ row, companyName }) => [
      row.id,
      {
        id: row.id,
        companyId: row.companyId,
        companyName,
        bankName: bankName(row.bankCode),
        accountNum: maskAccountNumber(depositNumber(secrets, row)),
        name: row.name,
        isOpen: row.until === null,
      },
    ]),
  );
}

/** All deposit accounts, by company. */
export async function listDepositAccounts({ store, secrets }: Deps): Promise<ShownDepositAccount[]> {
  const shown = await store.read((db) => readDepositAccounts(db, secrets));
  return [...shown.values()].sort((one, other) => one.companyId - other.companyId || one.id - other.id);
}
