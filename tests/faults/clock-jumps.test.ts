// A clock that jumps forward or back changes no balance.
import { randomUUID } from 'node:crypto';
import { generate } from 'otplib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { asc, eq } from '../../db/sql.ts';
import { passkeyCalls } from '../support/passkeys/passkey-world.ts';
import { createAuthenticator } from '../support/passkeys/software-authenticator.ts';
import { createClockWatch, FULL_TRUST } from '../../server/jobs/clock-watch.ts';
import { DEMO_PASSWORD } from '../../server/demo/demo-people.ts';
import { runBackgroundJobs } from '../../server/jobs/housekeeping.ts';
import { checkBooks } from '../../server/ledger/check-books.ts';
import { createLimiter } from '../../server/limits/limiter.ts';
import { createTestApp, type TestApp } from '../support/servers/app.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/durations.ts';

const LONG_MS = 400 * DAY_MS;

let world: TestApp;
let token: string;
let address: string;
beforeEach(async () => {
  world = await createTestApp();
  token = await world.signIn('daon0001');
  const other = await world.signIn('daon0002');
  address = (await world.call('wallet.address', {}, other)).data<{ address: string }>().address;
});
afterEach(() => world.close());

const send = (requestId: string) =>
  world.call('transfers.send', { to: { address }, net: '10', requestId }, token);
const idOf = async (answer: ReturnType<typeof send>) => (await answer).data<{ id: number }>().id;
const balance = async () =>
  (await world.call('wallet.balance', {}, token)).data<{ balance: string }>().balance;
const books = () => world.store.read((db) => checkBooks(db));

/** A send, a higher limit, a designation and the end of a freeze that wait, each for longer than `jumpAndBack` takes. */
async function placeWaiting(): Promise<number> {
  const now = world.deps.clock.now();
  const endsAt = new Date(now.getTime() + 3 * HOUR_MS);
  const third = await world.store.write(async (tx) => {
    const { holders } = tx.t;
    // As they stand after a sign-in that asked for the end.
    await tx.update(holders).set({ frozenAt: now, freezeEndsAt: endsAt }).where(eq(holders.id, 2));
    const [other] = await tx.select().from(holders).where(eq(holders.id, 4));
    return other?.walletAddress ?? '';
  });
  const ask = async (path: string, input: object) =>
    (await world.call(path, input, token)).data<{ id: number }>();
  await ask('ownLimits.set', { day: '900000000', act: null, waitWon: '1', waitHours: 3 });
  await world.store.write((tx) =>
    tx.update(tx.t.holders).set({ nextLimitsAt: endsAt }).where(eq(tx.t.holders.id, 1)),
  );
  const sent = await ask('transfers.send', { to: { address: third }, net: '2', requestId: randomUUID() });
  const saved = await ask('recipients.save', { address: third, name: '회사', favourite: false });
  await ask('recipients.designate', { id: saved.id });
  return sent.id;
}

/** What of `placeWaiting` waits still: the send, the freeze, the higher limit, the designation. */
const stillWaits = (id: number) =>
  world.store.read(async (db) => {
    const { alarms, holders, recipients, requests } = db.t;
    const [sent] = await db.select().from(requests).where(eq(requests.id, id));
    const [one, two] = await db.select().from(holders).orderBy(asc(holders.id));
    const [saved] = await db.select().from(recipients);
    const told = await db.select().from(alarms).where(eq(alarms.trxId, id));
    return [
      sent?.state === 0,
      two?.frozenAt !== null,
      one?.dayLimitWon !== null,
      !saved?.designated,
      told.length,
    ];
  });

/** Rounds of a server whose clock goes wrong by so much for some minutes and is put right; real time goes on evenly. */
async function jumpAndBack(byMs: number, trusted = false): Promise<void> {
  let passedMs = 0;
  const watch = createClockWatch(world.deps.clock, () => passedMs);
  const round = async (wallMs: number) => {
    world.wait(wallMs);
    passedMs += MINUTE_MS;
    watch.look();
    await runBackgroundJobs(world.deps, { bookFindings: 0 }, trusted ? FULL_TRUST : watch.trust());
  };
  for (let n = 0; n < 90; n += 1) await round(MINUTE_MS);
  await round(MINUTE_MS + byMs);
  for (let n = 0; n < 30; n += 1) await round(MINUTE_MS);
  await round(MINUTE_MS - byMs);
}

