// Decision 2 at every field of every procedure that takes an amount, and D3 and the limits to the unit.
import { randomUUID } from 'node:crypto';
import type { AnyTRPCProcedure } from '@trpc/server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { asUnits, asWon, DAON } from '../../../domain/money.ts';
import { writeSetting } from '../../../server/settings/read-settings.ts';
import { appRouter } from '../../../server/router.ts';
import {
  amountFields,
  findAmountFields,
  type AmountField,
  type Unit,
} from '../../support/servers/amount-fields.ts';
import { digestOf } from '../../support/store/digest.ts';
import { createMoneyWorld, OUTSIDE, type MoneyWorld } from '../../support/people/money-world.ts';

// The demo's first holder, and the wallet that the second has.
const FIRST = 1;
const ANY_ADDRESS = '0x00000000000000000000000000000000000000bb';
const FIELDS = amountFields({ first: FIRST, closed: 2 }, ANY_ADDRESS);

/** Not amounts in any unit. */
const NEVER: readonly unknown[] = [
  ...['1e3', '1E3', '1e309', '1e-1', 'NaN', 'Infinity', '-Infinity', 'null', 'undefined'],
  ...['-1', '-0', '+1', '--1', '0x10', '0b1', '0o7', '1n', '1_000', '1,000', '1,5', '1 000', "1'000"],
  ...[' 1', '1 ', '\t1', '1\n', '\u00a01', '\ufeff1', '', ' ', '.', '.5', '1.', '1..5', '1.2.3'],
  ...['01', '00', '00.5', '1.5원', '₩1', '1/2', '½', '²'],
  ...['１', '１．５', '١', '۱', '१', '一', '1．5', '1٫5'],
  ...['9007199254740993', '18446744073709551616', '333.3333333333333', '9'.repeat(400)],
  ...[1, 0, -1, 1.5, 1e3, true, false, null],
  ...[[], ['1'], [['1']], ['1', '1'], {}, { value: '1' }, { toString: '1' }],
];

/** Also values that are one digit too long for the unit, or out of its range. */
const TOO_LONG: Readonly<Record<Unit, readonly string[]>> = {
  daon: ['12345678901', '1.123456789', '0.000000001', '1.100000000'],
  won: ['100000000000000', '1.5', '1.0', '0.1'],
  price: ['12345678901', '1.12345', '0.00001', '0', '0.0', '0.0000'],
  rate: ['10', '1', '1.0', '0.1234567', '0.0000001'],
};

/** The longest value of its unit: the pattern is valid, though another rule may refuse it. */
const LONGEST: Readonly<Record<Unit, readonly string[]>> = {
  daon: ['9999999999', '9999999999.99999999', '1.12345678', '0.00000001', '1.10000000'],
  won: ['99999999999999', '1', '1000'],
  price: ['9999999999.9999', '0.0001', '1.10', '100'],
  rate: ['0.999999', '0', '0.0', '0.005'],
};

/** Text in place of the amount that is not valid JSON. */
const NO_JSON = [
  'NaN',
  'Infinity',
  '-Infinity',
  '+1',
  '01',
  '.5',
  '1.',
  '0x10',
  '1_000',
  "'1'",
  'undefined',
  '１',
];

/** JSON numbers in place of the expected text. */
const NUMBERS = [
  '1e3',
  '1E+3',
  '1e309',
  '-1',
  '-0',
  '0',
  '1',
  '1.5',
  '9007199254740993',
  '333.3333333333333',
];

const callerOf = (world: MoneyWorld, field: AmountField) =>
  field.caller === 'admin' ? world.admin : world.holder;

const send = (world: MoneyWorld, field: AmountField, value: unknown) =>
  world.call(
    field.procedure,
    {
      ...field.around(),
      ...(field.inFilter ? { filter: { [field.field]: value } } : { [field.field]: value }),
    },
    callerOf(world, field),
  );

/** The input with this text in place of the amount. */
const sendText = (world: MoneyWorld, field: AmountField, text: string) =>
  world.call(
    field.procedure,
    `${JSON.stringify(field.around()).replace(/\}$/, '')}, ${field.inFilter ? `"filter": {${text}}` : text}}`.replace(
      '{,',
      '{',
    ),
    callerOf(world, field),
  );

describe('the list of amount fields', () => {
  it('lists every field whose schema is an amount', () => {
    const procedures = appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>;
    const found = Object.entries(procedures).flatMap(([name, procedure]) => {
      const [input] = (procedure._def as unknown as { inputs: z.ZodType[] }).inputs;
      // A confirmation is asked for with the input of its act, whose fields are listed with the act.
      const isOfAct = name === 'confirmations.options' || name === 'confirmations.requestCode';
      return input === undefined || isOfAct ? [] : findAmountFields(input).map((field) => `${name} ${field}`);
    });
    const listed = FIELDS.map(({ procedure, field }) => `${procedure} ${field}`);
    expect(found.toSorted()).toEqual(listed.toSorted());
  });
});

