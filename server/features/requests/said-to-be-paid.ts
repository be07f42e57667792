// What the first approval of a taken sale says: its operator has sent the won by hand. The same is kept when a statement that shows the
// payment is taken back (`undo-bank-import.ts`). The signature ends by time, by another one of its
// operator, or with a line of the bank; what it says lasts as long as the take. It is a row of `approvals` under a subject of its
// own, so that it never counts as a signature.
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

/** Keeps it of an approval, unless the lines of the sale are its whole amount: they say so themselves, and the approval relies on them. */
export async function keepApprovedAsPaid(
  tx: Tx,
  request: Sale,
  operatorId: number,
  now: Date,
): Promise<void> {
  if (!(await isPaidByLines(tx, request))) await keepSaidToBePaid(tx, request, operatorId, now);
}

/** Keeps it of a sale whatever its lines are, which may be released. */
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

/** Whether an approval of the take that goes on says so; each end of a take makes a new version. */
export async function isSaidToBePaid(db: ReadDb, { id, kind, version }: Sale): Promise<boolean> {
  return kind === 'sale' && (await saidOf(db, { id, version })).length > 0;
}

/** Who has said so, and when. */
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

/** The same of a row of `requests`. */
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
