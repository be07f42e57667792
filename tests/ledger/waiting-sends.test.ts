// Sends that wait for their hour (D74), by their use-cases on both engines. The books are sound after each test.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eq } from '../../db/sql.ts';
import type { Store } from '../../db/store.ts';
import { HOUR_MS } from '../../domain/durations.ts';
import type { HolderStatus } from '../../domain/holder.ts';
import { asUnits, asWon, DAON } from '../../domain/money.ts';
import { SENDER_STOPPED, SENT_AT_ITS_HOUR, whyNotSent } from '../../domain/waits.ts';
import { settleSetBack } from '../../server/backups/settle-set-back.ts';
import { designate, designateDue, undesignate } from '../../server/features/recipients/designate.ts';
import { freezeOwn } from '../../server/features/own-freeze/freeze-wallet.ts';
import { saveRecipient } from '../../server/features/recipients/save-recipient.ts';
import { setOwnLimits } from '../../server/features/own-limits/set-own-limits.ts';
import { cancelRequest } from '../../server/features/requests/cancel-request.ts';
import { send } from '../../server/features/transfers/send.ts';
import { runWaitingSends } from '../../server/features/waiting-sends/run-waiting-sends.ts';
import { endDueFreezes } from '../../server/holders/own-freeze.ts';
import { readBalance } from '../../server/ledger/accounts.ts';
import { checkBooks } from '../../server/ledger/check-books.ts';
import { writeSetting } from '../../server/settings/read-settings.ts';
import {
  addCompany,
  addHolders,
  addressOf,
  createLedgerWorld,
  outcomeOf,
  setLock,
  setTerms,
  type LedgerWorld,
  type TestHolder,
} from '../support/store/ledger-world.ts';
import { forEachEngine } from '../support/store/store.ts';

const newKey = (): string => randomUUID();
const NET = 1_000n * DAON; // worth 100 000 won
const GROSS = NET + 6n * DAON;
const OWNED = 10_000n * DAON;
const TERMS = { priceE4: 1_000_000n, flat: DAON, ratePpm: 5_000n };

