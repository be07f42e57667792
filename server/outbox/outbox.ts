// Text messages are rows, written in the transaction of what they tell about and sent after it was committed. A message
// that could not be sent stays and is tried again; the caller's answer waits for the first try.
import { asc, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../db/store.ts';
import type { Deps } from '../deps.ts';

const ATTEMPTS_MAX = 5; // a number that five tries could not reach will not be reached by a sixth
const BATCH = 50;

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

/** Sends what is waiting, oldest first. One run at a time, so that no message leaves twice from one process. */
export type Outbox = {
  /** Resolves when everything that was waiting at the call has been tried. */
  flush: () => Promise<void>;
};

export function createOutbox(deps: Pick<Deps, 'store' | 'secrets' | 'sms' | 'clock' | 'log'>): Outbox {
  let running: Promise<void> = Promise.resolve();

  async function sendWaiting(): Promise<void> {
    const waiting = await deps.store.read((db) => {
      const { outbox } = db.t;
      return db.select().from(outbox).where(isNull(outbox.sentAt)).orderBy(asc(outbox.id)).limit(BATCH);
    });
    for (const row of waiting) {
      if (row.attempts >= ATTEMPTS_MAX) continue;
      let failure: string | null = null;
      try {
        await deps.sms.send(deps.secrets.decrypt(row.toEnc), deps.secrets.decrypt(row.bodyEnc));
      } catch (error) {
        failure = error instanceof Error ? error.message : 'unknown';
        deps.log.warn({ outboxId: row.id, attempt: row.attempts + 1 }, 'a text message could not be sent');
      }
      await deps.store.write(async (tx) => {
        await tx
          .update(tx.t.outbox)
          .set({
            attempts: row.attempts + 1,
            lastError: failure,
            ...(failure === null ? { sentAt: deps.clock.now() } : {}),
          })
          .where(eq(tx.t.outbox.id, row.id));
      });
    }
  }

  return {
    flush() {
      running = running.then(sendWaiting, sendWaiting);
      return running;
    },
  };
}
