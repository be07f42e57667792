// Warnings about sends (D75), by their use-cases on both engines: what they are decided by, which send waits, and what is kept.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { asUnits, asWon, DAON } from '../../domain/money.ts';
import { HOUR_MS, MINUTE_MS } from '../../domain/durations.ts';
import type { Settings } from '../../domain/settings.ts';
import { SETTINGS } from '../../domain/settings.ts';
import { recordDeposit } from '../../server/features/deposits/record-deposit.ts';
import { raiseDueLimits, setOwnLimits } from '../../server/features/own-limits/set-own-limits.ts';
import { setOwnWarnings } from '../../server/features/send-warnings/own-warnings.ts';
import { quoteTransfer } from '../../server/features/transfers/quote-transfer.ts';
import { send } from '../../server/features/transfers/send.ts';
import { runWaitingSends } from '../../server/features/waiting-sends/run-waiting-sends.ts';
import { checkBooks } from '../../server/ledger/check-books.ts';
import { writeSetting } from '../../server/settings/read-settings.ts';
import {
  addCompany,
  addHolders,
  addressOf,
  createLedgerWorld,
  setTerms,
  type LedgerWorld,
  type TestHolder,
} from '../support/store/ledger-world.ts';
import { forEachEngine } from '../support/store/store.ts';

const OWNED = 10_000n * DAON;
const TERMS = { priceE4: 1_000_000n, flat: DAON, ratePpm: 5_000n };
const alikeWith = (middle: string) => `0xabcd${middle.repeat(32)}9876`;
const OUTSIDE = alikeWith('5');

