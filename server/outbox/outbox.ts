// Text messages are rows, written in the transaction of what they tell about and sent after it was committed. A message
// that could not be sent stays and is tried again; the caller's answer waits for the first try.
//
// Several processes may send from one database: a message is claimed by a guarded update before it leaves, and for a while
// nobody else may claim it. A process that dies between sending and writing that down leaves a claimed message behind, which
// is sent again when the claim is over: a message may arrive twice, it is never lost.
import { and, asc, eq, inArray, isNull, lt, lte, or, sql } from '../../db/sql.ts';
import type { Tx } from '../../db/store.ts';
import type { Deps } from '../deps.ts';
import { levelOfStore } from '../error-map.ts';

export const ATTEMPTS_MAX = 5; // a number that five tries could not reach will not be reached by a sixth
const BATCH = 50;
/** Longer than a try can take (the gateway's time limit), so that a slow one is not doubled; also the wait before a retry. */
export const CLAIM_MS = 45_000;
/** Sent messages are kept for questions of the next day, then forgotten: they name phones and hold codes. */
const KEPT_MS = 24 * 3_600_000;

export async function queueSms(
  tx: Tx,
  secrets: Deps['secrets'],
  message: { to: string; text: string; now: Date },
): Promise<void> {
  await tx.insert(tx.t.outbox).values({
    kind: 'sms',
    toEnc: secrets.encrypt(message.to),
    bodyEnc: secrets.encrypt(message.text),
    createdAt: message.now,
    attempts: 0,
  });
}

export type Outbox = {
  /** Sends what is waiting. Resolves when everything that waited at the call and was ours to send has been tried. */
  flush: () => Promise<void>;
  /** Forgets messages that were sent, or given up, long enough ago. */
  sweep: () => Promise<void>;
};

type Claimed = { id: number; toEnc: string; bodyEnc: string; attempts: number };

/** Takes messages that are due, oldest first. Of two that ask for one, one gets it. */
async function claimDue(tx: Tx, now: Date): Promise<Claimed[]> {
  const { outbox } = tx.t;
  const due = and(
    isNull(outbox.sentAt),
    lt(outbox.attempts, ATTEMPTS_MAX),
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

export function createOutbox(deps: Pick<Deps, 'store' | 'secrets' | 'sms' | 'clock' | 'log'>): Outbox {
  let claiming: Promise<void> = Promise.resolve();
  const underWay = new Set<Promise<void>>();

  async function send(message: Claimed): Promise<void> {
    let failure: string | null = null;
    try {
      await deps.sms.send(deps.secrets.decrypt(message.toEnc), deps.secrets.decrypt(message.bodyEnc));
    } catch (error) {
      failure = error instanceof Error ? error.message : 'unknown';
      deps.log.warn({ outboxId: message.id, attempt: message.attempts }, 'a text message could not be sent');
    }
    try {
      await deps.store.write(async (tx) => {
        await tx
          .update(tx.t.outbox)
          .set(failure === null ? { sentAt: deps.clock.now(), lastError: null } : { lastError: failure })
          .where(eq(tx.t.outbox.id, message.id));
      });
    } catch (error) {
      // Not the caller's failure: the message has been tried, and will be again when the claim is over.
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
      // One claims at a time, so that a message which another call of this process took is under way when we look.
      claiming = claiming.then(claimAndSend).catch((error: unknown) => {
        // What the message tells about is committed: the caller's answer must not say otherwise. The next round sends it.
        deps.log[levelOfStore(error)]({ err: error }, 'waiting text messages could not be claimed');
      });
      await claiming;
      await Promise.all(underWay);
    },
    async sweep() {
      const before = new Date(deps.clock.now().getTime() - KEPT_MS);
      await deps.store.write(async (tx) => {
        await tx.delete(tx.t.outbox).where(lt(tx.t.outbox.createdAt, before));
      });
    },
  };
}