it.each([
  ['forward', LONG_MS],
  ['back', -LONG_MS],
])('doubles nothing and ends nothing when the clock jumps %s and is put right', async (_way, byMs) => {
  const key = randomUUID();
  const id = await idOf(send(key));
  const order = { linkedAccountId: 1, won: '10000', price: '100', requestId: randomUUID() };
  const purchase = (await world.call('orders.buy', order, token)).data<{ id: number }>().id;
  const sent = await placeWaiting();
  const before = await balance();
  await jumpAndBack(byMs);
  expect(await stillWaits(sent)).toEqual([true, true, true, true, 0]);
  expect(await idOf(send(key))).toBe(id);
  expect(await balance()).toBe(before);
  const { state } = (await world.call('history.detail', { id: purchase }, token)).data<{ state: number }>();
  expect(state).toBe(0);
  // At its time each is done once, though the clock goes back and forward again by a day.
  world.wait(HOUR_MS);
  for (const dayMs of [0, 0, -DAY_MS, DAY_MS]) {
    world.wait(dayMs);
    await runBackgroundJobs(world.deps, { bookFindings: 0 });
    expect(await stillWaits(sent)).toEqual([false, false, false, false, 1]);
  }
  expect(await books()).toEqual([]);
});

it('makes a send no earlier than its time when the clock goes back by a day, and once', async () => {
  const sent = await placeWaiting();
  world.wait(-DAY_MS);
  const run = () => runBackgroundJobs(world.deps, { bookFindings: 0 });
  await run();
  world.wait(DAY_MS + 3 * HOUR_MS - 1);
  await run();
  expect(await stillWaits(sent)).toEqual([true, true, true, true, 0]);
  world.wait(1);
  await run();
  expect(await stillWaits(sent)).toEqual([false, false, false, false, 1]);
});

it('confirms an act within five minutes of the clock, and once', async () => {
  const passkeys = passkeyCalls(world.call);
  const passkey = await passkeys.add(token, createAuthenticator('http://localhost', { counts: false }));
  const wanted = { day: null, act: null };
  const lower = { day: '1000', act: null };
  (await world.call('ownLimits.set', lower, token)).data();
  const prove = () => passkeys.confirm(token, 'ownLimits.set', wanted, passkey);
  const raise = (proof: object) => world.call('ownLimits.set', { ...wanted, passkey: proof }, token);
  const late = await prove();
  world.wait(5 * MINUTE_MS);
  expect((await raise(late)).reason()).toBe('CONFIRMATION_REFUSED');
  const proof = await prove();
  world.wait(-DAY_MS);
  (await raise(proof)).data();
  for (const byMs of [0, DAY_MS]) {
    world.wait(byMs);
    expect((await raise(proof)).reason()).toBe('CONFIRMATION_REFUSED');
  }
});

