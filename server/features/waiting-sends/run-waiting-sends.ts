// Sends that wait run once, when their hour has come (D74): each in a transaction of its own, decided again by what holds then.
import { isAway } from '../../../db/errors.ts';
import type { Tx } from '../../../db/store.ts';
import { availableOf } from '../../../domain/balance.ts';
import type { ErrorCode } from '../../../domain/errors.ts';
import { subUnits } from '../../../domain/money.ts';
import { leftOf, worthOf } from '../../../domain/own-limits.ts';
import { DONE, isOpen, isOverdue, PENDING } from '../../../domain/request-state.ts';
import { decideSend } from '../../../domain/send.ts';
import { seoulDay } from '../../../domain/time.ts';
import { SENDER_LOCKED, SENDER_STOPPED, SENT_AT_ITS_HOUR, whyNotSent } from '../../../domain/waits.ts';
import { findOwner } from '../../custody/find-owner.ts';
import type { Deps } from '../../deps/deps.ts';
import { readStanding } from '../../holders/require-active-holder.ts';
import { readBalance } from '../../ledger/accounts.ts';
import { readSpent } from '../../ledger/spent-today.ts';
import { readPricing } from '../../settings/read-pricing.ts';
import { getAccountTariff } from '../linked-accounts/get-account-tariff.ts';
import { endFactsOf } from '../requests/facts.repo.ts';
import { failRequest } from '../requests/fail-request.ts';
import { kindOf, requestChanged, tellHolder } from '../requests/registry.ts';
import { findRequest, moveRequest, type RequestRow } from '../requests/requests.repo.ts';
import { findDueSends, getWaitingSend } from './waiting-sends.repo.ts';

/** Why it is not made now; null when it is. */
async function refusalOf(tx: Tx, request: RequestRow, now: Date): Promise<string | null> {
  const send = await getWaitingSend(tx, request.id);
  const [[sender]] = await readStanding(tx, { id: request.holderId });
  if (sender?.status !== 'active') return SENDER_STOPPED;
  // A request that is on hold was stopped, and its hour does not come again.
  if (sender.frozenAt !== null || request.state !== PENDING) return SENDER_LOCKED;
  const receiver = await findOwner(tx, send.toAddress);
  if (receiver === null)
    throw new Error(`the wallet ${send.toAddress} of waiting send ${request.id} is gone`);
  const limits = { day: sender.dayLimitWon, act: sender.actLimitWon };
  const spent =
    limits.day === null ? 0n : ((await readSpent(tx, [request.holderId], now)).get(request.holderId) ?? 0n);
  // It counts for the day on which it was asked for.
  const isOfToday = seoulDay(request.createdAt) === seoulDay(now);
  const counted = limits.day !== null && isOfToday ? worthOf(send.net, send.price) : 0n;
  const own = await readBalance(tx, request.holderId);
  const { balance } = await readBalance(tx, send.receiverId);
  const facts = {
    // What it holds is its own to spend, unless an operator has locked it since.
    sender: {
      id: request.holderId,
      available: availableOf({ ...own, held: subUnits(own.held, send.gross) }),
    },
    receiver: { id: send.receiverId, status: receiver.status, balance },
    pricing: await readPricing(tx),
    minimum: await getAccountTariff(tx, request.holderId, undefined),
    left: leftOf(limits, spent - counted),
  };
  const decided = decideSend(facts, { net: send.net, fee: send.fee });
  return decided.ok ? null : whyNotSent(decided.code satisfies ErrorCode);
}

async function makeSend(deps: Deps, tx: Tx, request: RequestRow, now: Date): Promise<boolean> {
  const change = { state: DONE, reason: null, decidedAt: now, decidedBy: null, decidedAs: 'time' } as const;
  if (!(await moveRequest(tx, request, change))) return false;
  const input = { request, operatorId: null, reason: null, txHash: null, now };
  await kindOf(request.kind).approve(deps, tx, input);
  await endFactsOf(tx, request.id, { by: null, at: now });
  await requestChanged(tx, request, 'done', now);
  return true;
}

/** Runs one that is due. The guarded update of its version lets of two runs only one end it. */
async function runOne(deps: Deps, tx: Tx, id: number, now: Date): Promise<boolean> {
  const request = await findRequest(tx, 'waitingSend', id);
  if (request === null || !isOpen(request.state) || !isOverdue(request.expiresAt, now)) return false;
  const about = await kindOf(request.kind).describe(tx, request);
  const reason = await refusalOf(tx, request, now);
  const ended =
    reason === null
      ? await makeSend(deps, tx, request, now)
      : await failRequest(deps, tx, request, reason, { as: 'time' }, now);
  if (!ended) return false;
  const decision = reason === null ? 'approve' : 'reject';
  await tellHolder(tx, request, about, { decision, reason: reason ?? SENT_AT_ITS_HOUR, at: now });
  return true;
}

/**
 * Makes the waiting sends that are due, or fails them with their reason. A process that ends in between leaves those that it has not
 * committed as they were. One that throws keeps none behind it waiting; it is tried again by the next run. Returns how many have ended.
 */
export async function runWaitingSends(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const due = await deps.store.read((db) => findDueSends(db, now));
  const failures: unknown[] = [];
  let ended = 0;
  for (const id of due) {
    try {
      if (await deps.store.write((tx) => runOne(deps, tx, id, now))) ended += 1;
    } catch (error) {
      // The others would wait in vain for the database too.
      if (isAway(error)) throw error;
      failures.push(new Error(`waiting send ${id} was not run`, { cause: error }));
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} waiting sends were not run`);
  return ended;
}
