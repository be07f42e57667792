// What a holder's own freeze does to the requests by which tokens would leave (D72): they are on hold until the holder says of each that
// it goes on or cancels it. Operators can reject them, and neither take nor approve them.
import { and, asc, eq, inArray } from '../../../db/sql.ts';
import type { Tx } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import { HELD_BY_HOLDER } from '../../../domain/own-freeze.ts';
import { OUTFLOW_KINDS } from '../../../domain/request-kinds.ts';
import { ON_HOLD, PENDING } from '../../../domain/request-state.ts';
import type { Deps } from '../../deps/deps.ts';
import { requireActiveHolder, type CallingHolder } from '../../holders/require-active-holder.ts';
import { moveHistoryRow } from '../../ledger/history-rows.ts';
import { findCancellable, findOwnActs } from './in-progress.ts';
import { findRequestOfHistory, moveRequest, UNDECIDED } from './requests.repo.ts';

/**
 * Puts on hold what the holder could still cancel. What an operator has taken or signed, what is in a payout file, and what a line of the bank
 * says to be paid stays as it is: it may be paid already, and a hold would lose the payment.
 */
export async function holdFreeOutflows(tx: Tx, holderId: number, now: Date): Promise<number> {
  const { requests } = tx.t;
  const pending = await tx
    .select()
    .from(requests)
    .where(
      and(
        eq(requests.holderId, holderId),
        inArray(requests.kind, OUTFLOW_KINDS),
        eq(requests.state, PENDING),
      ),
    )
    .orderBy(asc(requests.id));
  const free = await findCancellable(tx, pending, now);
  let held = 0;
  for (const request of pending) {
    if (!free.has(request.id)) continue;
    const stopped = { state: ON_HOLD, reason: HELD_BY_HOLDER } as const;
    const by = { decidedAt: now, decidedBy: null, decidedAs: 'holder' } as const;
    if (!(await moveRequest(tx, request, { ...stopped, ...by }))) continue;
    await moveHistoryRow(tx, { id: request.id, ...stopped, at: now });
    held += 1;
  }
  return held;
}

/**
 * The holder says that what the freeze has put on hold goes on. Throws NOT_FOUND; WALLET_FROZEN; STATUS_NOT_ALLOWED for one that is not on hold
 * because of a freeze, and for a waiting send whose hour has come, which fails.
 */
export async function resumeRequest(
  deps: Deps,
  holder: CallingHolder,
  id: number,
): Promise<{ id: number; state: typeof PENDING }> {
  const now = deps.clock.now();
  return deps.store.write(async (tx) => {
    await requireActiveHolder(tx, holder);
    const request = await findRequestOfHistory(tx, { id });
    if (request === null || request.holderId !== holder.id) throw new DomainError('NOT_FOUND');
    const may = (await findOwnActs(tx, [request], now)).resume.has(id);
    if (!may || !(await moveRequest(tx, request, UNDECIDED))) throw new DomainError('STATUS_NOT_ALLOWED');
    await moveHistoryRow(tx, { id, state: PENDING, reason: null, at: now });
    return { id, state: PENDING };
  });
}
