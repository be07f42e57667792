import { eq, sql } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import type { PersonalDataKind } from './personal-data-kind.ts';

type Stored = { enc: string };

async function ofRequest(db: ReadDb, requestId: number): Promise<Stored[]> {
  const { linkedAccounts, purchases, sales, linkRequests, signUps } = db.t;
  for (const table of [purchases, sales, linkRequests, signUps]) {
    const rows = await db
      .select({ enc: linkedAccounts.numEnc })
      .from(table)
      .innerJoin(linkedAccounts, eq(linkedAccounts.id, sql`${table.linkedAccountId}`))
      .where(eq(sql`${table.requestId}`, requestId));
    if (rows.length > 0) return rows;
  }
  return [];
}

/** The encrypted text of one record, or null when there is no such record. */
export async function findEncrypted(db: ReadDb, kind: PersonalDataKind, id: number): Promise<string | null> {
  const { holders, linkedAccounts, purchases, companies } = db.t;
  const readers: Record<PersonalDataKind, () => PromiseLike<Stored[]>> = {
    holderPhone: () => db.select({ enc: holders.phoneEnc }).from(holders).where(eq(holders.id, id)),
    linkedAccountNumber: () =>
      db.select({ enc: linkedAccounts.numEnc }).from(linkedAccounts).where(eq(linkedAccounts.id, id)),
    requestAccountNumber: () => ofRequest(db, id),
    purchaseDepositNumber: () =>
      db.select({ enc: purchases.depositNumEnc }).from(purchases).where(eq(purchases.requestId, id)),
    companyDepositNumber: () =>
      db.select({ enc: companies.depositNumEnc }).from(companies).where(eq(companies.id, id)),
  };
  const [row] = await readers[kind]();
  return row?.enc ?? null;
}
