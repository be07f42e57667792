// Lines at which a person has to look: being certain of one of them may give tokens to a person who did not pay.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/durations.ts';
import { cutAtBytes, fill, FIRST_NAMES, maskOf, MISLEADING, SYLLABLES } from './desk-names.ts';
import { DAY, type DeskLine, type Expected, type Ordered, type Scene, type Trap } from './desk-scene.ts';

type Written = { name: string; text: string; memo?: string };

const formed =
  (make: (s: Scene) => string, forms: readonly string[], memos: readonly string[] = ['']) =>
  (s: Scene): Written => {
    const name = make(s);
    const other = s.person();
    const filled = (some: readonly string[]) => fill(s.random, s.random.pick(some), name, other);
    return { name, text: filled(forms), memo: filled(memos) };
  };
const person = (s: Scene) => s.person();

/** Another payer wrote this. */
const other = (write: (s: Scene) => Written) => (s: Scene) => {
  const { name, text, memo = '' } = write(s);
  s.named('doubt', name, text, { memo, pays: [] });
};
/** The holder may have written this, but it does not say so. */
const vague =
  (write: (s: Scene) => Written, expect: Expected = 'doubt') =>
  (s: Scene) => {
    const { name, text, memo = '' } = write(s);
    s.named(expect, name, text, { memo });
  };
/** The name fits, and something else does not. */
const odd =
  (more: Ordered, line: Partial<DeskLine> = {}) =>
  (s: Scene) => {
    const name = s.person();
    const { account, pays } = line;
    const wrong = { ...(account === undefined ? {} : { account }), ...(pays === undefined ? {} : { pays }) };
    s.line(s.order(name, s.alone(), more), 'doubt', name, wrong);
  };

const NOBODY = [
  '',
  'ATM',
  '현금',
  '타행이체',
  '카카오페이',
  '토스',
  '무통장입금',
  '입금',
  '다온',
  '구매',
  '-',
  '*',
  '***',
  '○○○',
];
const NICKNAMES = ['불꽃남자', '토르', '길드마스터', 'minsu77', '1004', '다온사랑', '게임비', '용돈'];
const PART = ['{1-}', '{-2}', '{0}', '{1-}다온', '토스{1-}'];
const TWO_NAMES = [
  '{name},{other}',
  '{name}{other}',
  '{other}{name}',
  '{name}({other})',
  '{other}/{name}',
  '{other} {name}',
  '{name}·{other}',
];
const LONGER = [
  '{surname}{name}',
  '{name}{syllable}',
  '토스{name}{syllable}',
  '신한 {surname}{name}',
  '{name}원',
  '토스{name}건',
];
const SHORTER = ['{1-}', '{-3}', '토스{-3}', '{-3}다온'];
const THIRD = [
  '{name}{syllable}',
  '토스{name}{syllable}',
  '{surname}{name}',
  '{surname}{name}다온',
  '{name}{syllable} 입금',
  '{name}원',
];
const OTHER_MASKS = [
  '{0}*{syllable}',
  '{0}**{2}',
  '{surname}*{2}',
  '{0}*',
  '{0}**',
  '*{1-}{syllable}',
  '*{1-}원',
];
const OTHER_FIRMS = ['(주){name}상사', '{name}코리아', '(주){-3}', '{-2}', '{name}노동조합'];
const OTHER_KINDS = ['유한회사{name}', '(유){name}', '재단법인 {name}', '(사){name}'];
const IN = [
  '이자',
  '예금이자',
  '결산이자',
  '신한카드',
  '비씨카드 정산',
  '다온게임즈',
  '(주)다온게임즈',
  '국민카드 10건',
  '카드매출',
  '환급',
  '국세환급금',
];
const OUT = [
  '급여',
  '11월급여',
  '전기요금',
  '국세',
  '지방세',
  '이체수수료',
  '4대보험',
  '임차료',
  'KT통신요금',
  '카드대금',
];

function otherLatin(s: Scene): Written {
  const shown = s.latin();
  const [family = '', given = ''] = shown.split(' ');
  const more = s.random.pick(FIRST_NAMES);
  return {
    name: family + given,
    text: s.random.pick([
      family,
      given,
      `${shown}SON`,
      `${family} ${more}X`,
      `${family}${given[0]}`,
      `${more} ${given}`,
      `${family} A ${given}`,
    ]),
  };
}

function beginningOfLatin(s: Scene): Written {
  const shown = s.latin();
  const isFull = shown.length === 16 || shown.length === 20;
  return { name: `${shown.replace(' ', '')}${isFull ? 'KX' : 'HANG'}`, text: isFull ? `${shown}K` : shown };
}

