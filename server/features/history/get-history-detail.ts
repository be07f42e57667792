import type { ReadDb } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import { DONE, ON_HOLD, PENDING } from '../../../domain/request-state.ts';
import type { Deps } from '../../deps/deps.ts';
import { readSetting } from '../../settings/read-settings.ts';
import { findHolds } from '../alarms/find-holds.ts';
import { findAwaitedDeposits } from '../purchases/awaited-deposits.ts';
import { describeOrder } from './describe-order.ts';
import { findRequestOfHistory, type RequestRow } from '../requests/requests.repo.ts';
import { findOwnActs } from '../requests/in-progress.ts';
import { readUsualWait } from '../requests/usual-wait.ts';
import { findRunTimes } from '../waiting-sends/waiting-sends.repo.ts';
import { findOtherOf, hasReported } from '../send-warnings/recipients.repo.ts';
import { TRANSFER } from '../../../domain/transactions.ts';
import { findHistoryRow, type HistoryRow } from './history.repo.ts';
import { endedAsOf } from './history-row.ts';
import type { HistoryDetail, TimelineStep } from './history-detail.ts';

/** `decidedAs` says who ended a request; the reason is free text written by an operator. */
function decisionOf(row: HistoryRow, request: RequestRow): TimelineStep['what'] {
  if (request.decidedAs === 'time') return row.state === DONE ? 'sent' : 'failed';
  if (row.state === DONE) return 'approved';
  if (row.state === ON_HOLD) return 'held';
  if (request.decidedAs === 'holder') return 'cancelled';
  return request.decidedAs === 'expiry' ? 'expired' : 'rejected';
}

/** A request that changed more than once since it was made may have been on hold before its decision. */
const VERSION_ONCE_DECIDED = 2;

async function heldBefore(db: ReadDb, request: RequestRow): Promise<TimelineStep[]> {
  if (request.version <= VERSION_ONCE_DECIDED) return [];
  const holds = await findHolds(db, request);
  // The hold that stands is the last step of the timeline.
  const ended = request.state === ON_HOLD ? holds.slice(0, -1) : holds;
  return ended.map(({ at, reason }) => ({ at, what: 'held', reason }));
}

/** The steps of a movement, oldest first. A movement that settled immediately has one step. */
async function timelineOf(db: ReadDb, row: HistoryRow, request: RequestRow | null): Promise<TimelineStep[]> {
  if (request === null) return [{ at: row.createdAt, what: 'settled', reason: row.reason }];
  const steps: TimelineStep[] = [
    { at: row.createdAt, what: 'requested', reason: null },
    ...(await heldBefore(db, request)),
  ];
  if (request.state === PENDING && request.takenAt !== null) {
    steps.push({ at: request.takenAt, what: 'taken', reason: null });
  }
  if (row.state !== PENDING) {
    steps.push({ at: row.updatedAt, what: decisionOf(row, request), reason: row.reason });
  }
  return steps;
}

/** Null for a request on hold too: the reason of the hold says what it waits for. */
async function usualWaitOf(deps: Deps, db: ReadDb, request: RequestRow | null): Promise<number | null> {
  if (request?.state !== PENDING) return null;
  return (await readUsualWait(deps, db, request.kind)).minutes;
}

/** One movement of the holder with its timeline. Throws NOT_FOUND both for a missing one and for another holder's. */
export async function getHistoryDetail(
  deps: Deps,
  holder: { id: number },
  id: number,
): Promise<HistoryDetail> {
  return deps.store.read(async (db) => {
    const row = await findHistoryRow(db, holder.id, id);
    if (row === null) throw new DomainError('NOT_FOUND');
    const request = await findRequestOfHistory(db, row);
    const endedAs = endedAsOf(request);
    const now = deps.clock.now();
    const acts = await findOwnActs(db, request === null ? [] : [request], now);
    const canCancel = acts.cancel.has(id);
    const awaited =
      request?.kind === 'purchase'
        ? (await findAwaitedDeposits(db, [request.id])).get(request.id)
        : undefined;
    const runsAt =
      request?.state === PENDING ? (await findRunTimes(db, [request.id])).get(request.id) : undefined;
    const isReportable = row.type === TRANSFER && (await readSetting(db, 'warnListed')) !== 'off';
    const other = isReportable ? await findOtherOf(db, holder.id, row.id) : null;
    const inProgress = request?.state === PENDING && !canCancel;
    return {
      id: row.id,
      type: row.type,
      state: row.state,
      incoming: row.incoming,
      amount: row.amount,
      price: row.price,
      otherInfo: row.otherInfo,
      txId: row.txId,
      fee: row.txFee,
      createdAt: row.createdAt,
      inProgress,
      ...(row.maskedLogin === null ? {} : { maskedLogin: row.maskedLogin }),
      ...(runsAt === undefined ? {} : { runsAt }),
      ...(endedAs === null ? {} : { endedAs }),
      deposit: awaited?.deposit ?? null,
      ...(awaited === undefined ? {} : { won: awaited.won }),
      reason: row.reason,
      parentId: row.parentId,
      timeline: await timelineOf(db, row, request),
      canCancel,
      canResume: acts.resume.has(id),
      reported: other === null ? null : await hasReported(db, holder.id, other),
      order: request === null ? null : await describeOrder(deps, db, request),
      usualWaitMinutes: await usualWaitOf(deps, db, request),
    };
  });
}