forEachEngine('a warning about a send', (createStore) => {
  let world: LedgerWorld;
  let sender: TestHolder;
  /** The addresses of these three have the same ends. */
  let known: TestHolder;
  let like: TestHolder;
  let third: TestHolder;
  let other: TestHolder;

  beforeEach(async () => {
    world = await createLedgerWorld(await createStore());
    await setTerms(world, TERMS);
    const companyId = await addCompany(world, 'one', DAON);
    const holder = (login: string) => ({ login, companyId, perDepositFee: DAON, balance: OWNED });
    [sender, other] = (await addHolders(world, ['sender01', 'other001'].map(holder))) as [
      TestHolder,
      TestHolder,
    ];
    const { ids } = world.deps;
    const alike = ['1', '2', '3'].map(alikeWith);
    world.deps = { ...world.deps, ids: { ...ids, walletAddress: () => alike.shift() ?? '' } };
    const made = await addHolders(world, ['known001', 'like0001', 'third001'].map(holder));
    [known, like, third] = made as [TestHolder, TestHolder, TestHolder];
  });
  afterEach(async () => expect(await world.deps.store.read((db) => checkBooks(db))).toEqual([]));

  const set = (values: Partial<Settings>) =>
    world.deps.store.write(async (tx) => {
      for (const key of Object.keys(values) as (keyof Settings)[])
        await writeSetting(tx, key, values[key] ?? SETTINGS[key], world.deps.clock.now());
    });
  const sendTo = (
    { address }: { address: string },
    {
      net = DAON,
      from = sender,
      ...more
    }: { net?: bigint; from?: TestHolder; warningsSeen?: ['lookalike'] } = {},
  ) =>
    send(world.deps, from, {
      ...{ to: { address: addressOf(address) }, net: asUnits(net), requestId: randomUUID(), ...more },
    });
  const quote = ({ address }: { address: string }, net: bigint = DAON) =>
    quoteTransfer(world.deps, sender, { to: { address: addressOf(address) }, net: asUnits(net) });
  const warningsTo = async (to: { address: string }, net?: bigint) => (await quote(to, net)).warnings;
  const kept = () =>
    world.deps.store.read((db) =>
      db
        .select({
          holderId: db.t.sendWarnings.holderId,
          code: db.t.sendWarnings.code,
          sendId: db.t.sendWarnings.sendId,
        })
        .from(db.t.sendWarnings)
        .orderBy(db.t.sendWarnings.id),
    );
  const receiveFromOutside = (from: string) =>
    recordDeposit(world.deps, world.operators[0], {
      ...{ address: addressOf(sender.address), amount: asUnits(DAON), from: addressOf(from) },
      ...{ txHash: `0x${'7'.repeat(64)}`, logIndex: 0, requestId: randomUUID() },
    });
  const list = (of: { holderId?: number; address?: string }) =>
    world.deps.store.write((tx) =>
      tx.insert(tx.t.listedRecipients).values({
        ...{ ...of, note: '사기', listedBy: world.operators[0].id, listedAt: world.deps.clock.now() },
      }),
    );
  const report = (reporter: TestHolder, of: { holderId?: number; address?: string }) =>
    world.deps.store.write((tx) =>
      tx
        .insert(tx.t.recipientReports)
        .values({ ...of, reporterId: reporter.id, reportedAt: world.deps.clock.now() }),
    );
  const signIn = () =>
    world.deps.store.write((tx) => {
      const at = world.deps.clock.now();
      return tx.insert(tx.t.knownDevices).values({
        ...{ holderId: sender.id, markHash: randomUUID(), userAgent: '' },
        ...{ createdAt: at, lastAt: at },
      });
    });
  /** To two in the morning in Seoul: the world begins at nine. */
  const waitForNight = () => world.wait(17 * HOUR_MS);

  it('is not given while all are off', async () => {
    await sendTo(known);
    await list({ holderId: like.id });
    expect(await quote(like)).toMatchObject({ warnings: [], waitHours: null });
    expect(await sendTo(like)).toMatchObject({ state: 1 });
    expect(await kept()).toEqual([]);
  });

  it('is asked by a holder who wants them, beside what the owner demands', async () => {
    const own = (on: boolean) => setOwnWarnings(world.deps, sender, { on });
    await sendTo(known);
    expect(await own(true)).toEqual({ on: true });
    expect(await warningsTo(like)).toEqual([{ code: 'lookalike', known: known.address }]);
    expect(await quote(like)).toMatchObject({ waitHours: null });
    // The holder's own ask, and only the owner's wait.
    expect(await sendTo(like, { net: 2n * DAON })).toMatchObject({ state: 1 });
    await set({ warnLookalike: 'wait' });
    expect(await quote(third)).toMatchObject({ warnings: [{ code: 'lookalike' }], waitHours: 3 });
    await expect(own(false)).rejects.toMatchObject({ code: 'CONFIRMATION_REQUIRED' });
    expect(await own(true)).toEqual({ on: true });
  });

  it('of a look-alike shows the address that was sent to before the one that was received from', async () => {
    await set({ warnLookalike: 'ask' });
    expect(await warningsTo(like)).toEqual([]);
    await sendTo(sender, { from: third });
    expect(await warningsTo(like)).toEqual([{ code: 'lookalike', known: third.address }]);
    await sendTo(known);
    expect(await warningsTo(like)).toEqual([{ code: 'lookalike', known: known.address }]);
    // Tokens that came from it make it no known recipient: attackers send some to be copied.
    await sendTo(sender, { from: like });
    expect(await warningsTo(like)).toEqual([{ code: 'lookalike', known: known.address }]);
    expect(await warningsTo(known)).toEqual([]);
    await sendTo(like);
    expect(await warningsTo(like)).toEqual([]);
  });

  it('of a look-alike knows addresses elsewhere, and warns of them', async () => {
    await set({ warnLookalike: 'ask' });
    await receiveFromOutside(OUTSIDE);
    expect(await warningsTo(known)).toEqual([{ code: 'lookalike', known: OUTSIDE }]);
    expect(await warningsTo({ address: alikeWith('6') })).toEqual([{ code: 'lookalike', known: OUTSIDE }]);
    expect(await warningsTo({ address: `0xabcd${'6'.repeat(32)}9877` })).toEqual([]);
    // Asked for, but not sent yet.
    await sendTo({ address: alikeWith('6') });
    expect(await warningsTo({ address: alikeWith('6') })).toHaveLength(1);
  });

  it("of a look-alike knows the holder's own address", async () => {
    await set({ warnLookalike: 'ask' });
    const ends = `${sender.address.slice(0, 6)}${'4'.repeat(32)}${sender.address.slice(-4)}`;
    expect(await warningsTo({ address: ends })).toEqual([{ code: 'lookalike', known: sender.address }]);
  });

  it('of a recipient counts its entry while it lasts, and the reports of different holders', async () => {
    await set({ warnListed: 'ask', warnListedReports: 2 });
    await report(known, { holderId: other.id });
    expect(await warningsTo(other)).toEqual([]);
    await report(like, { holderId: other.id });
    expect(await warningsTo(other)).toEqual([{ code: 'listed', by: 'holders' }]);
    await list({ holderId: other.id });
    expect(await warningsTo(other)).toEqual([{ code: 'listed', by: 'operator' }]);
    await world.deps.store.write((tx) =>
      tx
        .update(tx.t.listedRecipients)
        .set({ endedBy: world.operators[0].id, endedAt: world.deps.clock.now() }),
    );
    await set({ warnListedReports: 3 });
    expect(await warningsTo(other)).toEqual([]);
    await list({ address: OUTSIDE });
    expect(await warningsTo({ address: OUTSIDE })).toEqual([{ code: 'listed', by: 'operator' }]);
    await expect(report(like, { holderId: other.id })).rejects.toThrow();
  });

  it('of a first send in the night knows the newest device and raised limits', async () => {
    await set({ warnNight: 'ask' });
    await signIn();
    expect(await warningsTo(other)).toEqual([]);
    waitForNight();
    expect(await warningsTo(other)).toEqual([]);
    await signIn();
    expect(await warningsTo(other)).toEqual([{ code: 'night', after: 'newDevice' }]);
    world.wait(30 * MINUTE_MS);
    expect(await warningsTo(other)).toEqual([]);
    const limits = { day: null, act: null };
    await world.deps.store.write((tx) =>
      tx.update(tx.t.holders).set({ dayLimitWon: asWon(1n), nextLimitsAt: world.deps.clock.now() }),
    );
    expect(await raiseDueLimits(world.deps)).toBeGreaterThan(0);
    expect(await warningsTo(other)).toEqual([{ code: 'night', after: 'raise' }]);
    await setOwnLimits(world.deps, sender, limits);
    await sendTo(other);
    expect(await warningsTo(other)).toEqual([]);
  });

  it('of an amount compares it with the last sends, whatever became of them', async () => {
    await set({ warnAmount: 'ask', warnAmountTimes: 4 });
    for (let i = 0; i < 4; i += 1) await sendTo(other, { net: 2n * DAON });
    expect(await warningsTo(other, 9n * DAON)).toEqual([]);
    await sendTo({ address: OUTSIDE }, { net: 2n * DAON });
    expect(await warningsTo(other, 8n * DAON)).toEqual([]);
    expect(await warningsTo(other, 8n * DAON + 1n)).toEqual([{ code: 'amount', usual: 2n * DAON }]);
  });

  it('lets a send wait where its setting says so, and never refuses it', async () => {
    await set({ warnLookalike: 'wait', warnAmount: 'ask', warnAmountTimes: 2 });
    for (let i = 0; i < 5; i += 1) await sendTo(known);
    expect(await quote(like, 3n * DAON)).toMatchObject({
      warnings: [{ code: 'lookalike' }, { code: 'amount' }],
      waitHours: 3,
    });
    const waiting = await sendTo(like, { net: 3n * DAON, warningsSeen: ['lookalike'] });
    expect(waiting).toMatchObject({ state: 0 });
    // The older API asks nothing, and waits as well.
    const unasked = await sendTo(like, { net: 3n * DAON });
    expect(unasked).toMatchObject({ state: 0 });
    // An operator decides what goes elsewhere: it is asked about alone.
    expect(await quote({ address: OUTSIDE })).toMatchObject({
      warnings: [{ code: 'lookalike', known: known.address }],
      waitHours: null,
    });
    const held = { holderId: sender.id, code: 'lookalike' };
    expect(await kept()).toEqual([
      { ...held, sendId: waiting.id },
      { ...held, sendId: unasked.id },
    ]);
    world.wait(3 * HOUR_MS);
    expect(await runWaitingSends(world.deps)).toBe(2);
    expect(await quote(like, 3n * DAON)).toMatchObject({ warnings: [{ code: 'amount' }], waitHours: null });
  });

  it('that was seen is kept with the send, which is made as usual', async () => {
    await set({ warnLookalike: 'ask' });
    await sendTo(known);
    const sent = await sendTo(like, { warningsSeen: ['lookalike'] });
    expect(sent).toMatchObject({ state: 1 });
    const outside = await sendTo({ address: OUTSIDE }, { warningsSeen: ['lookalike'] });
    expect(await kept()).toEqual([
      { holderId: sender.id, code: 'lookalike', sendId: sent.id },
      { holderId: sender.id, code: 'lookalike', sendId: outside.id },
    ]);
  });
});
