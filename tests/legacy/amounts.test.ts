// Decision 2 for the legacy API: invalid amounts in every form of body.
import { describe, expect, it } from 'vitest';
import { ERROR_SENTENCES } from '../../domain/errors.ts';
import { plain, refusedWith, resultOf } from './expected-answers.ts';
import { openLegacyApp, type Answer } from './legacy-app.ts';

const OUTSIDE = '0x00000000000000000000000000000000000da0ff';
const CALLS = [
  ['sellOrder', { id: 1 }],
  ['buyOrder', { id: 1 }],
  ['send', { addr: OUTSIDE }],
] as const;

const NOT_AMOUNTS = [
  '1e3',
  '1E3',
  '1e-3',
  '1e309',
  'NaN',
  'Infinity',
  '-Infinity',
  '-1',
  '-0',
  '+1',
  '0x10',
  '0b1',
  '1,000',
  '1_000',
  '1n',
  ' 1',
  '1 ',
  '1\n',
  '',
  '.5',
  '5.',
  '.',
  '01',
  '00',
  '1.2.3',
  '１２３',
  '١٢٣',
  '१२३',
  '1\u200b',
  '9007199254740993',
  '9'.repeat(400),
  '원',
];

// JSON numbers that are no amounts, though a float would accept them.
const NOT_AMOUNT_NUMBERS = [
  '1e3',
  '1E3',
  '1e0',
  '1.5e1',
  '1e309',
  '-1e309',
  '-1',
  '-0',
  '-0.0',
  '9007199254740993',
  `1${'0'.repeat(400)}`,
];

// Values that JSON itself does not allow.
const NOT_JSON = [
  'NaN',
  'Infinity',
  '-Infinity',
  '+1',
  '0x10',
  '1,000',
  '.5',
  '5.',
  '01',
  '１',
  '١',
  "'1'",
  '1n',
  '',
];

const NOT_TEXTS_OR_NUMBERS = ['null', 'true', 'false', '[]', '[1]', '["1"]', '{}', '{"a":1}', '[[1]]'];

const AMOUNT_INVALID = resultOf(16, ERROR_SENTENCES.AMOUNT_INVALID);
const WRONG_TYPE = { status: 422, fields: ['amount'] };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

const fieldsOf = ({ status, body }: Answer) => ({
  status,
  fields: Object.keys(body['errors'] ?? {}),
});

/** A body that contains the amount character by character as given. */
function jsonWith(rest: object, amount: string): string {
  return `${JSON.stringify(rest).slice(0, -1)},"amount":${amount}}`;
}

function formWith(rest: object, amount: string): string {
  return new URLSearchParams({ ...(rest as Record<string, string>), amount }).toString();
}

describe.each(CALLS)('the amount of %s', (path, rest) => {
  it('is refused as a text that is no plain decimal, in JSON and in a form', async () => {
    const app = await openLegacyApp({ RATE_LIMIT: 'off' });
    const token = await app.signIn();
    for (const amount of NOT_AMOUNTS) {
      const json = await app.call(path, { ...rest, amount }, { token });
      expect(plain(json), JSON.stringify(amount)).toEqual(AMOUNT_INVALID);
      const form = await app.call(path, formWith(rest, amount), { token, headers: FORM });
      expect(plain(form), `form ${JSON.stringify(amount)}`).toEqual(AMOUNT_INVALID);
    }
    // A plus that is not escaped is a blank in a form.
    const plus = await app.call(path, formWith(rest, '').concat('+1'), { token, headers: FORM });
    expect(plain(plus)).toEqual(AMOUNT_INVALID);
  });

  it('is refused as a number with a sign, an exponent or too many digits', async () => {
    const app = await openLegacyApp({ RATE_LIMIT: 'off' });
    const token = await app.signIn();
    for (const amount of NOT_AMOUNT_NUMBERS) {
      expect(plain(await app.call(path, jsonWith(rest, amount), { token })), amount).toEqual(AMOUNT_INVALID);
    }
  });

  it('is refused with 400 where the body is not JSON, or names it twice', async () => {
    const app = await openLegacyApp({ RATE_LIMIT: 'off' });
    const token = await app.signIn();
    for (const amount of NOT_JSON) {
      expect(plain(await app.call(path, jsonWith(rest, amount), { token })), amount).toEqual(
        refusedWith(400, 'MALFORMED_JSON'),
      );
    }
    for (const twice of ['10,"amount":10', '"10","amount":"20"', '10,"\\u0061mount":20']) {
      expect(plain(await app.call(path, jsonWith(rest, twice), { token })), twice).toEqual(
        refusedWith(400, 'DUPLICATE_KEY'),
      );
    }
  });

  it('is refused with 422 as anything but a text or a number, and when a form names it twice', async () => {
    const app = await openLegacyApp({ RATE_LIMIT: 'off' });
    const token = await app.signIn();
    for (const amount of NOT_TEXTS_OR_NUMBERS) {
      expect(fieldsOf(await app.call(path, jsonWith(rest, amount), { token })), amount).toEqual(WRONG_TYPE);
    }
    expect(fieldsOf(await app.call(path, rest, { token }))).toEqual(WRONG_TYPE);
    const once = formWith(rest, '10');
    for (const form of [`${once}&amount=10`, `${once}&amount[]=10`, once.replace('amount=', 'amount[]=')]) {
      expect(fieldsOf(await app.call(path, form, { token, headers: FORM })), form).toEqual(WRONG_TYPE);
    }
  });

  it('changes nothing when it is refused', async () => {
    const app = await openLegacyApp({ RATE_LIMIT: 'off' });
    const token = await app.signIn();
    const before = await app.dataOf('getDaon', {}, { token });
    for (const amount of [...NOT_AMOUNT_NUMBERS, ...NOT_JSON, ...NOT_TEXTS_OR_NUMBERS]) {
      await app.call(path, jsonWith(rest, amount), { token });
    }
    expect(await app.dataOf('getDaon', {}, { token })).toEqual(before);
    const list = await app.dataOf<{ total: number }>('getTransactionLists', { search_type: 0 }, { token });
    expect(list.total).toBe(25);
  });
});

describe('an amount with more digits than a unit', () => {
  it.each([
    ['sellOrder', { id: 1 }, 333.33333333],
    ['send', { addr: OUTSIDE }, 335.5],
  ] as const)('is cut to the unit by %s, alike as text, number and form', async (path, rest, lockup) => {
    for (const [payload, headers] of [
      [jsonWith(rest, '333.3333333333333'), {}],
      [jsonWith(rest, '"333.3333333333333"'), {}],
      [formWith(rest, '333.3333333333333'), FORM],
    ] as const) {
      const app = await openLegacyApp();
      const token = await app.signIn();
      expect((await app.call(path, payload, { token, headers })).body['res']).toBe(0);
      const daon = await app.dataOf<{ lockup: number }>('getDaon', {}, { token });
      expect(daon.lockup).toBe(lockup);
    }
  });

  it('is cut to the whole won by buyOrder', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    for (const amount of ['333.3333333333333', '"333.3333333333333"', '333', '333.99', '"333.00"']) {
      const { text } = await app.call('buyOrder', jsonWith({ id: 1 }, amount), { token });
      expect(text, amount).toBe('{"res":0,"data":1}');
    }
    const orders = await app.deps.store.read((db) =>
      db.select({ won: db.t.purchases.won }).from(db.t.purchases),
    );
    expect(orders.filter(({ won }) => won === 333n)).toHaveLength(5);
  });
});