it('deletes no lock, limit, challenge or code of another process while the own clock is wrong', async () => {
  const passkeys = passkeyCalls(world.call);
  const passkey = await passkeys.add(token, createAuthenticator('http://localhost', { counts: false }));
  (await world.call('ownLimits.set', { day: '1000', act: null }, token)).data();
  const wanted = { day: null, act: null };
  const proof = await passkeys.confirm(token, 'ownLimits.set', wanted, passkey);
  const limiter = createLimiter(world.store, world.deps.clock, true);
  const onlyOnce = { key: 'once', limit: 1, windowMs: MINUTE_MS, durable: true };
  await limiter.take(onlyOnce);
  const phone = '01077778888';
  const { verificationId } = (await world.call('signUp.requestCode', { phone })).data<{
    verificationId: string;
  }>();
  const code = /\d{6}/.exec(world.messages.at(-1)?.text ?? '')?.[0];
  for (let n = 0; n < 5; n += 1) await enter(undefined, 'wrong pass');
  expect((await enter()).reason()).toBe('SIGN_IN_LOCKED');

  const ahead = { now: () => new Date(world.deps.clock.now().getTime() + 2 * DAY_MS) };
  const other = { ...world.deps, clock: ahead, limiter: createLimiter(world.store, ahead, true) };
  const trust = { mayExpire: false, mayForget: false };
  await runBackgroundJobs(other, { bookFindings: 0, wereBooksWrong: false }, trust);

  expect((await enter()).reason()).toBe('SIGN_IN_LOCKED');
  await expect(async () => limiter.take(onlyOnce)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  (await world.call('ownLimits.set', { ...wanted, passkey: proof }, token)).data();
  (await world.call('signUp.verifyCode', { phone, code, verificationId })).data();
});

it('would tell of a server that forgets keys and ends waits by a clock that is wrong', async () => {
  const sent = await placeWaiting();
  const key = randomUUID();
  const id = await idOf(send(key));
  await jumpAndBack(LONG_MS, true);
  expect(await stillWaits(sent)).toEqual([false, false, false, false, 1]);
  token = await world.signIn('daon0001');
  expect(await idOf(send(key))).not.toBe(id);
});

it('moves money and keeps its order while the clock is wrong', async () => {
  const first = await idOf(send(randomUUID()));
  world.wait(-DAY_MS);
  const key = randomUUID();
  const second = await idOf(send(key));
  world.wait(2 * DAY_MS);
  expect((await send(key)).reason()).toBe('UNAUTHENTICATED');
  token = await world.signIn('daon0001');
  expect(await idOf(send(key))).toBe(second);
  const { rows: items } = (await world.call('history.list', {}, token)).data<{ rows: { id: number }[] }>();
  const ids = items.map(({ id }) => id).filter((id) => id === first || id === second);
  expect(ids).toEqual([second, first]);
  expect(await books()).toEqual([]);
});

it('trusts a clock that has run evenly for an hour, and one that is nudged', () => {
  let wallMs = 0;
  let passedMs = 0;
  const watch = createClockWatch({ now: () => new Date(wallMs) }, () => passedMs);
  const minute = (nudgeMs = 0) => {
    wallMs += MINUTE_MS + nudgeMs;
    passedMs += MINUTE_MS;
    return watch.look();
  };
  expect(watch.trust()).toEqual({ mayExpire: true, mayForget: false });
  for (let n = 0; n < 60; n += 1) expect(minute(n % 2 === 0 ? 500 : -500)).toBe(0);
  expect(watch.trust()).toEqual(FULL_TRUST);
  expect(minute(2 * MINUTE_MS + 1)).toBe(2 * MINUTE_MS + 1);
  expect(watch.trust()).toEqual({ mayExpire: false, mayForget: false });
  for (let n = 0; n < 59; n += 1) minute();
  expect(watch.trust().mayExpire).toBe(false);
  minute();
  expect(watch.trust()).toEqual(FULL_TRUST);
});

it('does not trust a clock that is not the one of the database, however evenly it runs', () => {
  let wallMs = 0;
  let passedMs = 0;
  const watch = createClockWatch({ now: () => new Date(wallMs) }, () => passedMs);
  const minutes = (count: number, aheadMs: number) => {
    const apart: number[] = [];
    for (let n = 0; n < count; n += 1) {
      wallMs += MINUTE_MS;
      passedMs += MINUTE_MS;
      expect(watch.look()).toBe(0);
      apart.push(watch.compare(wallMs - aheadMs));
    }
    return new Set(apart);
  };
  expect(minutes(60, 2 * MINUTE_MS)).toEqual(new Set([0]));
  expect(watch.trust()).toEqual(FULL_TRUST);
  for (const aheadMs of [2 * MINUTE_MS + 1, -5 * HOUR_MS]) {
    expect(minutes(180, aheadMs)).toEqual(new Set([aheadMs]));
    expect(watch.trust()).toEqual({ mayExpire: false, mayForget: false });
    minutes(60, 0);
    expect(watch.trust()).toEqual(FULL_TRUST);
  }
});

const enter = (totp?: string, password = DEMO_PASSWORD) =>
  world.call('admin.auth.signIn', { login: 'operator', password, totp });

/** Gives the operator an authenticator, whose clock is always the server's own. Answers how to read a code of it. */
async function enrol(): Promise<() => Promise<string>> {
  const operator = await world.signInOperator('operator');
  const begun = await world.call('admin.auth.enrolTotp', { password: DEMO_PASSWORD }, operator);
  const { secret, ticket } = begun.data<{ secret: string; ticket: string }>();
  const code = () => generate({ secret, epoch: Math.floor(world.deps.clock.now().getTime() / 1000) });
  const confirmed = await world.call('admin.auth.confirmTotp', { ticket, code: await code() }, operator);
  expect(confirmed.status).toBe(200);
  world.wait(MINUTE_MS);
  return code;
}

it('lets an operator in who signed in while the clock ran ahead, and takes no code twice when its time comes', async () => {
  const code = await enrol();
  world.wait(DAY_MS);
  const future = await code();
  expect((await enter(future)).status).toBe(200);
  world.wait(-DAY_MS);
  const present = await code();
  expect((await enter(present)).status).toBe(200);
  expect((await enter(present)).reason()).toBe('TOTP_WRONG');
  world.wait(DAY_MS);
  expect((await enter(future)).reason()).toBe('TOTP_WRONG');
  world.wait(MINUTE_MS);
  expect((await enter(await code())).status).toBe(200);
});

it('takes a code of a day that comes again only when it was not used', async () => {
  const code = await enrol();
  const used = await code();
  expect((await enter(used)).status).toBe(200);
  world.wait(DAY_MS);
  expect((await enter(await code())).status).toBe(200);
  world.wait(-DAY_MS);
  expect((await enter(used)).reason()).toBe('TOTP_WRONG');
  world.wait(MINUTE_MS);
  expect((await enter(await code())).status).toBe(200);
});

it('unlocks a login whose lock was set while the clock ran ahead', async () => {
  world.wait(DAY_MS);
  for (let n = 0; n < 5; n += 1) await enter(undefined, 'wrong pass');
  expect((await enter()).reason()).toBe('SIGN_IN_LOCKED');
  world.wait(-DAY_MS);
  expect((await enter(undefined, 'wrong pass')).reason()).toBe('CREDENTIALS_WRONG');
  expect((await enter()).status).toBe(200);
});
