// Payment claims: an operator says that the won of a taken sale was sent. The first approval of a taken sale makes a claim. Another one
// is made when a line of the bank that shows the payment is undone, settled differently or released. A signature ends by time, by
// another signature of its operator, or with a line; a claim lasts until the take ends, which makes a new version of the request.
import { eq } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import { beginFact, findFacts } from './facts.repo.ts';
import type { RequestRow } from './requests.repo.ts';
import { sumLinesOf, wonOf } from './settled-lines.ts';

type Sale = Pick<RequestRow, 'id' | 'kind' | 'version'>;

/** Records the claim of an approval, unless the lines of the sale are its whole amount: then the approval relies on the lines. */
export async function keepApprovedAsPaid(
  tx: Tx,
  request: Sale,
  operatorId: number,
  now: Date,
): Promise<void> {
  const isPaidByLines = (await sumLinesOf(tx, request.id)) === (await wonOf(tx, request.id));
  if (!isPaidByLines) await keepSaidToBePaid(tx, request, operatorId, now);
}

/** Records a claim for a sale whatever its lines are, because they may be released. */
export async function keepSaidToBePaid(tx: Tx, request: Sale, operatorId: number, now: Date): Promise<void> {
  const { id: requestId, version } = request;
  if (request.kind === 'sale')
    await beginFact(tx, { requestId, kind: 'saidPaid', version, by: operatorId, at: now });
}

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
