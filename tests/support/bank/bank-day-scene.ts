// The accounts, orders and lines of a working day while traps are laid out in it. Times are milliseconds from the start of the day.
import { HOUR_MS, MINUTE_MS } from '../../../domain/durations.ts';
import {
  CHANNEL_FORMS,
  FAMILIES,
  fill,
  FIRM_KINDS,
  FIRM_WORDS,
  FIRST_NAMES,
  ORDER_FORMS,
  SURNAMES,
  SYLLABLES,
} from '../bank-desk/desk-names.ts';
import type { Random } from '../store/random.ts';

/** How a bank writes its file; `days`: without times, and the balance beside the last line alone. */
export type DayForm = 'csv' | 'html' | 'xml' | 'xlsx' | 'days';

export type DayAccount = {
  company: string;
  /** Its code. */
  bank: string;
  num: string;
  form: DayForm;
  /** What it held before its first line. */
  held: number;
};

export type DayHolder = { account: number; name: string; daon: number };

export type DayOrder = {
  key: number;
  kind: 'purchase' | 'sale';
  holder: number;
  /** Won of a purchase, DAON of a sale. */
  amount: number;
  at: number;
  /** Whether a payout file pays the sale; one that is taken alone has no reference in its line. */
  isFiled: boolean;
};

/** What a line is. `orders`: by key, any one of them. A new purchase is of the line's sum, and ends the order that it was for. */
export type Truth =
  | { as: 'order'; orders: readonly number[] }
  | { as: 'newPurchase'; order: number; note: string }
  | { as: 'refund' | 'other'; note: string };

export type DayLine = {
  trap: string;
  account: number;
  at: number;
  /** Below zero for a withdrawal; null for the payout of a sale. */
  won: number | null;
  name: string;
  truth: Truth;
  /** A person has to look at it; it is neither certain nor of a rule. */
  isByHand: boolean;
};

export type BankDay = {
  accounts: readonly DayAccount[];
  holders: readonly DayHolder[];
  orders: readonly DayOrder[];
  lines: readonly DayLine[];
};

/** What repeats, for which an operator makes a rule with the first line of each account. */
export const FEE = { name: '이체수수료', won: -500, note: '이체 수수료' } as const;

export const ACCOUNTS: readonly DayAccount[] = [
  { company: '가람상회', bank: '011', num: '3010123456701', form: 'csv', held: 8_000_000 },
  { company: '누리게임즈', bank: '004', num: '27891004567802', form: 'html', held: 50_000_000 },
  { company: '두레유통', bank: '081', num: '11022233344403', form: 'xml', held: 6_000_000 },
  { company: '라온테크', bank: '090', num: '3333012345604', form: 'xlsx', held: 7_000_000 },
  { company: '미래상사', bank: '089', num: '100112345605', form: 'days', held: 9_000_000 },
];
export const DAYS_ALONE = 4;

const OPENS = 8 * HOUR_MS;
const LAST_ORDER = 16 * HOUR_MS;
/** Orders come in waves. */
const EVERY = 10 * MINUTE_MS;
const HOLDER_ORDERS = 6;
/** What many pay. */
const POPULAR = [10_000, 30_000, 50_000, 100_000, 200_000];

const half = [...'김이박최정강조윤장임한오서신권황안송류전'];

/** A day while traps are laid out in it. */
export class DayScene {
  readonly holders: DayHolder[] = [];
  readonly orders: DayOrder[] = [];
  readonly lines: DayLine[] = [];
  readonly random: Random;
  account = 0;
  trap = '';
  private readonly names = new Set<string>();
  private readonly regulars: number[][] = ACCOUNTS.map(() => []);
  private readonly spent = new Map<number, Set<number>>();
  private amounts = 0;
  private sales = 0;

  constructor(random: Random) {
    this.random = random;
  }

  get hasTimes(): boolean {
    return this.account !== DAYS_ALONE;
  }

  /** An amount that no other trap has. */
  alone(): number {
    this.amounts += 1;
    return 20_030 + this.amounts * 170;
  }

  /** DAON of a sale that no other sale has. */
  gross(): number {
    this.sales += 1;
    return 20 + this.sales;
  }

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

  firm(): string {
    const { pick } = this.random;
    return this.fresh(() => `주식회사${pick(FIRM_WORDS)}${pick(FIRM_WORDS)}${pick(FIRM_KINDS)}`);
  }

  latin(): string {
    const { pick } = this.random;
    return this.fresh(() => `${pick(FAMILIES)} ${pick(FIRST_NAMES)}`);
  }

  /** Names of which no two share their first or their last syllable. */
  unlike(count: number): string[] {
    const first = this.random.below(half.length - count);
    const last = this.random.below(SYLLABLES.length - count);
    return Array.from({ length: count }, (_, n) =>
      this.fresh(() => `${half[first + n]}${this.random.pick(SYLLABLES)}${SYLLABLES[last + n]}`),
    );
  }

  holder(name: string, daon = 0): number {
    this.holders.push({ account: this.account, name, daon });
    return this.holders.length - 1;
  }

  /** A holder of the account who orders again and again. */
  regular(): number {
    const own = this.regulars[this.account] ?? [];
    const busy = own.at(-1);
    if (busy !== undefined && (this.spent.get(busy)?.size ?? 0) < HOLDER_ORDERS) return busy;
    const holder = this.holder(this.person(), 2_000);
    own.push(holder);
    this.spent.set(holder, new Set());
    return holder;
  }

  nameOf(holder: number): string {
    return this.holders[holder]?.name ?? '';
  }

  /** An amount that the holder has not ordered yet, and that others may have. */
  shared(holder: number): number {
    const own = this.spent.get(holder) ?? new Set<number>();
    const popular = this.random.pick(POPULAR);
    const won = own.has(popular) || this.random.chance(0.4) ? this.alone() : popular;
    this.spent.set(holder, own.add(won));
    return won;
  }

  order(holder: number, amount: number, more: Partial<Omit<DayOrder, 'key'>> = {}): DayOrder {
    const at = OPENS + this.random.below((LAST_ORDER - OPENS) / EVERY) * EVERY;
    const order: DayOrder = {
      ...{ key: this.orders.length, kind: 'purchase', holder, amount, at, isFiled: false },
      ...more,
    };
    this.orders.push(order);
    return order;
  }

  line(line: Omit<DayLine, 'trap' | 'account' | 'isByHand'> & { isByHand?: boolean }): void {
    this.lines.push({ trap: this.trap, account: this.account, isByHand: true, ...line });
  }

  /** Some minutes after an order. */
  soon({ at }: DayOrder): number {
    return at + (3 + this.random.below(80)) * MINUTE_MS + this.random.below(60) * 1_000;
  }

  /** A line that pays one order. */
  pays(order: DayOrder, name: string, more: Partial<DayLine> = {}): void {
    this.line({
      ...{ at: this.soon(order), won: order.amount, name, isByHand: false },
      truth: { as: 'order', orders: [order.key] },
      ...more,
    });
  }

  /** The name among words of a bank, an app or a broker, or of the order. */
  decorated(name: string): string {
    return fill(this.random, this.random.pick([...CHANNEL_FORMS, ...ORDER_FORMS]), name);
  }
}
