// The review context of a request: what an operator should know before deciding.
import { z } from 'zod';
import { ALARM_TYPES, isAlarmType } from '../../../domain/alarms.ts';
import { DomainError } from '../../../domain/errors.ts';
import { HOLDER_STATUSES } from '../../../domain/holder.ts';
import { LINKED_ACCOUNT_STATUSES } from '../../../domain/linked-account.ts';
import {
  DONE,
  FAILED,
  ON_HOLD,
  PENDING,
  SIGNED_ACTS,
  type SignedAct,
} from '../../../domain/request-state.ts';
import { REQUEST_KINDS, type RequestKind } from '../../../domain/request-kinds.ts';
import { signingOf } from '../../../domain/legal-acts.ts';
import type { Deps } from '../../deps/deps.ts';
import {
  daonOut,
  idOut,
  instantOut,
  lineTime,
  lineTimeOut,
  priceOut,
  stateOut,
  wonOut,
} from '../../trpc/wire.ts';
import { readHolderWire } from '../holders/holder-wire.ts';
import { requestKinds, wholeRequestOut } from '../request-kinds.ts';
import { listNotes, notesOut } from '../notes/keep-notes.ts';
import { readFacts } from '../requests/read-facts.ts';
import { readActing } from '../requests/read-acting.ts';
import { findRequestAccounts } from '../requests/row-marks.repo.ts';
import { findRequest } from '../requests/requests.repo.ts';
import { findSaidToBePaid } from '../requests/said-to-be-paid.ts';
import { kindOf } from '../requests/registry.ts';
import { readPricing } from '../../settings/read-pricing.ts';
import { readSettings } from '../../settings/read-settings.ts';
import {
  countEarlier,
  findAlarmsAbout,
  findEarlier,
  findLinesOf,
  findReviewedHolder,
  findReviewedInvite,
  findSameAccount,
  findSamePhone,
  findSigners,
} from './review-context.repo.ts';

const count = z.number().int().nonnegative();

export const reviewContextOut = z.object({
  holder: z.object({
    id: idOut,
    login: z.string(),
    name: z.string(),
    status: z.enum(HOLDER_STATUSES),
    balance: daonOut,
    available: daonOut,
    createdAt: instantOut,
  }),
  /** The current price in won per DAON; null while none is set. */
  priceNow: priceOut.nullable(),
  /** The holder's other requests of this kind. */
  earlier: z.object({ done: count, failed: count, open: count }),
  /** The newest of the holder's other requests, of every kind. */
  recent: z.array(
    z.object({
      id: idOut,
      kind: z.enum(REQUEST_KINDS),
      state: stateOut,
      reason: z.string().nullable(),
      createdAt: instantOut,
    }),
  ),
  invite: z
    .object({
      id: idOut,
      agentEmail: z.string().nullable(),
      uses: count,
      maxUses: count.nullable(),
      createdBy: z.string().nullable(),
      createdAt: instantOut,
    })
    .nullable(),
  samePhone: z.array(z.object({ id: idOut, login: z.string(), status: z.enum(HOLDER_STATUSES) })),
  sameAccount: z.array(
    z.object({
      id: idOut,
      holder: z.object({ id: idOut, login: z.string() }),
      status: z.enum(LINKED_ACCOUNT_STATUSES),
    }),
  ),
  /** The signers of the current version, and what each signed: a decision, or the end of a take. */
  signers: z.array(
    z.object({
      login: z.string(),
      decision: z.enum(SIGNED_ACTS),
      /** The on-chain hash that the approval of an external send names. */
      txHash: z.string().nullable(),
      at: instantOut,
    }),
  ),
  /** Who has approved a taken sale as the first of two, or undone the statement that had its payment; it lasts as long as the take. */
  saidToBePaid: z.array(z.object({ login: z.string(), at: instantOut })),
  /** Whether every act on the request needs two people, so that a hold has no day. */
  needsTwo: z.boolean(),
  /** The request itself, and the newest notes on it: what a panel shows, in one call. */
  request: wholeRequestOut,
  notes: notesOut,
  /** How many operators an approval needs if the caller gives it now; 2 also for the second of two. */
  approvalsNeeded: z.union([z.literal(1), z.literal(2)]),
  /** The holder's alarms about decisions on this request, newest first. */
  alarms: z.array(z.object({ id: idOut, type: z.literal(ALARM_TYPES), createdAt: instantOut })),
  /** The lines of the bank that the order was settled with. */
  bankLines: z.array(z.object({ id: idOut, won: wonOut, ...lineTimeOut })),
  /** The payout file that pays the sale; null without one. */
  payoutId: idOut.nullable(),
});

