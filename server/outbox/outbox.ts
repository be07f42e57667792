// The outbox of text messages: rows that are inserted in the transaction of their cause and sent after the commit. A
// failed message is retried for a day with growing pauses; then it is abandoned, which the console's dashboard shows,
// and an operator may resend it. The caller's response waits for the first attempt.
//
// A message with a code is useful only while the code is valid: it is never sent afterwards.
//
// Several processes may send from one database: a process claims a message by a guarded update before sending it, and
// for a while no other process may claim it. If a process dies between sending and recording that, the message is sent
// again when the claim expires: a message may arrive twice, but is never lost.
import type { FastifyBaseLogger } from 'fastify';
import {
  and,
  asc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notExists,
  or,
  sql,
  type SQL,
} from '../../db/sql.ts';
import type { ReadDb, Store, Tx } from '../../db/store.ts';
import { SMS_CODE_TRIES } from '../../domain/limits.ts';
import type { Clock } from '../ports/clock.ts';
import { MisplacedValueError, placeOf, type Secrets } from '../ports/secrets.ts';
import type { Sms } from '../ports/sms.ts';
import { levelOfStore } from '../trpc/error-map.ts';
import { DAY_MS, MINUTE_MS } from '../../domain/durations.ts';

const BATCH = 50;
/** Longer than an attempt can take (the gateway's timeout), so that no second process sends a slow message as well. */
export const CLAIM_MS = 45_000;
/** An outage of a gateway ends within minutes or lasts for hours: the pauses double from a minute up to this. */
const LONGEST_PAUSE_MS = 4 * 60 * MINUTE_MS;
/** Sent messages are kept for questions of the next day, then deleted: they contain phone numbers and codes. */
const SENT_KEPT_MS = DAY_MS;
/** An abandoned message stays on the dashboard over a weekend and its holidays. */
const GIVEN_UP_KEPT_MS = 7 * DAY_MS;

/** The pause after a failed attempt; null when the pauses so far add up to a day. `attempt` counts from 1. */
export function pauseAfter(attempt: number): number | null {
  const pauseOf = (n: number) => Math.min(2 ** (n - 1) * MINUTE_MS, LONGEST_PAUSE_MS);
  let waited = 0;
  for (let n = 1; n < attempt; n += 1) waited += pauseOf(n);
  return waited >= DAY_MS ? null : pauseOf(attempt);
}

export async function queueSms(
  tx: Tx,
  secrets: Secrets,
  message: { to: string; text: string; now: Date; verificationId?: string },
): Promise<void> {
  const { outbox } = tx.t;
  const [queued] = await tx
    .insert(outbox)
    .values({
      kind: 'sms',
      toEnc: '',
      bodyEnc: '',
      createdAt: message.now,
      attempts: 0,
      verificationId: message.verificationId ?? null,
    })
    .returning({ id: outbox.id });
  if (!queued) throw new Error('the database did not answer the id of a new message');
  const { id } = queued;
  await tx
    .update(outbox)
    .set({
      toEnc: secrets.encrypt(message.to, placeOf('outbox.to_enc', id)),
      bodyEnc: secrets.encrypt(message.text, placeOf('outbox.body_enc', id)),
    })
    .where(eq(outbox.id, id));
}

/** The recipient of a message. Throws MisplacedValueError for that of another message. */
export const recipientOf = (
  secrets: Pick<Secrets, 'decrypt'>,
  { id, toEnc }: { id: number; toEnc: string },
): string => secrets.decrypt(toEnc, placeOf('outbox.to_enc', id));

/** The text of a message. Throws MisplacedValueError for that of another message. */
export const textOf = (
  secrets: Pick<Secrets, 'decrypt'>,
  { id, bodyEnc }: { id: number; bodyEnc: string },
): string => secrets.decrypt(bodyEnc, placeOf('outbox.body_enc', id));

/** Rows of the outbox whose code is no longer valid: used, replaced, expired, or tried too often. */
export function hasExpiredCode(db: ReadDb, now: Date): SQL | undefined {
  const { outbox, verifications } = db.t;
  const typeable = db
    .select({ id: verifications.id })
    .from(verifications)
    .where(
      and(
        eq(verifications.publicId, outbox.verificationId),
        isNull(verifications.verifiedAt),
        isNull(verifications.usedAt),
        isNull(verifications.endedAt),
        lt(verifications.tries, SMS_CODE_TRIES),
        gt(verifications.expiresAt, now),
      ),
    );
  return and(isNotNull(outbox.verificationId), notExists(typeable));
}

/** Messages that are neither sent nor abandoned. */
export function isWaiting({ t: { outbox } }: ReadDb): SQL | undefined {
  return and(isNull(outbox.sentAt), isNull(outbox.gaveUpAt));
}

/** Messages that were abandoned and not sent since. */
export function isGivenUp({ t: { outbox } }: ReadDb): SQL | undefined {
  return and(isNotNull(outbox.gaveUpAt), isNull(outbox.sentAt));
}

