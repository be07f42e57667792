// The orders and lines of a desk's day while traps are laid out in it.
import { HOUR_MS, MINUTE_MS } from '../../../domain/durations.ts';
import type { Random } from '../store/random.ts';
import {
  DOUBLE_SURNAMES,
  FAMILIES,
  FIRM_KINDS,
  FIRM_WORDS,
  FIRST_NAMES,
  SURNAMES,
  SYLLABLES,
} from './desk-names.ts';

/** The account that buyers are shown, the one that they were shown before, and the one of another company. */
export const DESK_ACCOUNTS = ['main', 'former', 'other'] as const;
export type DeskAccount = (typeof DESK_ACCOUNTS)[number];

export type DeskOrder = {
  key: number;
  kind: 'purchase' | 'sale';
  /** Orders of one holder have one number. */
  holder: number;
  name: string;
  won: number;
  account: DeskAccount;
  at: Date;
  /** Pending, done or on hold. */
  state: 0 | 1 | 3;
  isTaken: boolean;
  isBlocked: boolean;
  decidedAt: Date | null;
};

/**
 * `found`: exactly one order fits by account, amount, time and name. `doubt`: a person has to look. `free`: both are fair, as
 * long as the order is right.
 */
export type Expected = 'found' | 'doubt' | 'free';

export type DeskLine = {
  trap: string;
  expect: Expected;
  /** The keys of the orders that it may settle. */
  pays: readonly number[];
  account: DeskAccount;
  at: Date;
  /** Below zero for a withdrawal. */
  won: number;
  name: string;
  memo: string;
};

/** The start of the day in Seoul, and when the desk imports its statements. */
export const DAY = Date.parse('2026-11-26T00:00:00+09:00');
export const NOW = DAY + 18.5 * HOUR_MS;

const POOL = [10, 20, 30, 50, 70, 100, 150, 200, 300, 500, 1_000, 3_000].map(
  (thousands) => thousands * 1_000,
);

const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^가-힣A-Z0-9]/gu, '');

export type Ordered = Partial<Omit<DeskOrder, 'key' | 'name' | 'won'>>;
type Lined = Partial<Pick<DeskLine, 'account' | 'memo' | 'pays' | 'won'>> & { at?: number };

export class Scene {
  readonly orders: DeskOrder[] = [];
  readonly lines: DeskLine[] = [];
  readonly random: Random;
  trap = '';
  private readonly names = new Set<string>();
  private readonly texts = new Map<number, Set<string>>();
  private amounts = 0;

  constructor(random: Random) {
    this.random = random;
  }

  account(): DeskAccount {
    return this.random.pick([
      'main',
      'main',
      'main',
      'main',
      'main',
      'main',
      'main',
      'other',
      'other',
      'former',
    ]);
  }

  /** An amount that no other trap uses: odd steps never meet one that many pay. */
  alone(): number {
    this.amounts += 1;
    return 40_010 + this.amounts * 171;
  }

  /** A name that no other trap uses. */
  fresh(make: () => string): string {
    const name = make();
    if (this.names.has(name)) return this.fresh(make);
    this.names.add(name);
    return name;
  }

  person(): string {
    const { pick } = this.random;
    return this.fresh(() => pick(SURNAMES) + pick(SYLLABLES) + pick(SYLLABLES));
  }

  shortPerson(): string {
    return this.fresh(() => this.random.pick(SURNAMES) + this.random.pick(SYLLABLES));
  }

  longPerson(): string {
    const { pick } = this.random;
    return this.fresh(() => pick(DOUBLE_SURNAMES) + pick(SYLLABLES) + pick(SYLLABLES));
  }

  anyPerson(): string {
    const roll = this.random.below(20);
    if (roll < 16) return this.person();
    return roll < 18 ? this.shortPerson() : this.longPerson();
  }

  /** `NGUYEN VANANH`, whose holder is NGUYENVANANH. */
  latin(): string {
    const { pick, chance } = this.random;
    return this.fresh(
      () => `${pick(FAMILIES)} ${pick(FIRST_NAMES)}${chance(0.6) ? pick(FIRST_NAMES).slice(0, 4) : ''}`,
    );
  }

  firm(): string {
    const { pick } = this.random;
    return this.fresh(() => pick(FIRM_WORDS) + pick(FIRM_WORDS) + pick(FIRM_KINDS));
  }

  /** An amount that many pay, among whose texts none could be read as one of these. */
  shared(...texts: string[]): number {
    const mine = texts.map(plainText);
    const first = this.random.below(POOL.length);
    for (const won of [...POOL.slice(first), ...POOL.slice(0, first)]) {
      const others = this.texts.get(won) ?? new Set<string>();
      const isNear = (one: string) =>
        [...others].some(
          (other) =>
            other.includes(one) ||
            one.includes(other) ||
            (other[0] === one[0] && other.at(-1) === one.at(-1)),
        );
      if (mine.some(isNear)) continue;
      for (const text of mine) others.add(text);
      this.texts.set(won, others);
      return won;
    }
    return this.alone();
  }

  order(name: string, won: number, more: Ordered = {}): DeskOrder {
    const kind = more.kind ?? 'purchase';
    const order: DeskOrder = {
      ...{ key: this.orders.length, kind, holder: this.orders.length, name, won, account: 'main' },
      at: new Date(DAY + 7 * HOUR_MS + this.random.below(8 * 60) * MINUTE_MS),
      ...{ state: 0, isTaken: kind === 'sale', isBlocked: false, decidedAt: null },
      ...more,
    };
    this.orders.push(order);
    return order;
  }

  /** A line soon after the order, or at `at`. */
  line(order: DeskOrder, expect: Expected, name: string, more: Lined = {}): void {
    const { at, won = order.won, ...rest } = more;
    const soon = order.at.getTime() + (3 + this.random.below(80)) * MINUTE_MS + this.random.below(60_000);
    this.lines.push({
      ...{ trap: this.trap, expect, pays: [order.key], account: order.account, memo: '', name },
      ...rest,
      at: new Date(Math.min(at ?? soon, NOW - MINUTE_MS)),
      won: order.kind === 'sale' ? -won : won,
    });
  }

  /** A line of the main account that pays no order. */
  stray(won: number, name: string): void {
    const at = new Date(DAY + 8 * HOUR_MS + this.random.below(9 * 60) * MINUTE_MS);
    const { trap } = this;
    this.lines.push({ trap, expect: 'doubt', pays: [], account: 'main', memo: '', at, won, name });
  }

  /** An order of this name at an amount that many pay, and its line. */
  paid(name: string, text: string, memo = '', more: Ordered = {}): void {
    const order = this.order(name, this.shared(name, text), { account: this.account(), ...more });
    this.line(order, 'found', text, { memo });
  }

  /** An order of this name at an amount of its own, and a line on which only the name is in question. */
  named(expect: Expected, name: string, text: string, more: Lined = {}): void {
    this.line(this.order(name, this.alone(), { account: this.account() }), expect, text, more);
  }
}

/** What happens, how often among all, and how. */
export type Trap = readonly [name: string, weight: number, play: (scene: Scene) => void];
