// Payment claims: an operator says that the won of a taken sale was sent. The first approval of a taken sale makes a claim. Another one
// is made when a line of the bank that shows the payment is undone, settled differently or released. A signature ends by time, by
// another signature of its operator, or with a line; a claim lasts until the take ends, which makes a new version of the request.
import { eq } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { findFacts } from './facts.repo.ts';
import type { RequestRow } from './requests.repo.ts';

type Sale = Pick<RequestRow, 'id' | 'kind' | 'version'>;

/** The operators who made the claims that stand for the current take of a request, and when. */
export async function findSaidToBePaid(
  db: ReadDb,
  { id, version }: Sale,
): Promise<{ login: string; at: Date }[]> {
  const { operators } = db.t;
  const said = [];
  for (const fact of await findFacts(db, [id])) {
    if (fact.kind !== 'saidPaid' || fact.version !== version || fact.by === null) continue;
    const [operator] = await db
      .select({ login: operators.login })
      .from(operators)
      .where(eq(operators.id, fact.by));
    if (operator !== undefined) said.push({ login: operator.login, at: fact.at });
  }
  return said;
}