const NOTES_SHOWN = 20;

/** Throws NOT_FOUND. */
export async function getReviewContext(
  deps: Deps,
  operator: { id: number },
  { kind, id }: { kind: RequestKind; id: number },
): Promise<z.input<typeof reviewContextOut>> {
  const { store, clock } = deps;
  // Read first: what is read later may be newer than the version that the operator decides on, never older.
  const row = await requestKinds[kind].get(deps, id, operator);
  const notes = await listNotes(deps, { subject: 'request', subjectId: id, page: 1, perPage: NOTES_SHOWN });
  return store.read(async (db) => {
    const request = await findRequest(db, kind, id);
    const holder = request === null ? null : await findReviewedHolder(db, request.holderId);
    if (request === null || holder === null) throw new DomainError('NOT_FOUND');
    const { balance, available } = await readHolderWire(db, holder.id);
    const { price } = await readPricing(db);
    const ended = await countEarlier(db, request);
    const endedIn = (...states: number[]) =>
      ended.filter(({ state }) => states.includes(state)).reduce((sum, { n }) => sum + n, 0);
    const recent = await findEarlier(db, request);
    const reviewedInviteId = (await kindOf(kind).inviteId?.(db, id)) ?? null;
    const invite = reviewedInviteId === null ? null : await findReviewedInvite(db, reviewedInviteId);
    const [account] = await findRequestAccounts(db, kind, [id]);
    const sameAccount = account === undefined ? [] : await findSameAccount(db, account);
    const now = clock.now();
    const signers = await findSigners(db, request, now);
    const facts = await readFacts(db, request, now);
    const acting = await readActing(db, request, { operatorId: operator.id, act: 'approve' }, now);
    const settings = await readSettings(db);
    const neededFor = (act: SignedAct) => signingOf(request, facts, act, acting, settings, now).needed;
    const said = await findSaidToBePaid(db, request);
    const alarms = await findAlarmsAbout(db, request);
    const lines = await findLinesOf(db, request.id);
    return {
      holder: {
        id: holder.id,
        login: holder.login,
        name: holder.name,
        status: holder.status,
        balance,
        available,
        createdAt: holder.createdAt,
      },
      priceNow: price,
      earlier: { done: endedIn(DONE), failed: endedIn(FAILED), open: endedIn(PENDING, ON_HOLD) },
      recent,
      invite,
      samePhone: await findSamePhone(db, holder.id, holder.phoneHmac),
      sameAccount: sameAccount.map(({ id: otherId, status, holderId, login }) => ({
        id: otherId,
        status,
        holder: { id: holderId, login },
      })),
      signers: signers.flatMap(({ at, decision, ...signer }) =>
        decision === null ? [] : [{ ...signer, decision, at }],
      ),
      saidToBePaid: said,
      needsTwo: neededFor('reject') === 2,
      // The compiler does not know that the row is of this kind.
      request: { kind, row } as z.input<typeof wholeRequestOut>,
      notes,
      approvalsNeeded: neededFor('approve'),
      alarms: alarms.flatMap(({ id: alarmId, type, createdAt }) =>
        isAlarmType(type) ? [{ id: alarmId, type, createdAt }] : [],
      ),
      bankLines: lines.map(({ id: lineId, won, ...line }) => ({ id: lineId, won, ...lineTime(line) })),
      payoutId: facts.file?.id ?? null,
    };
  });
}
