// What tests of orders and decisions ask for over and over: the demo's people signed in, and sound books at the end.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect } from 'vitest';
import { asWon } from '../../../domain/money.ts';
import type { OperatorRole } from '../../../domain/roles.ts';
import { writeSetting } from '../../../server/settings/read-settings.ts';
import { checkFacts } from '../../../server/features/bank-lines/lines/check-facts.ts';
import { checkRefunds } from '../../../server/features/refunds/check-refunds.ts';
import { checkBooks } from '../../../server/ledger/check-books.ts';
import { makeBase, openTestApp, type Base, type TestApp, type TrpcAnswer } from '../servers/app.ts';
import { hireOperator } from './hire-operator.ts';

export const OUTSIDE = '0x00000000000000000000000000000000000000aa';
export const TX_HASH = `0x${'ab'.repeat(32)}`;

export type Opened = { id: number; state: number };
export type Balance = { balance: string; lockup: string; available: string };

export type MoneyWorld = TestApp & {
  holder: string;
  operator: string;
  admin: string;
  /** Calls as the first holder, as the operator, and as the admin. */
  asHolder: (path: string, input?: unknown) => Promise<TrpcAnswer>;
  asOperator: (path: string, input?: unknown) => Promise<TrpcAnswer>;
  asAdmin: (path: string, input?: unknown) => Promise<TrpcAnswer>;
  balance: () => Promise<Balance>;
  sell: (gross: string) => Promise<number>;
  sendOut: (net: string) => Promise<number>;
  /** Takes a sale or an external send, by default as the operator. */
  take: (kind: 'sales' | 'externalSends', id: number, token?: string) => Promise<void>;
  buy: (won: string) => Promise<number>;
  /** Fails when the books have a finding. */
  soundBooks: () => Promise<void>;
  /** Another operator, signed in. */
  hire: (login: string, role: OperatorRole, phone?: string | null) => Promise<string>;
  fourEyesFrom: (won: bigint) => Promise<void>;
};

type Tokens = Pick<MoneyWorld, 'holder' | 'operator' | 'admin'>;
let signedIn: Promise<Base<Tokens>> | undefined;

export async function createMoneyWorld(): Promise<MoneyWorld> {
  // Signed in once for each process; every world gets a copy.
  signedIn ??= makeBase(async ({ signIn, signInOperator }) => ({
    holder: await signIn('daon0001'),
    operator: await signInOperator('operator'),
    admin: await signInOperator('admin1'),
  }));
  const base = await signedIn;
  const { holder, operator, admin } = base.made;
  const app = await openTestApp(base);
  const asHolder = (path: string, input: unknown = {}) => app.call(path, input, holder);
  const opened = async (path: string, input: Record<string, unknown>) =>
    (await asHolder(path, { ...input, requestId: randomUUID() })).data<Opened>().id;
  const more = {
    holder,
    operator,
    admin,
    asHolder,
    asOperator: (path: string, input: unknown = {}) => app.call(`admin.${path}`, input, operator),
    asAdmin: (path: string, input: unknown = {}) => app.call(`admin.${path}`, input, admin),
    balance: async () => (await asHolder('wallet.balance')).data<Balance>(),
    sell: (gross: string) => opened('orders.sell', { linkedAccountId: 1, gross }),
    sendOut: (net: string) => opened('transfers.send', { to: { address: OUTSIDE }, net }),
    take: async (kind: 'sales' | 'externalSends', id: number, token = operator) =>
      void (await app.call(`admin.${kind}.take`, { id }, token)).data(),
    buy: (won: string) => opened('orders.buy', { linkedAccountId: 1, won }),
    soundBooks: async () => {
      expect(await app.store.read((db) => checkBooks(db))).toEqual([]);
      expect(await app.store.read((db) => checkFacts(db, app.deps.clock.now()))).toEqual([]);
      expect(await app.store.read(checkRefunds)).toEqual([]);
    },
    hire: (login: string, role: OperatorRole, phone?: string | null) => hireOperator(app, login, role, phone),
    fourEyesFrom: (won: bigint) =>
      app.store.write((tx) => writeSetting(tx, 'fourEyesWon', asWon(won), app.deps.clock.now())),
  };
  return Object.defineProperties(more, Object.getOwnPropertyDescriptors(app)) as MoneyWorld;
}

/** Gives `begin` a world of its own before each test, whose books must be sound after it. */
export function eachMoneyWorld(begin: (fresh: MoneyWorld) => unknown): void {
  let world: MoneyWorld;
  beforeEach(async () => {
    world = await createMoneyWorld();
    await begin(world);
  });
  afterEach(async () => {
    await world.soundBooks();
    await world.close();
  });
}