/** Those that show what the pattern of a field is; the first field of each unit is sent all. */
const TELLING: readonly unknown[] = [
  '1e3',
  '-1',
  ' 1',
  '',
  '1.',
  '01',
  '１',
  '9'.repeat(400),
  1,
  1.5,
  null,
  ['1'],
];
const isFirstOfUnit = (field: AmountField) => FIELDS.find(({ unit }) => unit === field.unit) === field;

describe('an amount in a call', () => {
  let world: MoneyWorld;

  beforeAll(async () => {
    world = await createMoneyWorld();
  });

  afterAll(async () => {
    await world.soundBooks();
    await world.close();
  });

  it.each(FIELDS)(
    '$procedure, $field is refused unless it is text of the $unit, and changes nothing',
    async (field) => {
      const before = await digestOf(world.store);
      const isWhole = isFirstOfUnit(field);
      // Null turns a sum or an own limit off; in all other fields it is not an amount.
      const canBeNull =
        ['admin.settings.set', 'ownLimits.set', 'confirmations.set'].includes(field.procedure) &&
        field.unit === 'won';
      const refused = [...(isWhole ? NEVER : TELLING), ...TOO_LONG[field.unit]];
      for (const value of refused) {
        if (canBeNull && value === null) continue;
        const answer = await send(world, field, value);
        const got = answer.status === 200 ? 'accepted' : `${answer.status} ${answer.reason()}`;
        expect([value, got]).toEqual([value, '400 AMOUNT_INVALID']);
      }
      const key = JSON.stringify(field.field);
      for (const text of isWhole ? NO_JSON : []) {
        const answer = await sendText(world, field, `${key}: ${text}`);
        expect([text, answer.status, answer.reason()]).toEqual([text, 400, 'MALFORMED_JSON']);
      }
      for (const text of isWhole ? NUMBERS : ['1e309', '1.5']) {
        const answer = await sendText(world, field, `${key}: ${text}`);
        expect([text, answer.status, answer.reason()]).toEqual([text, 400, 'AMOUNT_INVALID']);
      }
      // The same name in another JSON escaping is the same name.
      const spelt = `"\\u${field.field.charCodeAt(0).toString(16).padStart(4, '0')}${field.field.slice(1)}"`;
      for (const twice of [
        `${key}: "1", ${key}: "2"`,
        `${key}: "1", ${key}: "1"`,
        `${key}: "1", ${spelt}: "2"`,
      ]) {
        const answer = await sendText(world, field, twice);
        expect([twice, answer.status, answer.reason()]).toEqual([twice, 400, 'DUPLICATE_KEY']);
      }
      expect(await digestOf(world.store)).toEqual(before);
    },
  );

  it.each(FIELDS)('$procedure, $field may be the longest $unit', async (field) => {
    // What a list is narrowed by changes nothing.
    await using own = field.inFilter ? null : await createMoneyWorld();
    const at = own ?? world;
    for (const value of LONGEST[field.unit]) {
      const answer = await send(at, field, value);
      expect(answer.status).toBeLessThan(500);
      if (answer.status !== 200) expect([value, answer.reason()]).not.toEqual([value, 'AMOUNT_INVALID']);
    }
    await own?.soundBooks();
  });
});

