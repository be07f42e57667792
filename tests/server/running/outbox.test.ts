import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CLAIM_MS, createOutbox, queueSms } from '../../../server/outbox/outbox.ts';
import { createTestApp, type TestApp } from '../../support/servers/app.ts';
import { DAY_MS, MINUTE_MS } from '../../../domain/durations.ts';

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

it('sends a message once when many processes and calls flush concurrently', async () => {
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

const rows = () => world.store.read((db) => db.select().from(db.t.outbox));

it('retries a message that could not be sent after a pause, also after a restart', async () => {
  const sent: string[] = [];
  let working = false;
  const send = (_to: string, text: string) => {
    if (!working) return Promise.reject(new Error('the gateway is down'));
    return Promise.resolve(void sent.push(text));
  };
  await queue('patient');
  await outboxThat(send).flush();
  working = true;
  await world.restart();
  const outbox = outboxThat(send);
  world.wait(MINUTE_MS - 1);
  await outbox.flush();
  expect(sent).toEqual([]);
  world.wait(1);
  await outbox.flush();
  expect(sent).toEqual(['patient']);
});

it('doubles the pauses up to four hours and gives the message up after a day', async () => {
  const startedAt = world.deps.clock.now().getTime();
  const tried: number[] = [];
  const outbox = outboxThat(() => {
    tried.push((world.deps.clock.now().getTime() - startedAt) / MINUTE_MS);
    return Promise.reject(new Error('no such number'));
  });
  await queue('lost');
  for (let minutes = 0; minutes <= 26 * 60;) {
    await outbox.flush();
    const step = minutes < 255 ? 1 : 60;
    world.wait(step * MINUTE_MS);
    minutes += step;
  }
  expect(tried).toEqual([0, 1, 3, 7, 15, 31, 63, 127, 255, 495, 735, 975, 1215, 1455]);
  expect(await rows()).toMatchObject([
    { sentAt: null, gaveUpAt: new Date(startedAt + 1455 * MINUTE_MS), lastError: 'no such number' },
  ]);
});

it('still sends messages after one that was given up', async () => {
  const tried: string[] = [];
  const outbox = outboxThat((_to, text) => {
    tried.push(text);
    return Promise.resolve();
  });
  await queue('lost');
  const now = world.deps.clock.now();
  await world.store.write(async (tx) => {
    await tx.update(tx.t.outbox).set({ attempts: 14, gaveUpAt: now });
  });
  await queue('later');
  await outbox.flush();
  expect(tried).toEqual(['later']);
});

it('gives each try of a message to one process', async () => {
  let tries = 0;
  const fail = () => {
    tries += 1;
    return Promise.reject(new Error('down'));
  };
  const outboxes = [outboxThat(fail), outboxThat(fail), outboxThat(fail)];
  await queue('unlucky');
  for (const expected of [1, 2, 3]) {
    await Promise.all(outboxes.map((outbox) => outbox.flush()));
    expect(tries).toBe(expected);
    world.wait(MINUTE_MS * 2 ** (expected - 1));
  }
});

describe('a message with a code', () => {
  const ask = () => world.call('signUp.requestCode', { phone: '01077770000' });
  const down = () => Promise.reject(new Error('down'));

  /** As when the gateway fails while the code is asked for. */
  async function askInVain(): Promise<void> {
    (await ask()).data();
    await world.store.write(async (tx) => {
      await tx.update(tx.t.outbox).set({ sentAt: null });
    });
  }

  it('is retried while the code is valid', async () => {
    await askInVain();
    world.messages.length = 0;
    world.wait(10 * MINUTE_MS - 1);
    await world.deps.outbox.flush();
    expect(world.messages).toHaveLength(1);
  });

  it.each([
    ['after ten minutes', async () => world.wait(10 * MINUTE_MS)],
    ['when another code has replaced it', async () => void (await ask()).data()],
  ])('is given up unsent %s', async (_when, happen) => {
    await askInVain();
    world.messages.length = 0;
    await happen();
    const replacements = world.messages.length;
    world.wait(CLAIM_MS);
    await world.deps.outbox.flush();
    expect(world.messages).toHaveLength(replacements);
    expect((await rows())[0]).toMatchObject({ sentAt: null, gaveUpAt: expect.any(Date) as Date });
  });

  it('is deleted a day after it was given up', async () => {
    await askInVain();
    world.wait(10 * MINUTE_MS);
    await outboxThat(down).flush();
    world.wait(DAY_MS);
    await world.deps.outbox.sweep();
    expect(await rows()).toHaveLength(1);
    world.wait(1);
    await world.deps.outbox.sweep();
    expect(await rows()).toEqual([]);
  });
});

it('keeps a message that waits, and one that was given up for a week', async () => {
  await queue('waits');
  await queue('given up');
  const [waits, givenUp] = (await rows()).map(({ id }) => id);
  const gaveUpAt = world.deps.clock.now();
  await world.store.write(async (tx) => {
    await tx
      .update(tx.t.outbox)
      .set({ gaveUpAt })
      .where(eq(tx.t.outbox.id, givenUp ?? 0));
  });
  world.wait(7 * DAY_MS);
  await world.deps.outbox.sweep();
  expect(await rows()).toHaveLength(2);
  world.wait(1);
  await world.deps.outbox.sweep();
  expect((await rows()).map(({ id }) => id)).toEqual([waits]);
});

it('sends again what a dead process had claimed, and deletes messages after a day', async () => {
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
  world.wait(DAY_MS + 1);
  await world.deps.outbox.sweep();
  expect(await world.store.read((db) => db.select().from(db.t.outbox))).toEqual([]);
});
