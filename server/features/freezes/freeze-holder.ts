// One act for an emergency, as a stolen phone: whatever the thief may have begun stops in one database transaction.
import { z } from 'zod';
import { and, asc, eq } from '../../../db/sql.ts';
import type { Tx } from '../../../db/store.ts';
import { DomainError, type ErrorCode } from '../../../domain/errors.ts';
import { freeze, type HolderStatus } from '../../../domain/holder.ts';
import { isPaidSale, validSignatures } from '../../../domain/legal-acts.ts';
import { SENDER_FROZEN } from '../../../domain/waits.ts';
import { ON_HOLD, PENDING } from '../../../domain/request-state.ts';
import { isDecided, REQUEST_KINDS } from '../../../domain/request-kinds.ts';
import type { Deps } from '../../deps/deps.ts';
import { unwrap } from '../../trpc/unwrap.ts';
import { idOut } from '../../trpc/wire.ts';
import { viewLiveSessions } from '../auth/list-sessions.ts';
import { BY_OPERATOR, endAccess } from '../auth/end-access.ts';
import { failRequest } from '../requests/fail-request.ts';
import { kindOf, tellHolder } from '../requests/registry.ts';
import { decideWithin } from '../requests/decide-request.ts';
import { readFacts } from '../requests/read-facts.ts';
import type { RequestRow } from '../requests/requests.repo.ts';
import { holdWithoutDay } from '../requests/end-timed-holds.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { blockWithin } from '../holders/change-status.ts';
import { readHolderWire } from '../holders/holder-wire.ts';
import { refuseOwnHolder } from '../../holders/refuse-own-holder.ts';
import { operatorAct, type Actor } from '../../acting/operator-act.ts';

const count = z.number().int().nonnegative();

export const frozenOut = z.object({
  id: idOut,
  /** A closed wallet is not blocked. */
  status: z.enum(['blocked', 'closed']),
  /** Sessions that were ended. */
  ended: count,
  /** Requests that are on hold now. */
  held: count,
  /** Sends that waited for their hour and are not made any more. */
  stopped: count,
  /** Requests that were signed already and need a second operator for the hold. */
  signed: count,
  /** Requests that were on hold until a day already: the day does not end the hold while the holder is blocked or when the wallet is closed. */
  timed: count,
  /** Requests that stay as they are, each with the code of the reason: another operator is paying them, for example. */
  left: z.array(z.object({ kind: z.enum(REQUEST_KINDS), id: idOut, reason: z.string() })),
});

type Frozen = z.infer<typeof frozenOut>;

async function findPending(tx: Tx, holderId: number) {
  const { requests } = tx.t;
  return tx
    .select()
    .from(requests)
    .where(and(eq(requests.holderId, holderId), eq(requests.state, PENDING)))
    .orderBy(asc(requests.id));
}

/**
 * The requests that were on hold before. Those of a blocked holder keep their day, which does not end them (end-timed-holds.ts); those of a
 * closed wallet lose it, because a closed wallet is never unblocked.
 */
async function keepHolds(tx: Tx, operator: Actor, { id, status }: { id: number; status: HolderStatus }) {
  const { requests } = tx.t;
  const isHeld = and(eq(requests.holderId, id), eq(requests.state, ON_HOLD));
  const held = await tx
    .select({
      id: requests.id,
      kind: requests.kind,
      takenBy: requests.takenBy,
      holdUntil: requests.holdUntil,
    })
    .from(requests)
    .where(isHeld)
    .orderBy(asc(requests.id));
  if (status === 'closed') await holdWithoutDay(tx, id);
  const others = held.filter(({ takenBy }) => takenBy !== null && takenBy !== operator.id);
  return {
    timed: held.filter(({ holdUntil }) => holdUntil !== null).length,
    left: others.map((request) => ({ id: request.id, kind: request.kind, reason: 'TAKEN' })),
  };
}

/**
 * Why a request stays as it is; null when it may be held.
 * - PAYOUT_PAID: a taken sale that lines or an approval say to be paid. A hold would end the take.
 * - STATUS_NOT_ALLOWED: the operator has approved the request as it is, and it is not taken. A hold would replace the approval.
 *   An approved external send is taken and may be held: its approval has named a hash, which outlasts the approval.
 *
 * The second of two holds is never left for an own approval.
 */
