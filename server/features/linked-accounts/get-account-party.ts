import { definePrepared } from '../../../db/prepared.ts';
import { eq, sql } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';

const partyOfAccount = definePrepared('account_party', (db: ReadDb) => {
  const { linkedAccounts, companies } = db.t;
  return db
    .select({
      companyName: companies.name,
      holderName: linkedAccounts.name,
      bankCode: linkedAccounts.bankCode,
      numLast4: linkedAccounts.numLast4,
    })
    .from(linkedAccounts)
    .innerJoin(companies, eq(companies.id, linkedAccounts.companyId))
    .where(eq(linkedAccounts.id, sql.placeholder('linkedAccountId')));
});

/** The bank account and the company of an order, as alarms and history show them. */
export async function getAccountParty(
  db: ReadDb,
  linkedAccountId: number,
): Promise<{ companyName: string; holderName: string; bankCode: string; numLast4: string }> {
  const [row] = await partyOfAccount(db, { linkedAccountId });
  if (!row) throw new Error(`linked account ${linkedAccountId} is missing`);
  return row;
}
