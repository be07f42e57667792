// Lines that leave no doubt, however the bank and the payer wrote them.
import { HOUR_MS, MINUTE_MS } from '../../../domain/durations.ts';
import {
  CHANNEL_FORMS,
  CHANNELS,
  cutAtBytes,
  fill,
  FIRM_FORMS,
  fullWidth,
  maskOf,
  MASKS,
  ORDER_FORMS,
  PAYOUT_FORMS,
  WORD_NAMES,
} from './desk-names.ts';
import { DAY, type Scene, type Trap } from './desk-scene.ts';

const inForm = (forms: readonly string[]) => (s: Scene) => {
  const name = s.person();
  s.paid(name, fill(s.random, s.random.pick(forms), name));
};

const masked = (form: string) => (s: Scene) => {
  const name = s.person();
  const order = s.order(name, s.shared(name), { account: s.account() });
  s.line(order, 'found', fill(s.random, form, maskOf(name, s.random.pick(MASKS))));
};

const SPACED = ['{0} {1} {2}', ' {name}  ', '{0} {1-}', '{name}\u3000', '{0}\u00A0{1-}'];

function latin(s: Scene): void {
  const shown = s.latin();
  const forms = [
    shown,
    shown.toLowerCase(),
    fullWidth(shown),
    ...['', ', ', '-'].map((gap) => shown.replace(' ', gap)),
  ];
  s.named('found', shown.replace(' ', ''), s.random.pick(forms));
}

function late(s: Scene): void {
  const name = s.person();
  const at = new Date(DAY - s.random.below(4 * 60) * MINUTE_MS);
  const order = s.order(name, s.shared(name), { at, account: s.account() });
  s.line(order, 'found', name, { at: DAY + (9 + s.random.below(8)) * HOUR_MS });
}

function approvedByEye(s: Scene): void {
  const name = s.person();
  const order = s.order(name, s.shared(name), { state: 1 });
  order.decidedAt = new Date(order.at.getTime() + 2 * HOUR_MS);
  s.line(order, 'found', name);
}

function paidOut(s: Scene, forms: readonly string[]): void {
  const name = s.anyPerson();
  const text = fill(s.random, s.random.pick(forms), name);
  s.paid(name, text, '', { kind: 'sale', account: text === name ? s.account() : 'main' });
}

export const FOUND_TRAPS: readonly Trap[] = [
  ['plain', 520, (s) => paidAs(s, s.anyPerson())],
  ['plain, a word of the bank as memo', 80, (s) => paidAs(s, s.person(), s.random.pick(CHANNELS))],
  ['twelve of one amount', 8, twelve],
  ['channel word', 110, inForm(CHANNEL_FORMS)],
  ['channel as name, payer as memo', 30, (s) => channelAsName(s)],
  ['order word', 50, orderWord],
  ['a word within the name', 30, (s) => s.named('found', ...twice(s.random.pick(WORD_NAMES)))],
  ['masked', 60, masked('{name}')],
  [
    'masked beside a word',
    12,
    (s) => masked(s.random.pick(['토스 {name}', '(오픈){name}', '신한 {name}']))(s),
  ],
  ['firm', 30, (s) => firm(s, s.firm())],
  ['cut at 16 bytes', 18, (s) => cutFirm(s, `주식회사${s.firm()}`, '{name}', 16)],
  ['cut at 16 bytes after a mark', 12, (s) => cutFirm(s, `${s.firm()}그룹`, '(주){name}', 16)],
  ['cut at seven syllables', 12, (s) => cutFirm(s, `주식회사${s.firm()}`, '{name}', 14)],
  ['spaces', 30, inForm(SPACED)],
  ['decomposed', 20, (s) => decomposed(s, s.person())],
  ['Latin', 40, latin],
  ['late', 40, late],
  [
    'namesakes of two amounts',
    15,
    (s) => {
      const name = s.person();
      s.named('found', name, name);
      s.named('found', name, name);
    },
  ],
  ['approved by eye', 30, approvedByEye],
  ['on the former account', 20, (s) => paidAs(s, s.person(), '', 'former')],
  ['payout', 80, (s) => paidOut(s, ['{name}'])],
  ['payout with a word', 20, (s) => paidOut(s, PAYOUT_FORMS)],
];

function paidAs(s: Scene, name: string, memo = '', account = s.account()): void {
  s.paid(name, name, memo, { account });
}

function twice(name: string): [string, string] {
  return [name, name];
}

function twelve(s: Scene): void {
  const won = s.alone();
  for (let count = 0; count < 12; count += 1) {
    const name = s.anyPerson();
    s.line(s.order(name, won), 'found', name);
  }
}

function channelAsName(s: Scene): void {
  const name = s.person();
  const order = s.order(name, s.shared(name), { account: s.account() });
  s.line(order, 'found', s.random.pick(CHANNELS), { memo: name });
}

function orderWord(s: Scene): void {
  const name = s.person();
  // The company's own name says nothing on the statement of another.
  const isOwn = s.random.chance(0.1);
  const form = isOwn ? '{name}다온게임즈' : s.random.pick(ORDER_FORMS);
  s.paid(name, fill(s.random, form, name), '', isOwn ? { account: 'main' } : {});
}

function firm(s: Scene, name: string): void {
  s.named('found', s.random.pick([name, `주식회사${name}`]), fill(s.random, s.random.pick(FIRM_FORMS), name));
}

function cutFirm(s: Scene, name: string, form: string, bytes: number): void {
  s.named('found', name, cutAtBytes(fill(s.random, form, name), bytes));
}

function decomposed(s: Scene, name: string): void {
  s.paid(name, name.normalize('NFD'));
}
