// The dry run of a warning says what the rule would have said (ADR-0045): days of sends, entries and reports are played, the rule is
// asked before each send, and the dry run over all of them has to count the same.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { eq } from '../../db/sql.ts';
import type { Tx } from '../../db/store.ts';
import { HOUR_MS, MINUTE_MS } from '../../domain/durations.ts';
import { asUnits, asWon, DAON } from '../../domain/money.ts';
import { WARNING_CODES, type WarningCode, type WarningRules } from '../../domain/send-warnings.ts';
import { findOwner } from '../../server/custody/find-owner.ts';
import { raiseDueLimits } from '../../server/features/own-limits/set-own-limits.ts';
import { cancelRequest } from '../../server/features/requests/cancel-request.ts';
import { tryWarning } from '../../server/features/send-warnings/dry-run.ts';
import { addRecipient, endRecipient } from '../../server/features/send-warnings/manage-recipients.ts';
import { reportOther } from '../../server/features/send-warnings/report-other.ts';
import { warnOfSend } from '../../server/features/send-warnings/warn-of-send.ts';
import { send } from '../../server/features/transfers/send.ts';
import { runWaitingSends } from '../../server/features/waiting-sends/run-waiting-sends.ts';
import { writeSetting } from '../../server/settings/read-settings.ts';
import {
  addCompany,
  addHolders,
  addressOf,
  createLedgerWorld,
  outcomeOf,
  setTerms,
  type LedgerWorld,
  type TestHolder,
} from '../support/store/ledger-world.ts';
import { longOrShort } from '../support/runner/long-or-short.ts';
import { forEachEngine } from '../support/store/store.ts';

const NUMBERS = { reports: 2, minutes: 30, times: 3 };
const rulesOf = (code: WarningCode): WarningRules => ({
  modes: { lookalike: 'off', listed: 'off', night: 'off', amount: 'off', [code]: 'ask' },
  ...NUMBERS,
});