export type Outbox = {
  /**
   * Sends pending messages. Resolves when every message that was pending at the call, and could be claimed, has been
   * tried.
   */
  flush: () => Promise<void>;
  /** Deletes messages that were sent or abandoned long enough ago. */
  sweep: () => Promise<void>;
};

type Claimed = { id: number; toEnc: string; bodyEnc: string; attempts: number };

/** Claims due messages, oldest first. Of two processes that try to claim one, one succeeds. */
async function claimDue(tx: Tx, now: Date): Promise<Claimed[]> {
  const { outbox } = tx.t;
  await tx
    .update(outbox)
    .set({ gaveUpAt: now })
    .where(and(isWaiting(tx), hasExpiredCode(tx, now)));
  const due = and(
    isWaiting(tx),
    or(isNull(outbox.nextTryAt), lte(outbox.nextTryAt, now)),
    or(isNull(outbox.claimedAt), lte(outbox.claimedAt, new Date(now.getTime() - CLAIM_MS))),
  );
  const waiting = await tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(due)
    .orderBy(asc(outbox.id))
    .limit(BATCH);
  if (waiting.length === 0) return [];
  const ids = waiting.map((row) => row.id);
  return tx
    .update(outbox)
    .set({ claimedAt: now, attempts: sql`${outbox.attempts} + 1` })
    .where(and(inArray(outbox.id, ids), due))
    .returning({ id: outbox.id, toEnc: outbox.toEnc, bodyEnc: outbox.bodyEnc, attempts: outbox.attempts });
}

/** The update after a failed attempt: the time of the next one, or that there is none. */
function afterFailure(message: Claimed, failure: string, now: Date) {
  const pauseMs = pauseAfter(message.attempts);
  return {
    lastError: failure,
    claimedAt: null,
    ...(pauseMs === null ? { gaveUpAt: now } : { nextTryAt: new Date(now.getTime() + pauseMs) }),
  };
}

type OutboxDeps = { store: Store; secrets: Secrets; sms: Sms; clock: Clock; log: FastifyBaseLogger };

export function createOutbox(deps: OutboxDeps): Outbox {
  let claiming: Promise<void> = Promise.resolve();
  const underWay = new Set<Promise<void>>();

  async function send(message: Claimed): Promise<void> {
    const about = { outboxId: message.id, attempt: message.attempts };
    let failure: string | null = null;
    try {
      await deps.sms.send(recipientOf(deps.secrets, message), textOf(deps.secrets, message));
    } catch (error) {
      failure = error instanceof Error ? error.message : 'unknown';
      if (error instanceof MisplacedValueError)
        deps.log.error({ err: error, ...about }, 'a message was refused');
      deps.log.warn(about, 'a text message could not be sent');
      if (pauseAfter(message.attempts) === null) deps.log.error(about, 'a text message was given up');
    }
    const now = deps.clock.now();
    try {
      await deps.store.write(async (tx) => {
        await tx
          .update(tx.t.outbox)
          .set(failure === null ? { sentAt: now, lastError: null } : afterFailure(message, failure, now))
          .where(eq(tx.t.outbox.id, message.id));
      });
    } catch (error) {
      // Not reported to the caller: the message has been tried, and will be again when the claim expires.
      deps.log[levelOfStore(error)](
        { err: error, outboxId: message.id },
        'a text message could not be marked',
      );
    }
  }

  async function claimAndSend(): Promise<void> {
    for (;;) {
      const now = deps.clock.now();
      const claimed = await deps.store.write((tx) => claimDue(tx, now));
      for (const message of claimed.sort((a, b) => a.id - b.id)) {
        const sending = send(message).finally(() => underWay.delete(sending));
        underWay.add(sending);
      }
      if (claimed.length < BATCH) return;
      await Promise.all(underWay);
    }
  }

  return {
    async flush() {
      // Claims run one at a time, so that messages claimed by a concurrent call of this process are already being sent.
      claiming = claiming.then(claimAndSend).catch((error: unknown) => {
        // The cause of the message is committed, so the response must not report an error. The next run sends it.
        deps.log[levelOfStore(error)]({ err: error }, 'waiting text messages could not be claimed');
      });
      await claiming;
      await Promise.all(underWay);
    },
    async sweep() {
      const now = deps.clock.now().getTime();
      const sentBefore = new Date(now - SENT_KEPT_MS);
      const givenUpBefore = new Date(now - GIVEN_UP_KEPT_MS);
      await deps.store.write(async (tx) => {
        const { outbox } = tx.t;
        const givenUpLongAgo = and(isGivenUp(tx), lt(outbox.gaveUpAt, givenUpBefore));
        // An expired code answers no question a day later, sent or not.
        const oldCode = and(isGivenUp(tx), isNotNull(outbox.verificationId), lt(outbox.gaveUpAt, sentBefore));
        await tx.delete(outbox).where(or(lt(outbox.sentAt, sentBefore), givenUpLongAgo, oldCode));
      });
    },
  };
}