forEachEngine('a send that waits', (createStore) => {
  let world: LedgerWorld;
  let sender: TestHolder;
  let receiver: TestHolder;
  let other: TestHolder;

  beforeEach(async () => {
    world = await createLedgerWorld(await createStore());
    await setTerms(world, TERMS);
    const companyId = await addCompany(world, 'one', DAON);
    const holder = (login: string) => ({ login, companyId, perDepositFee: DAON, balance: OWNED });
    const made = await addHolders(world, ['sender01', 'receiver', 'other001'].map(holder));
    [sender, receiver, other] = made as [TestHolder, TestHolder, TestHolder];
    await waitFrom(100_000n);
  });
  afterEach(async () => expect(await world.deps.store.read((db) => checkBooks(db))).toEqual([]));

  const waitFrom = (won: bigint | null) =>
    world.deps.store.write((tx) =>
      writeSetting(tx, 'firstSendWaitWon', won === null ? null : asWon(won), world.deps.clock.now()),
    );
  const sendTo = (to: TestHolder, { net = NET, requestId = newKey(), from = sender } = {}) =>
    send(world.deps, from, { to: { address: addressOf(to.address) }, net: asUnits(net), requestId });
  const balanceOf = async ({ id }: TestHolder) => {
    const { balance, held } = await world.deps.store.read((db) => readBalance(db, id));
    return { balance, held };
  };
  const rowsOf = ({ id }: TestHolder) =>
    world.deps.store.read((db) =>
      db.select().from(db.t.history).where(eq(db.t.history.holderId, id)).orderBy(db.t.history.seq),
    );
  const alarmsOf = async ({ id }: TestHolder) =>
    world.deps.store.read((db) =>
      db
        .select({ type: db.t.alarms.type, reason: db.t.alarms.reason })
        .from(db.t.alarms)
        .where(eq(db.t.alarms.holderId, id)),
    );
  const requestOf = async (id: number) =>
    (await world.deps.store.read((db) => db.select().from(db.t.requests).where(eq(db.t.requests.id, id))))[0];
  const setStatus = ({ id }: TestHolder, status: HolderStatus) =>
    world.deps.store.write((tx) => tx.update(tx.t.holders).set({ status }).where(eq(tx.t.holders.id, id)));
  const run = (deps = world.deps) => runWaitingSends(deps);
  const afterHours = (hours: number) => world.wait(hours * HOUR_MS);

  it('holds the gross until its hour, and then moves it once', async () => {
    const sent = await sendTo(receiver);
    expect(sent).toMatchObject({ state: 0 });
    expect(await balanceOf(sender)).toEqual({ balance: OWNED, held: GROSS });
    expect(await balanceOf(receiver)).toEqual({ balance: OWNED, held: 0n });
    afterHours(3 - 1 / 60);
    expect(await run()).toBe(0);
    afterHours(1 / 60);
    expect(await run()).toBe(1);
    expect(await run()).toBe(0);
    expect(await balanceOf(sender)).toEqual({ balance: OWNED - GROSS, held: 0n });
    expect(await balanceOf(receiver)).toEqual({ balance: OWNED + NET, held: 0n });
    expect(await requestOf(sent.id)).toMatchObject({ state: 1, decidedAs: 'time', decidedBy: null });
    const [, row, fee] = await rowsOf(sender);
    expect(row).toMatchObject({ id: sent.id, state: 1, amount: -NET });
    expect(fee).toMatchObject({ parentId: sent.id, amount: -6n * DAON });
    expect((await rowsOf(receiver))[1]).toMatchObject({ state: 1, incoming: true, amount: NET });
    expect(await alarmsOf(sender)).toEqual([{ type: 11, reason: SENT_AT_ITS_HOUR }]);
    expect(await alarmsOf(receiver)).toMatchObject([{ type: 21 }]);
  });

  it('counts once for the own limit of its day, and obeys one that was lowered while it waited', async () => {
    const limit = (dayLimitWon: bigint | null) =>
      world.deps.store.write((tx) =>
        tx
          .update(tx.t.holders)
          .set({ dayLimitWon: dayLimitWon === null ? null : asWon(dayLimitWon) })
          .where(eq(tx.t.holders.id, sender.id)),
      );
    await limit(100_000n);
    const { id } = await sendTo(receiver);
    expect(await outcomeOf(sendTo(other, { net: DAON }))).toEqual({ refused: 'OWN_LIMIT' });
    afterHours(3);
    expect(await run()).toBe(1);
    expect(await requestOf(id)).toMatchObject({ state: 1 });

    await limit(200_000n);
    const lowered = await sendTo(other);
    await limit(199_999n);
    afterHours(3);
    expect(await run()).toBe(1);
    expect(await requestOf(lowered.id)).toMatchObject({ state: 2, reason: whyNotSent('OWN_LIMIT') });
    expect(await balanceOf(sender)).toEqual({ balance: OWNED - GROSS, held: 0n });
  });

  it('runs once where several run it together', async () => {
    await sendTo(receiver);
    await sendTo(other);
    afterHours(3);
    const ran = await Promise.all([run(), run(), run()]);
    expect(ran.reduce((sum, one) => sum + one)).toBe(2);
    expect(await balanceOf(sender)).toEqual({ balance: OWNED - 2n * GROSS, held: 0n });
    expect(await balanceOf(receiver)).toMatchObject({ balance: OWNED + NET });
  });

  it('is whole or not at all where its process ends before the commit', async () => {
    const { id } = await sendTo(receiver);
    afterHours(3);
    const { store } = world.deps;
    const ending: Store = Object.create(store, {
      write: {
        value: (work: Parameters<Store['write']>[0]) =>
          store.write(async (tx) => {
            await work(tx);
            throw new Error('the process ended');
          }),
      },
    });
    await expect(run({ ...world.deps, store: ending })).rejects.toThrow('not run');
    expect(await balanceOf(sender)).toEqual({ balance: OWNED, held: GROSS });
    expect(await requestOf(id)).toMatchObject({ state: 0 });
    expect(await run()).toBe(1);
    expect(await balanceOf(receiver)).toMatchObject({ balance: OWNED + NET });
  });

  it('keeps none behind it waiting where it throws, and is tried again', async () => {
    const broken = await sendTo(receiver);
    await sendTo(other);
    afterHours(3);
    const { store } = world.deps;
    const rows = await store.write((tx) =>
      tx.delete(tx.t.waitingSends).where(eq(tx.t.waitingSends.requestId, broken.id)).returning(),
    );
    await expect(run()).rejects.toThrow('1 waiting sends were not run');
    expect(await balanceOf(sender)).toEqual({ balance: OWNED - GROSS, held: GROSS });
    expect(await balanceOf(other)).toMatchObject({ balance: OWNED + NET });
    expect(await requestOf(broken.id)).toMatchObject({ state: 0 });
    await store.write((tx) => tx.insert(tx.t.waitingSends).values(rows));
    expect(await run()).toBe(1);
    expect(await balanceOf(receiver)).toMatchObject({ balance: OWNED + NET });
  });

  it('is not made twice for one key, and answers its state by then', async () => {
    const requestId = randomUUID();
    const first = await sendTo(receiver, { requestId });
    expect(await sendTo(receiver, { requestId })).toEqual(first);
    afterHours(3);
    await run();
    expect(await sendTo(receiver, { requestId })).toMatchObject({ id: first.id });
    expect(await balanceOf(sender)).toEqual({ balance: OWNED - GROSS, held: 0n });
  });

  it('is cancelled by its holder, and gives back what it held', async () => {
    const { id } = await sendTo(receiver);
    expect(await cancelRequest(world.deps, sender, id)).toEqual({ id, state: 2 });
    expect(await balanceOf(sender)).toEqual({ balance: OWNED, held: 0n });
    afterHours(3);
    expect(await run()).toBe(0);
    expect(await outcomeOf(cancelRequest(world.deps, sender, id))).toEqual({ refused: 'CANNOT_CANCEL' });
    expect(await alarmsOf(sender)).toEqual([]);
  });

  it('cannot be cancelled once it was made', async () => {
    const { id } = await sendTo(receiver);
    afterHours(3);
    await run();
    expect(await outcomeOf(cancelRequest(world.deps, sender, id))).toEqual({ refused: 'CANNOT_CANCEL' });
  });

  it('is either cancelled or made where both come together', async () => {
    const { id } = await sendTo(receiver);
    afterHours(3);
    const [cancelled] = await Promise.all([outcomeOf(cancelRequest(world.deps, sender, id)), run()]);
    const isMade = 'refused' in cancelled;
    expect(await balanceOf(sender)).toEqual({ balance: isMade ? OWNED - GROSS : OWNED, held: 0n });
    expect(await requestOf(id)).toMatchObject({ state: isMade ? 1 : 2 });
  });

  it.each<[string, (facts: { sender: TestHolder; receiver: TestHolder }) => Promise<unknown>, string]>([
    [
      'a receiver who has closed',
      ({ receiver: to }) => setStatus(to, 'closed'),
      whyNotSent('RECIPIENT_UNAVAILABLE'),
    ],
    ['a sender who was blocked', ({ sender: from }) => setStatus(from, 'blocked'), SENDER_STOPPED],
    ['a sender who has closed', ({ sender: from }) => setStatus(from, 'closed'), SENDER_STOPPED],
    [
      'a lock over what it holds',
      ({ sender: from }) => setLock(world, from.id, OWNED - GROSS + 1n),
      whyNotSent('NOT_ENOUGH'),
    ],
    ['another fee', () => setTerms(world, { ...TERMS, flat: 2n * DAON }), whyNotSent('FEE_CHANGED')],
  ])('fails with its reason for %s, and gives back what it held', async (_name, change, reason) => {
    const { id } = await sendTo(receiver);
    await change({ sender, receiver });
    afterHours(3);
    expect(await run()).toBe(1);
    expect(await balanceOf(sender)).toEqual({ balance: OWNED, held: 0n });
    expect(await balanceOf(receiver)).toEqual({ balance: OWNED, held: 0n });
    expect(await requestOf(id)).toMatchObject({ state: 2, decidedAs: 'time', reason });
    expect((await rowsOf(sender))[1]).toMatchObject({ id, state: 2, reason });
    expect(await alarmsOf(sender)).toEqual([{ type: 12, reason }]);
    expect(await alarmsOf(receiver)).toEqual([]);
  });

  it('reaches a receiver who is blocked, as every send does', async () => {
    await sendTo(receiver);
    await setStatus(receiver, 'blocked');
    afterHours(3);
    await run();
    expect(await balanceOf(receiver)).toMatchObject({ balance: OWNED + NET });
  });

  it('is for a first send from the sum on alone', async () => {
    expect(await sendTo(receiver, { net: NET - 1n })).toMatchObject({ state: 1 });
    // A completed send of any sum makes the wallet a known one.
    expect(await sendTo(receiver)).toMatchObject({ state: 1 });
    expect(await sendTo(other)).toMatchObject({ state: 0 });
    // One that waits has not been completed.
    expect(await sendTo(other)).toMatchObject({ state: 0 });
    afterHours(3);
    await run();
    expect(await sendTo(other)).toMatchObject({ state: 1 });
    // What was received does not make the other side a known one.
    expect(await sendTo(sender, { from: receiver })).toMatchObject({ state: 0 });
  });

  it('is not for a designated recipient, from when it is designated until it is not', async () => {
    const address = addressOf(receiver.address);
    const { id } = await saveRecipient(world.deps, sender, { address, name: '엄마', favourite: true });
    await designate(world.deps, sender, { id });
    expect(await sendTo(receiver)).toMatchObject({ state: 0 });
    afterHours(3 - 1 / 60);
    expect(await designateDue(world.deps)).toBe(0);
    afterHours(1 / 60);
    expect(await designateDue(world.deps)).toBe(1);
    expect(await designateDue(world.deps)).toBe(0);
    expect(await sendTo(receiver)).toMatchObject({ state: 1 });
    // It is designated for its holder alone, and no other wallet is.
    expect(await sendTo(receiver, { from: other })).toMatchObject({ state: 0 });
    expect(await sendTo(other)).toMatchObject({ state: 0 });
  });

  it('is for a recipient again whose designation was ended', async () => {
    const address = addressOf(receiver.address);
    const { id } = await saveRecipient(world.deps, sender, { address, name: '엄마', favourite: true });
    await designate(world.deps, sender, { id });
    afterHours(3);
    await designateDue(world.deps);
    await undesignate(world.deps, sender, { id });
    expect(await sendTo(receiver)).toMatchObject({ state: 0 });
  });

  it('waits for a day again in a database that was set back, as a designation and the end of a freeze do', async () => {
    const { id: frozen } = receiver;
    await freezeOwn(world.deps, receiver);
    const at = new Date(world.deps.clock.now().getTime() + 3 * HOUR_MS);
    const ending = { freezeEndsAt: at, freezeWaitHours: 3, nextFreezeWaitHours: 0, nextFreezeWaitAt: at };
    await world.deps.store.write(async (tx) => {
      await tx.update(tx.t.holders).set(ending).where(eq(tx.t.holders.id, frozen));
    });
    const sent = await sendTo(receiver);
    const address = addressOf(other.address);
    const { id } = await saveRecipient(world.deps, sender, { address, name: '회사', favourite: false });
    await designate(world.deps, sender, { id });
    afterHours(3);
    await designateDue(world.deps);
    await world.deps.store.write((tx) => settleSetBack(tx, world.deps.clock.now()));
    expect(await run()).toBe(0);
    expect(await sendTo(other)).toMatchObject({ state: 0 });
    // It can be cancelled again until then.
    afterHours(23);
    const runAll = async () => [await run(), await designateDue(world.deps), await endDueFreezes(world.deps)];
    expect(await runAll()).toEqual([1, 0, 0]);
    expect(await requestOf(sent.id)).toMatchObject({ state: 0 });
    afterHours(1);
    expect(await runAll()).toEqual([1, 1, 2]);
    expect(await requestOf(sent.id)).toMatchObject({ state: 1 });
  });

  it('is for the stricter of what the owner and the holder demand', async () => {
    const { id } = sender;
    const ask = (rules: { waitWon: bigint | null; waitHours: number | null }) =>
      setOwnLimits(world.deps, sender, {
        ...{ day: null, act: null, waitHours: rules.waitHours },
        waitWon: rules.waitWon === null ? null : asWon(rules.waitWon),
      });
    await waitFrom(null);
    await ask({ waitWon: 50_000n, waitHours: 12 });
    expect(await sendTo(receiver, { net: NET / 2n - 1n })).toMatchObject({ state: 1 });
    const sent = await sendTo(other, { net: NET / 2n });
    expect(sent).toMatchObject({ state: 0 });
    afterHours(11);
    expect(await run()).toBe(0);
    afterHours(1);
    expect(await run()).toBe(1);
    // Laxer only against more than the session has.
    expect(await outcomeOf(ask({ waitWon: null, waitHours: 12 }))).toEqual({
      refused: 'CONFIRMATION_REQUIRED',
    });
    await waitFrom(20_000n);
    expect(await sendTo(receiver, { from: other, net: NET / 5n })).toMatchObject({ state: 0 });
    expect(await outcomeOf(ask({ waitWon: 40_000n, waitHours: 24 }))).not.toHaveProperty('refused');
    const row = await world.deps.store.read((db) =>
      db.select().from(db.t.holders).where(eq(db.t.holders.id, id)),
    );
    expect(row).toMatchObject([{ waitWon: 40_000n, waitHours: 24 }]);
  });

  it('is never made while the setting is off', async () => {
    await waitFrom(null);
    expect(await sendTo(receiver)).toMatchObject({ state: 1 });
  });

  it('holds what a second one may not spend', async () => {
    await sendTo(receiver, { net: 9_000n * DAON });
    expect(await outcomeOf(sendTo(other))).toEqual({ refused: 'NOT_ENOUGH' });
  });
});
