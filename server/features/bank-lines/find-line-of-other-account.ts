import { and, inArray, ne } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { statementSentence, type StatementProblem } from '../../../domain/bank-statement/read-statement.ts';
import type { Statement } from './read-upload.ts';

/** A statement has the lines of a time without gaps, so a part of them, evenly spread, finds those that it shares with another one. */
const LOOKED_UP = 500;

/**
 * Whether the statement belongs to another deposit account: a line of it is stored there. With a running balance one line
 * is enough; without one each line must be, because two accounts may get equal amounts within a minute. The same won would
 * be booked twice, and pay two orders. Null when it does not.
 */
export async function findLineOfOtherAccount(
  db: ReadDb,
  depositAccountId: number,
  lines: Statement['lines'],
): Promise<StatementProblem | null> {
  const { bankLines, depositAccounts } = db.t;
  const others = await db
    .select({ id: depositAccounts.id })
    .from(depositAccounts)
    .where(ne(depositAccounts.id, depositAccountId));
  if (others.length === 0) return null;
  const step = Math.ceil(lines.length / LOOKED_UP);
  const looked = lines.filter((_, place) => place % step === 0);
  const rows = await db
    .select({ identity: bankLines.identity })
    .from(bankLines)
    .where(
      and(
        inArray(
          bankLines.depositAccountId,
          others.map(({ id }) => id),
        ),
        inArray(
          bankLines.identity,
          looked.map(({ identity }) => identity),
        ),
      ),
    );
  const elsewhere = new Set(rows.map(({ identity }) => identity));
  const shared = looked.filter(({ identity }) => elsewhere.has(identity));
  const found = shared.find(({ balanceAfter }) => balanceAfter !== null);
  const line = found ?? (shared.length === looked.length ? shared[0] : undefined);
  if (line === undefined) return null;
  return { code: 'OTHER_ACCOUNT', row: line.row, sentence: statementSentence('OTHER_ACCOUNT', line.row) };
}