describe('amounts to the unit', () => {
  let world: MoneyWorld;

  beforeEach(async () => {
    world = await createMoneyWorld();
  });

  afterEach(async () => {
    await world.soundBooks();
    await world.close();
  });

  const sell = (gross: string) =>
    world.asHolder('orders.sell', { linkedAccountId: 1, gross, requestId: randomUUID() });
  const buy = (won: string) =>
    world.asHolder('orders.buy', { linkedAccountId: 1, won, requestId: randomUUID() });
  const sendOut = (net: string) =>
    world.asHolder('transfers.send', { to: { address: OUTSIDE }, net, requestId: randomUUID() });
  const quoteSale = (gross: string) => world.asHolder('orders.quoteSale', { linkedAccountId: 1, gross });
  const quotePurchase = (won: string) => world.asHolder('orders.quotePurchase', { linkedAccountId: 1, won });
  const quoteSend = (net: string) => world.asHolder('transfers.quote', { to: { address: OUTSIDE }, net });

  // net = floor((gross − 0.5) / 1.005), fee = the rest, payout = floor(net × 100).
  it.each([
    { gross: '2.43', net: '1.920398', fee: '0.509602', payoutWon: '192', left: '997.57' },
    { gross: '0.51005', net: '0.01', fee: '0.50005', payoutWon: '1', left: '999.48995' },
  ])('sells $gross for $payoutWon won', async ({ left, ...sale }) => {
    expect((await quoteSale(sale.gross)).data()).toEqual({ ...sale, price: '100', confirmBy: null });
    const id = await world.sell(sale.gross);
    expect((await world.asOperator('sales.get', { id })).data()).toMatchObject(sale);
    expect(await world.balance()).toMatchObject({ balance: '1000', lockup: sale.gross, available: left });
    const feesBefore = await systemBalance('fees');
    await world.take('sales', id);
    (await world.asOperator('sales.decide', { id, decision: 'approve' })).data();
    expect(await world.balance()).toMatchObject({ balance: left, lockup: '0', available: left });
    expect((await world.asHolder('history.detail', { id })).data()).toMatchObject({
      amount: `-${sale.net}`,
      fee: sale.fee,
      state: 1,
    });
    expect(unitsOf(await systemBalance('fees')) - unitsOf(feesBefore)).toBe(unitsOf(sale.fee));
  });

  async function systemBalance(account: string): Promise<string> {
    const { accounts } = (await world.asAdmin('ledger.trialBalance')).data<{
      accounts: { account: string; balance: string }[];
    }>();
    return accounts.find((row) => row.account === account)?.balance ?? '';
  }

  function unitsOf(amount: string): bigint {
    const [whole = '0', fraction = ''] = amount.split('.');
    return BigInt(whole + fraction.padEnd(8, '0'));
  }

  it('does not sell what pays under one won', async () => {
    expect((await quoteSale('0.51004999')).reason()).toBe('AMOUNT_TOO_SMALL');
    expect((await sell('0.51004999')).reason()).toBe('AMOUNT_TOO_SMALL');
  });

  it('sells all that is available and refuses one unit more', async () => {
    expect((await sell('1000.00000001')).reason()).toBe('NOT_ENOUGH');
    expect((await sell('1000')).status).toBe(200);
    expect((await sell('0.6')).reason()).toBe('NOT_ENOUGH');
  });

  it('sends the largest net that leaves room for the fee and refuses one unit more', async () => {
    // 994.52736318 + 0.5 + ceil(994.52736318 × 0.005) = 1 000 to the unit.
    expect((await sendOut('994.52736319')).reason()).toBe('NOT_ENOUGH');
    expect((await sendOut('994.52736318')).status).toBe(200);
    expect(await world.balance()).toMatchObject({ balance: '1000', lockup: '1000', available: '0' });
  });

  it('counts locked tokens and held tokens as not available', async () => {
    (await world.asAdmin('holders.setLock', { id: FIRST, amount: '100.00000001', reason: '확인' })).data();
    expect((await sell('900')).reason()).toBe('NOT_ENOUGH');
    const id = await world.sell('400');
    (await world.asOperator('sales.decide', { id, decision: 'hold', reason: '확인' })).data();
    expect((await sell('500')).reason()).toBe('NOT_ENOUGH');
    expect((await sell('499.99999999')).status).toBe(200);
  });

  it('buys up to the largest amount and refuses one won more', async () => {
    await world.store.write((tx) =>
      writeSetting(tx, 'openPurchasesWonMax', asWon(1_000_000_000_000n), world.deps.clock.now()),
    );
    expect((await quotePurchase('900000000001')).reason()).toBe('AMOUNT_TOO_LARGE');
    expect((await buy('900000000001')).reason()).toBe('AMOUNT_TOO_LARGE');
    expect((await buy('99999999999999')).reason()).toBe('AMOUNT_TOO_LARGE');
    expect((await quotePurchase('900000000000')).data()).toMatchObject({
      tokens: '9000000000',
      fee: '1',
      credited: '8999999999',
    });
    expect((await buy('900000000000')).status).toBe(200);
  });

  it('buys only amounts strictly above both fees', async () => {
    // 0.5 + 1 DAON at 100 won.
    expect((await buy('150')).reason()).toBe('BELOW_MINIMUM');
    expect((await buy('151')).status).toBe(200);
  });

  it('checks every computed amount against the largest allowed amount', async () => {
    expect((await quoteSale('9000000000.00000001')).reason()).toBe('AMOUNT_TOO_LARGE');
    expect((await quoteSale('9000000000')).data()).toMatchObject({ net: '8955223880.09950248' });
    expect((await quoteSend('8955223880.09950249')).reason()).toBe('AMOUNT_TOO_LARGE');
    expect((await quoteSend('8955223880.09950248')).data()).toMatchObject({ gross: '9000000000' });
  });

  it('accepts locks and deposits up to the largest amount', async () => {
    const enough = asUnits(9_000_000_000n * DAON);
    await world.store.write((tx) => writeSetting(tx, 'maxIssuePerDay', enough, world.deps.clock.now()));
    const lock = (amount: string) => world.asAdmin('holders.setLock', { id: FIRST, amount, reason: '확인' });
    expect((await lock('9000000000.00000001')).reason()).toBe('AMOUNT_TOO_LARGE');
    expect((await lock('9000000000')).status).toBe(200);
    const { address } = (await world.asHolder('wallet.address')).data<{ address: string }>();
    const deposit = (amount: string) =>
      world.asAdmin('deposits.record', {
        address,
        amount,
        txHash: `0x${'cd'.repeat(32)}`,
        requestId: randomUUID(),
      });
    expect((await deposit('8999999000.00000001')).reason()).toBe('AMOUNT_TOO_LARGE');
    expect((await deposit('8999999000')).status).toBe(200);
    expect(await world.balance()).toMatchObject({ balance: '9000000000', available: '0' });
  });
});