function cutLatin(s: Scene): Written {
  const name = s.latin().replace(' ', '');
  // A name of ten letters would be whole.
  return { name, text: name.slice(0, Math.min(name.length - 1, s.random.pick([10, 7]))) };
}

/** Two holders of one mask. */
function similar(s: Scene) {
  const name = s.person();
  const middle = s.random.pick(SYLLABLES.filter((one) => one !== name[1]));
  const won = s.alone();
  return [s.order(name, won), s.order(fill(s.random, `{0}${middle}{2}`, name), won)] as const;
}

function namesakes(s: Scene, more: Ordered = {}) {
  const name = s.person();
  const won = s.alone();
  const [first, second] = [s.order(name, won, more), s.order(name, won, more)];
  return { name, first, second, pays: [first.key, second.key] };
}

function sharedCut(s: Scene): void {
  const stem = `주식회사${s.firm()}`;
  const won = s.alone();
  const first = s.order(`${stem}그룹`, won);
  s.order(`${stem}연구소`, won);
  s.line(first, 'doubt', cutAtBytes(stem, 16));
}

function otherAmount(s: Scene, change: number): void {
  const name = s.person();
  const order = s.order(name, s.alone());
  s.line(order, 'doubt', name, { won: order.won + change });
}

function paidTwice(s: Scene): void {
  const name = s.person();
  const order = s.order(name, s.alone(), { account: s.account() });
  s.line(order, 'doubt', name);
  s.line(order, 'doubt', s.random.pick([name, `토스${name}`, maskOf(name, '*')]));
}

function inParts(s: Scene): void {
  const name = s.person();
  const order = s.order(name, s.alone());
  const part = Math.floor(order.won / 3);
  for (const won of [part, order.won - part]) s.line(order, 'doubt', name, { won });
}

function partOfAnother(s: Scene): void {
  const won = s.alone();
  const name = s.person();
  const order = s.order(name, won * 2);
  s.order(s.person(), won);
  for (const part of [won, won]) s.line(order, 'doubt', name, { won: part });
}

function oneApproved(s: Scene): void {
  const { name, first, second, pays } = namesakes(s, { at: new Date(DAY + 9 * HOUR_MS) });
  first.state = 1;
  first.decidedAt = new Date(first.at.getTime() + HOUR_MS);
  s.line(second, 'doubt', name, { at: first.decidedAt.getTime() - MINUTE_MS, pays });
}

function before(s: Scene, ms: number): void {
  const name = s.person();
  const order = s.order(name, s.alone(), { account: s.account() });
  s.line(order, 'doubt', name, { at: order.at.getTime() - ms });
}

function approvedLongBefore(s: Scene): void {
  const name = s.person();
  const order = s.order(name, s.alone(), { state: 1 });
  order.decidedAt = new Date(order.at.getTime() + 5 * MINUTE_MS);
  s.line(order, 'doubt', name, { at: order.at.getTime() + 3 * HOUR_MS, pays: [] });
}

function stray(s: Scene, kind: 'purchase' | 'sale', names: readonly string[]): void {
  const won = s.alone();
  if (s.random.chance(0.5)) s.order(s.person(), won, { kind });
  s.stray(kind === 'sale' ? -won : won, s.random.pick(names));
}

/** The holder's name, and the money goes the other way. */
function turned(s: Scene, kind: 'purchase' | 'sale', forms: readonly string[]): void {
  const name = s.person();
  const { won } = s.order(name, s.alone(), { kind });
  s.stray(kind === 'sale' ? won : -won, fill(s.random, s.random.pick(forms), name));
}

function payout(s: Scene, texts: readonly string[], more: Ordered = {}, pays?: readonly number[]): void {
  const name = s.person();
  const order = s.order(name, s.alone(), { kind: 'sale', ...more });
  for (const form of texts)
    s.line(order, 'doubt', fill(s.random, form, name, s.person()), pays === undefined ? {} : { pays });
}

