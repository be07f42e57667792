import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CLAIM_MS, createOutbox, queueSms } from '../../server/outbox/outbox.ts';
import { createTestApp, type TestApp } from '../support/app.ts';

let world: TestApp;

beforeEach(async () => {
  world = await createTestApp();
});

afterEach(() => world.close());

const queue = (text: string) =>
  world.store.write((tx) =>
    queueSms(tx, world.deps.secrets, { to: '01000000001', text, now: world.deps.clock.now() }),
  );

/** The outbox of one more process on the same database. */
function outboxThat(send: (to: string, text: string) => Promise<void>) {
  return createOutbox({ ...world.deps, sms: { send }, log: pino({ level: 'silent' }) });
}

it('sends a message once, however many processes and calls flush at once', async () => {
  const sent: string[] = [];
  const keep = (_to: string, text: string) => Promise.resolve(void sent.push(text));
  const outboxes = [outboxThat(keep), outboxThat(keep), outboxThat(keep)];
  const texts = Array.from({ length: 120 }, (_, i) => `message ${i}`);
  for (const text of texts) await queue(text);
  await Promise.all(outboxes.flatMap((outbox) => [outbox.flush(), outbox.flush()]));
  expect(sent.toSorted()).toEqual(texts.toSorted());
});

it('waits for a message that another call of the process is sending', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const sent: string[] = [];
  const outbox = outboxThat(async (_to, text) => {
    await held;
    sent.push(text);
  });
  await queue('slow');
  const first = outbox.flush();
  const second = outbox.flush().then(() => [...sent]);
  release();
  await first;
  expect(await second).toEqual(['slow']);
});

it('keeps a message that could not be sent and tries it again later', async () => {
  const sent: string[] = [];
  let working = false;
  const outbox = outboxThat((_to, text) => {
    if (!working) return Promise.reject(new Error('the gateway is down'));
    return Promise.resolve(void sent.push(text));
  });
  await queue('patient');
  await outbox.flush();
  working = true;
  await outbox.flush();
  expect(sent).toEqual([]);
  world.wait(CLAIM_MS);
  await outbox.flush();
  expect(sent).toEqual(['patient']);
});

it('gives a number up after five tries and still sends what comes after it', async () => {
  const tried: string[] = [];
  const outbox = outboxThat((_to, text) => {
    tried.push(text);
    return text === 'lost' ? Promise.reject(new Error('no such number')) : Promise.resolve();
  });
  await queue('lost');
  for (let i = 0; i < 8; i += 1) {
    await outbox.flush();
    world.wait(CLAIM_MS);
  }
  await queue('later');
  await outbox.flush();
  expect(tried).toEqual(['lost', 'lost', 'lost', 'lost', 'lost', 'later']);
});

it('sends again what a process had claimed when it died, and forgets messages after a day', async () => {
  await queue('orphan');
  const now = world.deps.clock.now();
  await world.store.write(async (tx) => {
    await tx.update(tx.t.outbox).set({ claimedAt: now, attempts: 1 });
  });
  await world.restart();
  await world.deps.outbox.flush();
  expect(world.messages).toEqual([]);
  world.wait(CLAIM_MS);
  await world.deps.outbox.flush();
  expect(world.messages).toEqual([{ to: '01000000001', text: 'orphan' }]);
  world.wait(24 * 3_600_000 + 1);
  await world.deps.outbox.sweep();
  expect(await world.store.read((db) => db.select().from(db.t.outbox))).toEqual([]);
});