/** Numbers that a seed decides. */
function numbersOf(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Counts = Record<WarningCode, { sends: number; holders: Set<number> }>;

const ACTS = 120;
const ends = (n: number) => ['abcd', 'ef01'][n % 2] ?? '';
const alike = (n: number) => `0x${ends(n)}${String(n).repeat(32)}9876`;
const OUTSIDE = [7, 8, 9].map(alike);

/** Plays the days, and counts what the rule says before each send. */
async function play(world: LedgerWorld, people: readonly TestHolder[], seed: number): Promise<Counts> {
  const below = numbersOf(seed);
  const one = <T>(of: readonly T[]): T => of[below(of.length)] as T;
  const { deps, operators } = world;
  const said = Object.fromEntries(
    WARNING_CODES.map((code) => [code, { sends: 0, holders: new Set<number>() }]),
  ) as Counts;
  const entries: number[] = [];
  const sent: { from: TestHolder; id: number }[] = [];
  const addresses = [...people.map(({ address }) => address), ...OUTSIDE];

  const meetDevice = (holderId: number) => {
    const at = deps.clock.now();
    const device = { holderId, markHash: randomUUID(), userAgent: '', createdAt: at, lastAt: at };
    return deps.store.write(async (tx) => void (await tx.insert(tx.t.knownDevices).values(device)));
  };
  const raiseLimits = async (holderId: number) => {
    const due = { dayLimitWon: asWon(10n ** 9n), nextLimitsAt: deps.clock.now() };
    await deps.store.write((tx) => tx.update(tx.t.holders).set(due).where(eq(tx.t.holders.id, holderId)));
    await raiseDueLimits(deps);
  };

  const sendOnce = async () => {
    const from = one(people);
    const before = below(4);
    if (before < 2) await meetDevice(from.id);
    if (before === 2) await raiseLimits(from.id);
    const to = addressOf(one(addresses.filter((address) => address !== from.address)));
    const net = asUnits(BigInt(1 + below(below(4) === 0 ? 60 : 6)) * DAON);
    const now = deps.clock.now();
    const found = await deps.store.read(async (db) => {
      const owner = await findOwner(db, to.address);
      const about = { address: to.address, holderId: owner?.holderId ?? null };
      const warnings = [];
      for (const code of WARNING_CODES)
        warnings.push(...(await warnOfSend(db, { holderId: from.id, to: about, net, now }, rulesOf(code))));
      return warnings;
    });
    const made = await outcomeOf(send(deps, from, { to: { address: to }, net, requestId: randomUUID() }));
    if (!('value' in made)) return;
    sent.push({ from, id: made.value.id });
    for (const { code } of found) {
      said[code].sends += 1;
      said[code].holders.add(from.id);
    }
  };
  const acts: (() => Promise<unknown>)[] = [
    ...Array.from({ length: 6 }, () => sendOnce),
    () => runWaitingSends(deps),
    async () => {
      const [last] = sent.slice(-1);
      if (last !== undefined) await outcomeOf(cancelRequest(deps, last.from, last.id));
    },
    async () => {
      const added = await outcomeOf(
        addRecipient(deps, operators[0], { recipient: one(addresses), note: '사기' }),
      );
      if ('value' in added) entries.push(added.value.id);
    },
    async () => {
      const entry = entries.shift();
      if (entry !== undefined) await endRecipient(deps, operators[0], entry);
    },
    async () => {
      if (sent.length === 0) return;
      const { from, id } = one(sent);
      await reportOther(deps, from, id);
    },
  ];
  for (let i = 0; i < ACTS; i += 1) {
    world.wait(below(5) === 0 ? below(9) * HOUR_MS : MINUTE_MS);
    await one(acts)();
  }
  return said;
}

forEachEngine('the dry run of a warning', (createStore) => {
  const open = async () => {
    const world = await createLedgerWorld(await createStore());
    await setTerms(world, { priceE4: 1_000_000n, flat: DAON, ratePpm: 5_000n });
    await world.deps.store.write((tx) =>
      writeSetting(tx, 'firstSendWaitWon', asWon(400n), world.deps.clock.now()),
    );
    const companyId = await addCompany(world, 'one', DAON);
    const { ids } = world.deps;
    let made = 0;
    world.deps = { ...world.deps, ids: { ...ids, walletAddress: () => alike((made += 1)) } };
    const logins = ['holder01', 'holder02', 'holder03', 'holder04', 'holder05'];
    const wanted = logins.map((login) => ({
      login,
      companyId,
      perDepositFee: DAON,
      balance: 10_000n * DAON,
    }));
    return { world, people: await addHolders(world, wanted) };
  };
  const dry = async ({ deps }: LedgerWorld) => {
    const counted: Partial<Record<WarningCode, { sends: number; holders: number }>> = {};
    for (const code of WARNING_CODES) {
      const { sends, holders } = await tryWarning(deps, { code, ...NUMBERS });
      counted[code] = { sends, holders };
    }
    return counted;
  };
  const sizes = (said: Counts) =>
    Object.fromEntries(
      Object.entries(said).map(([code, { sends, holders }]) => [code, { sends, holders: holders.size }]),
    );

  it.each(longOrShort([1, 2, 3], [1]))(
    'counts what the rule said in ninety days before each send, by seed %i',
    async (seed) => {
      const { world, people } = await open();
      const said = await play(world, people, seed);
      // A day in which nothing was said would show nothing.
      for (const code of WARNING_CODES) expect([code, said[code].sends > 0]).toEqual([code, true]);
      expect(await dry(world)).toEqual(sizes(said));
      world.wait(91 * 24 * HOUR_MS);
      const late = await tryWarning(world.deps, { code: 'amount', times: 2 });
      expect(late).toEqual({ sends: 0, holders: 0, of: 0 });
    },
  );

  const forget: [string, (tx: Tx) => PromiseLike<unknown>][] = [
    [
      'a send that waited counts from the time when it was asked for',
      (tx) => tx.update(tx.t.history).set({ updatedAt: null }).where(eq(tx.t.history.state, 1)),
    ],
    ['no device is known', (tx) => tx.delete(tx.t.knownDevices)],
  ];
  it.each(forget)('is wrong where %s', async (_what, plant) => {
    const { world, people } = await open();
    const said = await play(world, people, 1);
    await world.deps.store.write(async (tx) => void (await plant(tx)));
    expect(await dry(world)).not.toEqual(sizes(said));
  });
});