export const DOUBT_TRAPS: readonly Trap[] = [
  ['nobody named', 20, vague(formed(person, NOBODY))],
  ['nickname', 12, vague(formed(person, NICKNAMES))],
  ['a part of the name', 12, vague(formed(person, PART))],
  ['husband or wife', 25, other(formed(person, ['{other}']))],
  [
    'another payer, the holder as memo',
    15,
    other(formed(person, ['{other}'], ['{name}', '{name}다온', '{name} 구매'])),
  ],
  ['two names', 12, vague(formed(person, TWO_NAMES))],
  ['longer name', 20, other(formed(person, LONGER))],
  ['shorter name', 20, other(formed((s) => s.longPerson(), SHORTER))],
  ['third syllable', 20, other(formed((s) => s.shortPerson(), THIRD))],
  [
    'name made with a word',
    30,
    other((s) => {
      const [name = '', text = ''] = s.random.pick(MISLEADING);
      return { name, text };
    }),
  ],
  [
    'mask of two',
    20,
    (s) => {
      const [first] = similar(s);
      s.line(first, 'doubt', maskOf(first.name, '*'));
    },
  ],
  [
    'mask of two, one named',
    10,
    (s) => {
      const [first, second] = similar(s);
      s.line(first, 'free', first.name);
      s.line(second, 'doubt', maskOf(second.name, '*'));
    },
  ],
  ['another mask', 20, other(formed(person, OTHER_MASKS))],
  ['cut of two firms', 10, sharedCut],
  ['another firm', 15, other(formed((s) => s.firm(), OTHER_FIRMS))],
  [
    'another kind of company',
    12,
    other((s) => {
      const { name, text } = formed((one) => one.firm(), OTHER_KINDS)(s);
      return { name: `주식회사${name}`, text };
    }),
  ],
  [
    'person named like a company',
    6,
    other(
      formed(
        (s) => s.fresh(() => `주${s.random.pick(SYLLABLES)}${s.random.pick(SYLLABLES)}`),
        ['(주){1-}', '㈜{1-}', '주식회사{1-}'],
      ),
    ),
  ],
  ['another Latin name', 20, other(otherLatin)],
  ['beginning of a Latin name', 12, other(beginningOfLatin)],
  ['short cut of a Latin name', 12, vague(cutLatin)],
  ['Latin for Hangul', 6, vague(() => ({ name: 'KIMMINSU', text: '김민수' }))],
  [
    'given name first',
    6,
    vague((s) => {
      const [family = '', given = ''] = s.latin().split(' ');
      return { name: family + given, text: `${given} ${family}` };
    }, 'free'),
  ],
  ['short', 20, (s) => otherAmount(s, -s.random.pick([1, 10, 500, 1_000]))],
  ['over', 20, (s) => otherAmount(s, s.random.pick([1, 500, 1_000, 40_000]))],
  ['twice', 20, paidTwice],
  [
    'twice, on two accounts',
    6,
    (s) => {
      const name = s.person();
      const order = s.order(name, s.alone());
      s.line(order, 'free', name);
      s.line(order, 'doubt', name, { account: 'other' });
    },
  ],
  ['in parts', 15, inParts],
  ['a part equal to another order', 10, partOfAnother],
  [
    'namesakes, two lines',
    12,
    (s) => {
      const { name, first, second, pays } = namesakes(s);
      for (const order of [first, second]) s.line(order, 'doubt', name, { pays });
    },
  ],
  [
    'namesakes, one line',
    12,
    (s) => {
      const { name, first } = namesakes(s);
      s.line(first, 'doubt', s.random.pick([name, `${name}다온`, maskOf(name, '*')]));
    },
  ],
  ['namesakes, one approved', 8, oneApproved],
  [
    'one holder, twice the same',
    12,
    (s) => {
      const { name, first, second, pays } = namesakes(s, { holder: -s.orders.length - 1 });
      for (const order of [first, second]) s.line(order, 'free', name, { pays });
    },
  ],
  ['before the order', 40, (s) => before(s, (2 + s.random.below(58)) * MINUTE_MS)],
  ['days before the order', 10, (s) => before(s, 3 * DAY_MS)],
  ['on hold', 10, odd({ state: 3 })],
  ['of a blocked holder', 10, odd({ isBlocked: true })],
  ['approved hours before', 10, approvedLongBefore],
  ['account of another company', 15, odd({}, { account: 'other', pays: [] })],
  ['former account, after the change', 15, odd({}, { account: 'former' })],
  ['interest, cards, owner', 40, (s) => stray(s, 'purchase', IN)],
  ['salary, tax, fees', 30, (s) => stray(s, 'sale', OUT)],
  ['refund of a purchase', 20, (s) => turned(s, 'purchase', ['{name}', '{name} 환불', '{name}반환'])],
  ['won from a seller', 10, (s) => turned(s, 'sale', ['{name}'])],
  ['payout to another name', 20, (s) => payout(s, ['{other}'], {}, [])],
  ['payout made twice', 15, (s) => payout(s, ['{name}', '{name}'])],
  ['payout before a take', 10, (s) => payout(s, ['{name}'], { isTaken: false })],
  [
    'number beside the name',
    12,
    vague(
      formed(person, ['{name}1', '{name} 10만', '{name}1126', '{name} 01012345678', '1{name}', '{name}#12']),
      'free',
    ),
  ],
  ['kin', 8, vague(formed(person, ['{name}모', '{name} 부인', '{name}아빠', '{name}처']), 'free')],
];
