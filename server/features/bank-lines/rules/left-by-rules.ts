// Lines that a rule is about and leaves to a person, because a holder may have paid an order with them: another sum, or under another
// name. A rule for 이자 is about a line of 이자영 as well.
import { bareName } from '../../../../db/schema/companies.ts';
import { and, eq, inArray } from '../../../../db/sql.ts';
import type { ReadDb } from '../../../../db/store.ts';
import { LATE_MS, mayBeMeant } from '../../../../domain/bank-matching/lines-and-orders.ts';
import {
  isNaming,
  nameEvidence,
  namesWithin,
  readHolderName,
  readPayer,
} from '../../../../domain/bank-matching/payer-name.ts';
import { HOLDER_NAME_MAX } from '../../../../domain/limits.ts';
import { ON_HOLD, PENDING } from '../../../../domain/request-state.ts';
import { companyOfDepositAccount } from '../../../companies/deposit-accounts.repo.ts';
import { readShownMatches, wordsOfCompany, type AskedLine } from '../match/match-bank-lines.ts';

type Line = AskedLine & { name: string; memo: string };

const NAMES_AT_ONCE = 500; // far below what either engine binds

/** The names and times of the open purchases of holders whom a text names. */
async function findNamed(db: ReadDb, companyId: number, names: readonly string[]) {
  const { linkedAccounts, purchases, requests } = db.t;
  if (names.length === 0) return [];
  return db
    .select({ name: linkedAccounts.name, from: requests.createdAt, until: requests.expiresAt })
    .from(linkedAccounts)
    .innerJoin(purchases, eq(purchases.linkedAccountId, linkedAccounts.id))
    .innerJoin(requests, eq(requests.id, purchases.requestId))
    .where(
      and(
        inArray(bareName(linkedAccounts.name), [...names]),
        eq(linkedAccounts.companyId, companyId),
        inArray(requests.state, [PENDING, ON_HOLD]),
      ),
    );
}

/** Whether a line names the holder of an open purchase of its time, whatever the amount. */
async function namesBuyer(db: ReadDb, line: Line): Promise<boolean> {
  const companyId = await companyOfDepositAccount(db, line.depositAccountId);
  const payer = readPayer(line, await wordsOfCompany(db, companyId));
  const names = [...namesWithin(payer, HOLDER_NAME_MAX)]
    .filter((name) => name !== '')
    .slice(0, NAMES_AT_ONCE);
  const open = await findNamed(db, companyId, names);
  return open.some(
    ({ name, ...times }) =>
      isNaming(nameEvidence(readHolderName(name), payer)) && mayBeMeant(line, { ...times, graceMs: LATE_MS }),
  );
}

/** Which of these open lines, each of which has a rule and no match, a rule leaves. */
export async function findLeftByRules(db: ReadDb, ruled: readonly Line[], now: Date): Promise<Set<number>> {
  const incoming = ruled.filter(({ direction }) => direction === 'in');
  const left = new Set<number>();
  if (incoming.length === 0) return left;
  const shown = await readShownMatches(db, incoming, now);
  for (const line of incoming) {
    const hasOthers = (shown.get(line.id)?.others.length ?? 0) > 0;
    if (hasOthers || (await namesBuyer(db, line))) left.add(line.id);
  }
  return left;
}
