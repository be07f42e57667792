// What happens on a working day: lines that leave no doubt, and those of which a person has to say what they are.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/durations.ts';
import { maskOf, SYLLABLES } from '../bank-desk/desk-names.ts';
import { FEE, type DayScene } from './bank-day-scene.ts';

/** How often among all, or in a day of a thousand lines; `times`: where the bank gives times. */
export type DayTrap = readonly [
  name: string,
  weight: number,
  play: (scene: DayScene) => void,
  needs?: 'times',
];

const OWN_ACCOUNT = { as: 'other', note: '회사 자금 이체' } as const;
const WRONG_SUM = '주문과 다른 금액을 입금했어요';
const TOO_LATE = '입금이 늦어 주문이 만료됐어요';

function plain(s: DayScene): void {
  const holder = s.regular();
  s.pays(s.order(holder, s.shared(holder)), s.nameOf(holder));
}

function decorated(s: DayScene): void {
  const holder = s.regular();
  s.pays(s.order(holder, s.alone()), s.decorated(s.nameOf(holder)));
}

function masked(s: DayScene): void {
  const name = s.person();
  s.pays(s.order(s.holder(name), s.alone()), maskOf(name, '*'));
}

/** Several orders of one sum whose holders share no letter that the bank shows. */
function maskedCrowd(s: DayScene): void {
  const won = s.alone();
  for (const name of s.unlike(4)) s.pays(s.order(s.holder(name), won), maskOf(name, '*'));
}

/** The bank's field ends within a syllable, or after the eighth one. */
function cut(s: DayScene): void {
  const name = s.firm();
  s.pays(s.order(s.holder(name), s.alone()), `${name.slice(0, 7)}…`);
}

/** A holder's name has no blank, and the field of the bank 16 places. */
function latin(s: DayScene): void {
  const shown = s.latin();
  s.pays(s.order(s.holder(shown.replace(' ', '')), s.alone()), shown.slice(0, 16).trim());
}

/** A sale that the bank pays alone; most are in a payout file, whose reference the line carries. */
function sale(s: DayScene): void {
  const holder = s.regular();
  // After the payouts of the day an operator pays none.
  const order = s.order(holder, s.gross(), {
    ...{ kind: 'sale', isFiled: s.random.chance(0.7) },
    at: (9 + s.random.below(5)) * HOUR_MS,
  });
  s.pays(order, s.nameOf(holder), { won: null, at: 16 * HOUR_MS + order.amount * 1_000 });
}

function fee(s: DayScene): void {
  const at = (9 + s.random.below(8)) * HOUR_MS + s.random.below(3_600) * 1_000;
  s.line({ at, won: FEE.won, name: FEE.name, truth: { as: 'other', note: FEE.note }, isByHand: false });
}

export const SURE: readonly DayTrap[] = [
  ['plain', 60, plain],
  ['decorated', 25, decorated],
  ['masked', 8, masked],
  ['masked crowd', 2, maskedCrowd],
  ['cut', 5, cut],
  ['Latin', 4, latin],
  ['sale', 10, sale],
  ['fee', 3, fee],
];

const wrongSum = (more: number) => (s: DayScene) => {
  const holder = s.holder(s.person());
  const { key, ...order } = s.order(holder, s.alone());
  s.line({
    ...{ at: s.soon({ key, ...order }), won: order.amount + more, name: s.nameOf(holder) },
    truth: { as: 'newPurchase', order: key, note: WRONG_SUM },
  });
};

function late(s: DayScene): void {
  const holder = s.holder(s.person());
  const order = s.order(holder, s.alone(), { at: 10 * HOUR_MS - DAY_MS });
  s.line({
    ...{ at: 15 * HOUR_MS + s.random.below(3_600) * 1_000, won: order.amount, name: s.nameOf(holder) },
    truth: { as: 'newPurchase', order: order.key, note: TOO_LATE },
  });
}

function twice(s: DayScene): void {
  const holder = s.holder(s.person());
  const order = s.order(holder, s.alone());
  const at = s.soon(order);
  s.pays(order, s.nameOf(holder), { at, isByHand: true });
  const [won, name] = [order.amount, s.nameOf(holder)];
  s.line({ at: at + MINUTE_MS, won, name, truth: { as: 'refund', note: '두 번 입금' } });
}

function family(s: DayScene): void {
  s.pays(s.order(s.holder(s.person()), s.alone()), s.person(), { isByHand: true });
}

function inParts(s: DayScene): void {
  const holder = s.holder(s.person());
  const order = s.order(holder, s.alone());
  const [at, first] = [s.soon(order), Math.floor(order.amount / 3)];
  for (const [n, won] of [first, order.amount - first].entries())
    s.pays(order, s.nameOf(holder), { at: at + n * MINUTE_MS, won, isByHand: true });
}

/** One payer with two equal orders pays each: which line is whose does not matter. */
function equalOrders(s: DayScene): void {
  const holder = s.holder(s.person());
  const won = s.alone();
  const both = [s.order(holder, won), s.order(holder, won)];
  const at = Math.max(...both.map((order) => order.at)) + 5 * MINUTE_MS;
  const truth = { as: 'order', orders: both.map(({ key }) => key) } as const;
  for (const n of both.keys())
    s.line({ at: at + n * MINUTE_MS, won, name: s.nameOf(holder), truth, isByHand: true });
}

/** Two holders of one mask, and one sum. */
function alikeMasks(s: DayScene): void {
  const name = s.person();
  const other = s.fresh(() => `${name[0]}${s.random.pick(SYLLABLES)}${name[2]}`);
  const won = s.alone();
  for (const one of [name, other]) s.pays(s.order(s.holder(one), won), maskOf(name, '*'), { isByHand: true });
}

function stranger(s: DayScene): void {
  const at = (9 + s.random.below(8)) * HOUR_MS;
  s.line({ at, won: s.alone(), name: s.person(), truth: { as: 'refund', note: '주문이 없는 입금' } });
}

function ownTransfer(s: DayScene): void {
  const at = 17 * HOUR_MS + s.random.below(1_800) * 1_000;
  s.line({ at, won: -2_000_000, name: '자금이체', truth: OWN_ACCOUNT });
}

/** At the end of the day before, which its bank calls 24:00:00. */
function interest(s: DayScene): void {
  s.line({ at: 0, won: 137, name: '예금이자', truth: { as: 'other', note: '예금 이자' } });
}

export const BY_HAND: readonly DayTrap[] = [
  ['interest', 3, interest],
  ['short', 3, wrongSum(-500)],
  ['over', 3, wrongSum(1_000)],
  ['late', 3, late, 'times'],
  ['twice', 2, twice],
  ['family', 3, family],
  ['in two parts', 2, inParts],
  ['equal orders', 2, equalOrders],
  ['alike masks', 2, alikeMasks, 'times'],
  ['stranger', 2, stranger],
  ['own transfer', 2, ownTransfer],
];
