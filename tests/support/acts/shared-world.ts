// One server for the cases of a file: each case makes requests of its own, later than those before it and of another amount, so that no
// line of the bank of one case may be the money of another.
import { afterAll, beforeEach, expect } from 'vitest';
import { MINUTE_MS } from '../../../domain/durations.ts';
import { SETTINGS } from '../../../domain/settings.ts';
import { asPriceE4 } from '../../../domain/money.ts';
import type { OperatorRole } from '../../../domain/roles.ts';
import { checkFacts } from '../../../server/features/bank-lines/lines/check-facts.ts';
import { writeSetting } from '../../../server/settings/read-settings.ts';
import { createMoneyWorld, type MoneyWorld } from '../people/money-world.ts';
import type { TrpcAnswer } from '../servers/app.ts';

/** Who acts: the demo's first two holders, and operators. `operator` and `admin` are the demo's, the others are hired. */
export type Who = 'holder' | 'other' | 'operator' | 'second' | 'third' | 'admin' | 'admin2';

const LOGINS = { holder: 'daon0001', other: 'daon0002', operator: 'operator', admin: 'admin1' } as const;
const isHolder = (who: Who): boolean => who === 'holder' || who === 'other';
const HIRED = { second: 'operator', third: 'operator', admin2: 'admin' } as const satisfies Partial<
  Record<Who, OperatorRole>
>;
/** Less than ends a session without a call. */
const IDLE_MS = 5 * MINUTE_MS;
/** That of the demo. */
const PRICE = asPriceE4(1_000_000n);
/** Long after what the case before has written. */
const BETWEEN_MS = 20 * MINUTE_MS;

export type SharedWorld = MoneyWorld & {
  /** Calls as one of them, who signs in again when it has to be. Operators' procedures without `admin.`. */
  as: (who: Who, path: string, input?: object) => Promise<TrpcAnswer>;
  /** The first has its session of then no more. */
  signOut: (who: Who) => void;
  /** Each time another number. */
  next: () => number;
};

async function openShared(): Promise<SharedWorld> {
  const world = await createMoneyWorld();
  const tokens = new Map<Who, { token: string; at: number }>();
  const nowMs = () => world.deps.clock.now().getTime();
  const keep = (who: Who, token: string) => void tokens.set(who, { token, at: nowMs() });
  for (const who of ['holder', 'operator', 'admin'] as const) keep(who, world[who]);
  for (const [who, role] of Object.entries(HIRED)) keep(who as Who, await world.hire(who, role));
  const tokenOf = async (who: Who) => {
    const known = tokens.get(who);
    const login = who in LOGINS ? LOGINS[who as keyof typeof LOGINS] : who;
    const isFresh = known !== undefined && Math.abs(nowMs() - known.at) < IDLE_MS;
    const token = isFresh
      ? known.token
      : await (isHolder(who) ? world.signIn(login) : world.signInOperator(login));
    keep(who, token);
    return token;
  };
  let used = 0;
  const { address } = (await world.asHolder('wallet.home')).data<{ address: string }>();
  const deposit = {
    address,
    amount: '500000',
    txHash: `0x${'9'.repeat(64)}`,
    requestId: crypto.randomUUID(),
  };
  (await world.asAdmin('deposits.record', deposit)).data();
  await world.store.write((tx) => writeSetting(tx, 'openPurchasesMax', 1000, world.deps.clock.now()));
  const more = {
    as: async (who: Who, path: string, input: object = {}) =>
      world.call(isHolder(who) ? path : `admin.${path}`, input, await tokenOf(who)),
    signOut: (who: Who) => void tokens.delete(who),
    next: () => (used += 1),
  };
  return Object.defineProperties(more, Object.getOwnPropertyDescriptors(world)) as SharedWorld;
}

/** Gives the cases of a file a world together, whose books must be sound after the last. After a case that failed they go on in a new world. */
export function shareMoneyWorld(): () => SharedWorld {
  let world: SharedWorld | undefined;
  const leave = async () => {
    const left = world;
    world = undefined;
    await left?.close();
  };
  beforeEach(async ({ task, onTestFinished }) => {
    world ??= await openShared();
    const { deps, store } = world;
    world.wait(BETWEEN_MS);
    await store.write(async (tx) => {
      await writeSetting(tx, 'fourEyesWon', null, deps.clock.now());
      await tx.update(tx.t.terms).set({ price: PRICE });
      await writeSetting(tx, 'signatureHours', SETTINGS.signatureHours, deps.clock.now());
    });
    onTestFinished(async () => {
      if (task.result?.state === 'fail') await leave();
    });
  });
  afterAll(async () => {
    await world?.soundBooks();
    await leave();
  });
  return () => {
    if (world === undefined) throw new Error('no case has begun');
    return world;
  };
}

/** Fails when a fact is not what the lines of the bank show. */
export async function soundFacts({ store, deps }: MoneyWorld): Promise<void> {
  expect(await store.read((db) => checkFacts(db, deps.clock.now()))).toEqual([]);
}
