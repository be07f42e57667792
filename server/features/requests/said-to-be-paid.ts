// Payment claims: an operator says that the won of a taken sale was sent. The first approval of a taken sale makes a claim. Another one
// is recorded when a bank line that shows the payment is undone, settled differently or released (`keep-evidence.ts`,
// `release-bank-line.ts`). A signature ends by time, by another signature of its operator, or with a bank line; a claim lasts until the
// take ends. A claim is a row of `approvals` under a subject of its own, so it never counts as a signature.
import { definePrepared, placeholdersOf } from '../../../db/prepared.ts';
import { and, eq, exists, sql, type SQL } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import { findOrder, sumLinesOf } from '../bank-lines/payable-orders.repo.ts';
import type { RequestRow } from './requests.repo.ts';

const SUBJECT = 'paidSale';

type Sale = Pick<RequestRow, 'id' | 'kind' | 'version'>;

const insertRow = definePrepared('insert_said_to_be_paid', (tx: Tx) =>
  tx.insert(tx.t.approvals).values(placeholdersOf(tx.t.approvals, 'id')).onConflictDoNothing(),
);

/** Whether the lines that are settled with a sale are its whole amount. */
export async function isPaidByLines(db: ReadDb, { id, kind }: Pick<Sale, 'id' | 'kind'>): Promise<boolean> {
  if (kind !== 'sale') return false;
  const order = await findOrder(db, id);
  return order !== null && (await sumLinesOf(db, id)) === order.won;
}

/** Records the claim of an approval, unless the lines of the sale are its whole amount: then the approval relies on the lines. */
export async function keepApprovedAsPaid(
  tx: Tx,
  request: Sale,
  operatorId: number,
  now: Date,
): Promise<void> {
  if (!(await isPaidByLines(tx, request))) await keepSaidToBePaid(tx, request, operatorId, now);
}

/** Records a claim for a sale whatever its lines are, because they may be released. */
export async function keepSaidToBePaid(tx: Tx, request: Sale, operatorId: number, now: Date): Promise<void> {
  if (request.kind !== 'sale') return;
  const row = { subject: SUBJECT, subjectId: request.id, subjectVersion: request.version, operatorId };
  await insertRow(tx, { ...row, decision: 'approve', txHash: null, createdAt: now });
}

const saidOf = definePrepared('said_to_be_paid', (db: ReadDb) => {
  const { approvals } = db.t;
  return db
    .select({ id: approvals.id })
    .from(approvals)
    .where(
      and(
        eq(approvals.subject, sql.raw(`'${SUBJECT}'`)),
        eq(approvals.subjectId, sql.placeholder('id')),
        eq(approvals.subjectVersion, sql.placeholder('version')),
      ),
    )
    .limit(1);
});

/** Whether a claim stands for the current take of a request. Each end of a take makes a new version. */
export async function isSaidToBePaid(db: ReadDb, { id, kind, version }: Sale): Promise<boolean> {
  return kind === 'sale' && (await saidOf(db, { id, version })).length > 0;
}

/** The operators who made the claims, and when. */
export async function findSaidToBePaid(db: ReadDb, { id, kind, version }: Sale) {
  const { approvals, operators } = db.t;
  if (kind !== 'sale') return [];
  return db
    .select({ login: operators.login, at: approvals.createdAt })
    .from(approvals)
    .innerJoin(operators, eq(operators.id, approvals.operatorId))
    .where(
      and(eq(approvals.subject, SUBJECT), eq(approvals.subjectId, id), eq(approvals.subjectVersion, version)),
    )
    .orderBy(approvals.id);
}

/** The condition on a row of `requests` that a claim stands for its current take, as SQL. */
export function saidToBePaid(db: ReadDb): SQL {
  const { approvals, requests } = db.t;
  return exists(
    db
      .select({ one: sql`1` })
      .from(approvals)
      .where(
        and(
          eq(approvals.subject, SUBJECT),
          eq(approvals.subjectId, requests.id),
          eq(approvals.subjectVersion, requests.version),
        ),
      ),
  );
}
