import { countRows } from '../../db/count-rows.ts';
import { and, eq, gte, inArray, isNull, sql } from '../../db/sql.ts';
import type { ReadDb, Tx } from '../../db/store.ts';
import { ON_HOLD, PENDING } from '../../domain/request-state.ts';
import { appendAudit } from '../audit/audit-log.ts';
import type { Deps } from '../deps/deps.ts';
import { readBalance } from '../ledger/accounts.ts';
import { destroyPersonalData } from './destroy-personal-data.ts';
import type { Erasure } from './register.ts';

/** Why a holder's personal data cannot be erased yet. */
export type Hindrance = 'unknown' | 'erased' | 'not closed' | 'balance' | 'open requests' | 'refunds';

async function countOpen(db: ReadDb, holderId: number): Promise<number> {
  const { requests } = db.t;
  return countRows(
    db,
    requests,
    and(eq(requests.holderId, holderId), inArray(requests.state, [PENDING, ON_HOLD])),
  );
}

/**
 * Null when the holder has left, is owed nothing and has no open requests. A lawful order does not override these
 * conditions.
 */
export async function findHindrance(db: ReadDb, holderId: number): Promise<Hindrance | null> {
  const { holders } = db.t;
  const [holder] = await db
    .select({ status: holders.status, erasedAt: holders.erasedAt })
    .from(holders)
    .where(eq(holders.id, holderId));
  if (!holder) return 'unknown';
  if (holder.erasedAt !== null) return 'erased';
  if (holder.status !== 'closed' && holder.status !== 'rejected') return 'not closed';
  const { balance, held } = await readBalance(db, holderId);
  if (balance !== 0n || held !== 0n) return 'balance';
  if ((await countOpen(db, holderId)) > 0) return 'open requests';
  return (await owesRefund(db, holderId)) ? 'refunds' : null;
}

/** Whether money is to be sent back to an account of the holder. */
async function owesRefund(db: ReadDb, holderId: number): Promise<boolean> {
  const { refunds, linkedAccounts } = db.t;
  const [owed] = await db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(linkedAccounts, eq(linkedAccounts.id, refunds.linkedAccountId))
    .where(and(eq(linkedAccounts.holderId, holderId), isNull(refunds.paidLineId)))
    .limit(1);
  return owed !== undefined;
}

/** Whether any movement or decision of the holder is newer than this time: records are kept from the last one on. */
export async function wasActiveSince(db: ReadDb, holderId: number, since: Date): Promise<boolean> {
  const { requests, history } = db.t;
  const decided = await db
    .select({ id: requests.id })
    .from(requests)
    .where(and(eq(requests.holderId, holderId), gte(requests.decidedAt, since)))
    .limit(1);
  const moved = await db
    .select({ id: history.id })
    .from(history)
    .where(
      and(
        eq(history.holderId, holderId),
        sql`coalesce(${history.updatedAt}, ${history.createdAt}) > ${sql.param(since, history.createdAt)}`,
      ),
    )
    .limit(1);
  return decided.length + moved.length > 0;
}

export type ErasureOrder = {
  holderId: number;
  /** The actor in the audit log. */
  actor: string;
  /**
   * The cause: the retention ended, an admin or the terminal ordered it, or a restored database contained the holder
   * again.
   */
  by: 'retention' | 'order' | 'terminal' | 'register';
  now: Date;
};

/**
 * Erases a holder's personal data and logs that fact without any of the data. Returns the line for the register, which
 * must be written after the commit.
 */
export async function eraseHolder(
  tx: Tx,
  secrets: Deps['secrets'],
  { holderId, actor, by, now }: ErasureOrder,
): Promise<Erasure> {
  const [holder] = await tx.select().from(tx.t.holders).where(eq(tx.t.holders.id, holderId));
  if (!holder) throw new Error(`holder ${holderId} is missing`);
  const destroyed = await destroyPersonalData(tx, { secrets, now }, holder);
  await appendAudit(tx, {
    at: now,
    actor,
    action: 'erasure',
    subject: `holder:${holderId}`,
    outcome: 'done',
    detail: { by, ...destroyed },
  });
  return { holder: holderId, createdAt: holder.createdAt.toISOString(), erasedAt: now.toISOString(), by };
}
