// The holders' accounts to which the money of a line may go back: those that have the name of the one who sent it.
import { bareName } from '../../../db/schema/companies.ts';
import { and, asc, eq, inArray } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import {
  isPlainPayer,
  nameEvidence,
  namesWithin,
  readHolderName,
  readPayer,
} from '../../../domain/bank-matching/payer-name.ts';
import { HOLDER_NAME_MAX } from '../../../domain/limits.ts';
import { getLine } from '../bank-lines/lines/bank-lines.repo.ts';
import { wordsOfCompany } from '../bank-lines/match/match-bank-lines.ts';

const OFFERS_MAX = 10; // more people of one name say nothing about who it was
const NAMES_AT_ONCE = 500; // far below what either engine binds

/** Active accounts of active holders of the line's company whose name the line gives in full; a masked or cut name offers none. */
export async function findOffers(db: ReadDb, refundId: number) {
  const { linkedAccounts, holders } = db.t;
  const line = await getLine(db, refundId);
  const payer = readPayer(line, await wordsOfCompany(db, line.companyId));
  if (!isPlainPayer(payer)) return [];
  const names = [...namesWithin(payer, HOLDER_NAME_MAX)]
    .filter((name) => name !== '')
    .slice(0, NAMES_AT_ONCE);
  if (names.length === 0) return [];
  const rows = await db
    .select({
      id: linkedAccounts.id,
      holder: { id: holders.id, login: holders.login },
      bankCode: linkedAccounts.bankCode,
      name: linkedAccounts.name,
      numEnc: linkedAccounts.numEnc,
      numLast4: linkedAccounts.numLast4,
    })
    .from(linkedAccounts)
    .innerJoin(holders, eq(holders.id, linkedAccounts.holderId))
    .where(
      and(
        inArray(bareName(linkedAccounts.name), names),
        eq(linkedAccounts.companyId, line.companyId),
        eq(linkedAccounts.status, 'active'),
        eq(holders.status, 'active'),
      ),
    )
    .orderBy(asc(linkedAccounts.id));
  const isNamed = (name: string) => {
    const evidence = nameEvidence(readHolderName(name), payer);
    return evidence === 'exact' || evidence === 'decorated';
  };
  return rows.filter(({ name }) => isNamed(name)).slice(0, OFFERS_MAX);
}
