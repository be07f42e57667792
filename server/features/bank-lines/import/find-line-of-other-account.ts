import { inArray, ne } from '../../../../db/sql.ts';
import type { ReadDb } from '../../../../db/store.ts';
import {
  statementSentence,
  type StatementProblem,
} from '../../../../domain/bank-statement/statement-problems.ts';
import { findKnown } from '../lines/bank-lines.repo.ts';
import type { EqualLine } from './find-equal-lines.ts';
import type { Statement } from './read-upload.ts';
import type { Compared } from './stored-lines.ts';

export type OfOtherAccount = {
  /** The statement belongs to another account: all of its lines are stored there. */
  problem: StatementProblem | null;
  /** New lines with a balance that another account holds: the wrong account, or a coincidence. */
  equal: EqualLine[];
};

/**
 * The lines of a statement that another deposit account holds. The same won would be booked twice, and pay two orders; but two accounts
 * may have got equal amounts within a minute, and hold as much.
 */
export async function findLinesOfOtherAccount(
  db: ReadDb,
  depositAccountId: number,
  lines: Statement['lines'],
  { fresh }: Pick<Compared, 'fresh'>,
): Promise<OfOtherAccount> {
  const { bankLines, depositAccounts } = db.t;
  const others = await db
    .select({ id: depositAccounts.id })
    .from(depositAccounts)
    .where(ne(depositAccounts.id, depositAccountId));
  const identities = lines.map(({ identity }) => identity);
  const elsewhere = new Map<string, number>();
  for (const { id } of others)
    for (const [identity, lineId] of await findKnown(db, id, identities)) elsewhere.set(identity, lineId);
  const [first] = lines;
  if (first !== undefined && identities.every((identity) => elsewhere.has(identity))) {
    const sentence = statementSentence('OTHER_ACCOUNT', first.row);
    return { problem: { code: 'OTHER_ACCOUNT', row: first.row, sentence }, equal: [] };
  }
  const shared = fresh.filter(
    ({ identity, balanceAfter }) => balanceAfter !== null && elsewhere.has(identity),
  );
  const stored = new Map<number, EqualLine['stored']>();
  const ids = shared.map(({ identity }) => elsewhere.get(identity) ?? 0);
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const { id, name, memo, depositAccountId: accountId } = bankLines;
    const rows = await db
      .select({ id, name, memo, depositAccountId: accountId })
      .from(bankLines)
      .where(inArray(id, ids.slice(from, from + AT_ONCE)));
    for (const row of rows) stored.set(row.id, row);
    await db.endTurn();
  }
  const equal = shared.flatMap((line) => {
    const found = stored.get(elsewhere.get(line.identity) ?? 0);
    return found === undefined ? [] : [{ line, stored: found }];
  });
  return { problem: null, equal };
}

const AT_ONCE = 500; // ids that are looked up by one statement