async function hindranceOf(
  { clock }: Deps,
  tx: Tx,
  operator: Actor,
  request: RequestRow,
): Promise<ErrorCode | null> {
  const now = clock.now();
  const facts = await readFacts(tx, request, now);
  if (facts.isSaidToBePaid || (facts.taken !== null && isPaidSale(request.kind, facts))) return 'PAYOUT_PAID';
  const valid = validSignatures(facts, await readSettings(tx), now).filter(
    ({ version }) => version === request.version,
  );
  const isOwnApproval = valid.some(({ act, operatorId }) => act === 'approve' && operatorId === operator.id);
  const isSecondHold = valid.some(
    ({ act, counts, operatorId }) => act === 'hold' && counts && operatorId !== operator.id,
  );
  return isOwnApproval && facts.taken === null && !isSecondHold ? 'STATUS_NOT_ALLOWED' : null;
}

/** Ends a send that waits for its hour: no operator could let it go on after a hold. False when it has just run or was cancelled. */
async function stopWaiting(deps: Deps, tx: Tx, operator: Actor, request: RequestRow): Promise<boolean> {
  const now = deps.clock.now();
  const about = await kindOf(request.kind).describe(tx, request);
  const by = { as: 'operator', operatorId: operator.id } as const;
  if (!(await failRequest(deps, tx, request, SENDER_FROZEN, by, now))) return false;
  await tellHolder(tx, request, about, { decision: 'reject', reason: SENDER_FROZEN, at: now });
  return true;
}

/** Puts every pending request of the holder on hold. A refusal leaves a request as it is and does not stop the others. */
async function holdPending(
  deps: Deps,
  tx: Tx,
  operator: Actor,
  { id, reason }: { id: number; reason: string },
): Promise<Pick<Frozen, 'held' | 'stopped' | 'signed' | 'left'>> {
  const result: Pick<Frozen, 'held' | 'stopped' | 'signed' | 'left'> = {
    ...{ held: 0, stopped: 0, signed: 0 },
    left: [],
  };
  for (const request of await findPending(tx, id)) {
    if (!isDecided(request.kind)) {
      if (await stopWaiting(deps, tx, operator, request)) result.stopped += 1;
      continue;
    }
    const hindrance = await hindranceOf(deps, tx, operator, request);
    if (hindrance !== null) {
      result.left.push({ id: request.id, kind: request.kind, reason: hindrance });
      continue;
    }
    try {
      const input = { id: request.id, decision: 'hold', reason } as const;
      const { value } = await decideWithin(deps, tx, operator, request.kind, input);
      if (value.state === PENDING) result.signed += 1;
      else result.held += 1;
    } catch (error) {
      // Only rules refuse by this error, and they do so before anything is written.
      if (!(error instanceof DomainError)) throw error;
      result.left.push({ id: request.id, kind: request.kind, reason: error.code });
    }
  }
  return result;
}

/**
 * Blocks a holder, puts every pending request on hold, ends the sends that wait for their hour, and ends all sessions and resets of the password, in one transaction. A hold that names a day no longer
 * ends on that day (end-timed-holds.ts). A holder who is blocked already stays blocked, and one whose wallet is closed stays closed. Throws
 * NOT_FOUND, STATUS_NOT_ALLOWED, OWN_REQUEST.
 */
export async function freezeHolder(
  deps: Deps,
  operator: Actor,
  input: { id: number; reason: string },
): Promise<Frozen> {
  return operatorAct(deps, operator, 'holders.freeze', async (tx, now) => {
    const holder = await readHolderWire(tx, input.id);
    await refuseOwnHolder(tx, operator.id, holder.id);
    const status = unwrap(freeze(holder.status)) === 'closed' ? 'closed' : 'blocked';
    if (holder.status !== status) await blockWithin(tx, input);
    const ended = (await viewLiveSessions(tx, holder.id, now)).length;
    await endAccess(tx, holder.id, now, 'operator', BY_OPERATOR);
    const { timed, left } = await keepHolds(tx, operator, holder);
    const pending = await holdPending(deps, tx, operator, input);
    const requests = { ...pending, left: [...left, ...pending.left] };
    return {
      value: { id: holder.id, status, ended, timed, ...requests },
      log: {
        subject: `holder:${holder.id}`,
        detail: {
          reason: input.reason,
          ended,
          held: requests.held,
          stopped: requests.stopped,
          signed: requests.signed,
          timed,
          left: requests.left.length,
        },
      },
    };
  });
}
