import { ne } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import {
  statementSentence,
  type StatementProblem,
} from '../../../domain/bank-statement/statement-problems.ts';
import { findKnown } from './bank-lines.repo.ts';
import type { Statement } from './read-upload.ts';

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
  const { depositAccounts } = db.t;
  const others = await db
    .select({ id: depositAccounts.id })
    .from(depositAccounts)
    .where(ne(depositAccounts.id, depositAccountId));
  const identities = lines.map(({ identity }) => identity);
  const elsewhere = new Set<string>();
  for (const { id } of others)
    for (const identity of await findKnown(db, id, identities)) elsewhere.add(identity);
  const shared = lines.filter(({ identity }) => elsewhere.has(identity));
  const found = shared.find(({ balanceAfter }) => balanceAfter !== null);
  const line = found ?? (shared.length === lines.length ? shared[0] : undefined);
  if (line === undefined) return null;
  return { code: 'OTHER_ACCOUNT', row: line.row, sentence: statementSentence('OTHER_ACCOUNT', line.row) };
}
