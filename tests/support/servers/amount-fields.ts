// Every field of every procedure that takes an amount, found by what its schema makes of '1', and an input around each.
import { randomBytes, randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { REQUEST_RESOURCES } from '../../../domain/request-kinds.ts';

export type Unit = 'daon' | 'won' | 'price' | 'rate';

export type AmountField = {
  procedure: string;
  field: string;
  unit: Unit;
  caller: 'holder' | 'admin';
  /** Whether it is a field of the list's filter, not of the input itself. */
  inFilter: boolean;
  /** The other fields of an input that is right. */
  around: () => Record<string, unknown>;
};

const account = (more: object) => () => ({ linkedAccountId: 1, ...more });
const movement = (more: object) => () => ({ linkedAccountId: 1, requestId: randomUUID(), ...more });
const OUTSIDE = { address: '0x00000000000000000000000000000000000000aa' };
const reason = '확인';
const lineRule = { depositAccountId: 1, direction: 'in' };
const depositAccount = { bank: '081', accountNum: '12345678901', name: '다온게임즈' };

const field = (
  procedure: string,
  name: string,
  unit: Unit,
  around: () => Record<string, unknown>,
): AmountField => ({
  procedure,
  field: name,
  unit,
  caller: procedure.startsWith('admin.') ? 'admin' : 'holder',
  inFilter: false,
  around,
});

/** The filters of the lists that are found by won. */
const wonFilters = [
  ...['inbox', ...REQUEST_RESOURCES],
  ...['bankLines', 'closings', 'payouts', 'refunds', 'refundFiles'],
].flatMap((list) =>
  ['wonFrom', 'wonTo'].map((name) => ({
    ...field(`admin.${list}.list`, name, 'won', () => ({})),
    inFilter: true,
  })),
);

/** The filters of the lists that are found by DAON. */
const daonFilters = ['admin.deposits.list', 'admin.ledger.accounts', 'admin.ledger.transactions'].flatMap(
  (procedure) =>
    ['daonFrom', 'daonTo'].map((name) => ({
      ...field(procedure, name, 'daon', () => ({})),
      inFilter: true,
    })),
);

/** `holders` are the first holder and one who closed the account; `address` is a wallet here. */
export function amountFields(holders: { first: number; closed: number }, address: string): AmountField[] {
  const toOutside = () => ({ to: OUTSIDE, requestId: randomUUID() });
  return [
    field('orders.quotePurchase', 'won', 'won', account({})),
    field('orders.buy', 'won', 'won', movement({})),
    field('orders.buy', 'price', 'price', movement({ won: '1000' })),
    field('orders.buy', 'fee', 'daon', movement({ won: '1000' })),
    field('orders.quoteSale', 'gross', 'daon', account({})),
    field('orders.sell', 'gross', 'daon', movement({})),
    field('orders.sell', 'price', 'price', movement({ gross: '3' })),
    field('orders.sell', 'fee', 'daon', movement({ gross: '3' })),
    field('transfers.quote', 'net', 'daon', () => ({ to: OUTSIDE })),
    field('transfers.send', 'net', 'daon', toOutside),
    field('transfers.send', 'price', 'price', () => ({ ...toOutside(), net: '3' })),
    field('transfers.send', 'fee', 'daon', () => ({ ...toOutside(), net: '3' })),
    field('ownLimits.set', 'day', 'won', () => ({ act: null })),
    field('ownLimits.set', 'act', 'won', () => ({ day: null })),
    field('confirmations.set', 'day', 'won', () => ({ first: null, changes: false })),
    field('confirmations.set', 'first', 'won', () => ({ day: null, changes: false })),
    field('ownLimits.set', 'waitWon', 'won', () => ({ day: null, act: null })),
    field('admin.settings.setPrice', 'price', 'price', () => ({})),
    field('admin.settings.setTariff', 'perWithdrawalFee', 'daon', () => ({ withdrawalFee: '0.005' })),
    field('admin.settings.setTariff', 'withdrawalFee', 'rate', () => ({ perWithdrawalFee: '0.5' })),
    field('admin.settings.set', 'value', 'won', () => ({ key: 'fourEyesWon' })),
    field('admin.settings.set', 'value', 'won', () => ({ key: 'openPurchasesWonMax' })),
    field('admin.settings.set', 'value', 'won', () => ({ key: 'firstSendWaitWon' })),
    field('admin.settings.set', 'value', 'won', () => ({ key: 'confirmDayWon' })),
    field('admin.settings.set', 'value', 'won', () => ({ key: 'confirmFirstWon' })),
    field('admin.settings.set', 'value', 'daon', () => ({ key: 'maxIssuePerDay' })),
    field('admin.holders.setLock', 'amount', 'daon', () => ({ id: holders.first, reason })),
    field('admin.holders.payOut', 'amount', 'daon', () => ({
      id: holders.closed,
      reason,
      requestId: randomUUID(),
    })),
    field('admin.deposits.record', 'amount', 'daon', () => ({
      address,
      txHash: `0x${randomBytes(32).toString('hex')}`,
      requestId: randomUUID(),
    })),
    field('admin.companies.create', 'perDepositFee', 'daon', () => ({
      name: `게임사 ${randomUUID().slice(0, 8)}`,
      depositAccount,
    })),
    field('admin.companies.update', 'perDepositFee', 'daon', () => ({ id: 1 })),
    ...['wonFrom', 'wonTo'].flatMap((name) => [
      field('admin.lineRules.try', name, 'won', () => ({ ...lineRule, text: '이자' })),
      field('admin.lineRules.set', name, 'won', () => ({ ...lineRule, text: randomUUID(), note: reason })),
    ]),
    ...wonFilters,
    ...daonFilters,
  ];
}

type Inner = {
  _zod: { def: { type: string; innerType?: z.ZodType; options?: z.ZodType[]; element?: z.ZodType } };
};

/** Names of the fields, at any depth, that turn '1' into an amount. */
export function findAmountFields(schema: z.ZodType): string[] {
  const { type, innerType, options = [], element } = (schema as unknown as Inner)._zod.def;
  if (innerType !== undefined) return findAmountFields(innerType);
  const inner = [...options, ...(element === undefined ? [] : [element])].flatMap(findAmountFields);
  if (type !== 'object') return inner;
  const { shape } = schema as z.ZodObject;
  return Object.entries(shape).flatMap(([name, value]) => {
    // A price or a flag of another field's schema never makes a bigint of a text.
    const parsed = (value as z.ZodType).safeParse('1');
    const rate = (value as z.ZodType).safeParse('0');
    const isAmount =
      (parsed.success && typeof parsed.data === 'bigint') || (rate.success && typeof rate.data === 'bigint');
    return isAmount ? [name] : findAmountFields(value as z.ZodType);
  });
}
