// Two processes on one real PostgreSQL come to the same sends at the same time: those that are due while their holder cancels some, and
// those that a warning lets wait (ADR-0041).
import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { eq, inArray } from '../../../db/sql.ts';
import { preparedQueries, type Store } from '../../../db/store.ts';
import { parseAddress } from '../../../domain/address.ts';
import { HOUR_MS } from '../../../domain/durations.ts';
import type { Settings } from '../../../domain/settings.ts';
import { asUnits, asWon, DAON } from '../../../domain/money.ts';
import { DONE, FAILED, PENDING } from '../../../domain/request-state.ts';
import { cancelRequest } from '../../../server/features/requests/cancel-request.ts';
import { send } from '../../../server/features/transfers/send.ts';
import { runWaitingSends } from '../../../server/features/waiting-sends/run-waiting-sends.ts';
import { readBalance } from '../../../server/ledger/accounts.ts';
import { checkBooks } from '../../../server/ledger/check-books.ts';
import { writeSetting } from '../../../server/settings/read-settings.ts';
import { readOutflowSettings } from '../../../server/settings/outflow-settings.ts';
import { unwrap } from '../../../server/trpc/unwrap.ts';
import { twoProcesses } from '../../support/servers/two-processes.ts';

const HOLDER = { id: 1 };
const OPERATOR = { id: 1 };
/** To whom the demo has sent nothing yet. */
const RECEIVER = 4;
const SENDS = 12;

async function openWorld() {
  let now = new Date();
  const both = await twoProcesses({ clock: { now: () => now } });
  onTestFinished(() => both[Symbol.asyncDispose]());
  const { first, second, store } = both;
  const [row] = await store.read((db) => db.select().from(db.t.holders).where(eq(db.t.holders.id, RECEIVER)));
  return {
    ...{ first, second, store, to: { address: unwrap(parseAddress(row?.walletAddress ?? '')) } },
    set: <Key extends keyof Settings>(key: Key, value: Settings[Key]) =>
      store.write((tx) => writeSetting(tx, key, value, now)),
    balanceOf: (id: number) => store.read((db) => readBalance(db, id)),
    wait: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
  };
}

it('ends each due send once, cancelled or sent', async () => {
  const { first, second, store, to, set, balanceOf, wait } = await openWorld();
  await set('firstSendWaitWon', asWon(1n));
  const heldBefore = (await balanceOf(HOLDER.id)).held;
  const ids: number[] = [];
  for (let i = 0; i < SENDS; i += 1)
    ids.push((await send(first, HOLDER, { to, net: asUnits(DAON), requestId: randomUUID() })).id);
  wait(3 * HOUR_MS);
  const before = (await balanceOf(RECEIVER)).balance;
  const cancels = ids.slice(SENDS / 2).toReversed();
  const [one, other, ...cancelled] = await Promise.all([
    runWaitingSends(first),
    runWaitingSends(second),
    ...cancels.map((id, i) =>
      cancelRequest(i % 2 === 0 ? first : second, HOLDER, id).then(
        () => 1,
        () => 0,
      ),
    ),
  ]);
  expect(one + other + cancelled.reduce((sum: number, ended) => sum + ended, 0)).toBe(SENDS);
  const requests = await store.read((db) =>
    db.select().from(db.t.requests).where(inArray(db.t.requests.id, ids)),
  );
  const sent = requests.filter(({ state }) => state === DONE).length;
  expect(requests.filter(({ state }) => state === FAILED)).toHaveLength(SENDS - sent);
  expect((await balanceOf(RECEIVER)).balance - before).toBe(BigInt(sent) * DAON);
  expect((await balanceOf(HOLDER.id)).held).toBe(heldBefore);
  expect(await store.read(checkBooks)).toEqual([]);
});

type Setting = { key: string; value: unknown; updatedAt: Date };
type Change = (store: Store, gate: Promise<void>, onArrival: readonly Setting[]) => Store;

/** Lets sends arrive, and write only when the gate is open. */
const behindGate: Change = (store, gate) => {
  const { writeGroup } = store;
  return {
    ...store,
    write: (fn) => gate.then(() => store.write(fn)),
    writeGroup: writeGroup === null ? null : (fn) => gate.then(() => writeGroup(fn)),
  };
};

/** As an implementation would that reads what the owner demands when the call arrives, and not in the transaction of the send. */
const readingOnArrival: Change = (store, gate, onArrival) => ({
  ...store,
  writeGroup: null,
  write: (fn) =>
    gate.then(() =>
      store.write(async (tx) => {
        // Prepares the query, where this connection has not yet.
        await readOutflowSettings(tx);
        const { known } = tx[preparedQueries];
        for (const key of known.keys())
          if (key.description === 'settings_of_outflow') known.set(key, async () => onArrival);
        return fn(tx);
      }),
    ),
});

/** Sends to a listed recipient at both processes, for which the owner lets them wait when they have arrived. */
async function sendToListed(change: Change) {
  const { first, second, store, to, set, balanceOf } = await openWorld();
  await set('warnListed', 'ask');
  await store.write((tx) =>
    tx.insert(tx.t.listedRecipients).values({
      ...{ holderId: RECEIVER, note: '사기', listedBy: OPERATOR.id, listedAt: first.clock.now() },
    }),
  );
  const before = { sender: await balanceOf(HOLDER.id), receiver: await balanceOf(RECEIVER) };
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const onArrival = await store.read((db) => db.select().from(db.t.settings));
  const processes = [first, second].map((deps) => ({ ...deps, store: change(deps.store, gate, onArrival) }));
  const shared = randomUUID();
  const keys = [shared, shared, shared, shared, randomUUID(), randomUUID()];
  const sending = keys.map((requestId, i) =>
    send(processes[i % 2] ?? first, HOLDER, { to, net: asUnits(DAON), requestId }),
  );
  await set('warnListed', 'wait');
  open();
  const sent = await Promise.all(sending);
  expect(await store.read(checkBooks)).toEqual([]);
  const ids = [...new Set(sent.map(({ id }) => id))];
  const { waiting, warned } = await store.read(async (db) => {
    const { sendWarnings, waitingSends } = db.t;
    return {
      waiting: await db.select().from(waitingSends).where(inArray(waitingSends.requestId, ids)),
      warned: await db.select().from(sendWarnings).where(inArray(sendWarnings.sendId, ids)),
    };
  });
  const after = { sender: await balanceOf(HOLDER.id), receiver: await balanceOf(RECEIVER) };
  const held = after.sender.held - before.sender.held;
  return {
    states: new Set(sent.map(({ state }) => state)),
    ofShared: new Set(sent.slice(0, 4).map(({ id }) => id)).size,
    ...{ sends: ids.length, waiting: waiting.length, warned: warned.length },
    heldBeside: held - waiting.reduce((sum, { gross }) => sum + gross, 0n),
    left: before.sender.balance - after.sender.balance,
    arrived: after.receiver.balance - before.receiver.balance,
  };
}

it('lets each send to a listed recipient wait once, whichever process is asked', async () => {
  expect(await sendToListed(behindGate)).toEqual({
    ...{ states: new Set([PENDING]), ofShared: 1, sends: 3, waiting: 3, warned: 3 },
    ...{ heldBeside: 0n, left: 0n, arrived: 0n },
  });
});

it('would make them where the warning is read before their transaction', async () => {
  const { states, arrived } = await sendToListed(readingOnArrival);
  expect(states).toEqual(new Set([DONE]));
  expect(arrived).toBe(3n * DAON);
});
