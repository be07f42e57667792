// A company that has changed its bank: an order is booked on the account that its lines are on.
import { expect, it } from 'vitest';
import { MINUTE_MS } from '../../../domain/durations.ts';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';
import { payoutDesk, SOON } from '../../support/bank/payout-desk.ts';

const FORMER = 1;
const LATER = '2026-11-20 09:11:00';
const LAST = '2026-11-20 09:12:00';

let world: MoneyWorld;
let sale: number;
let purchase: number;
let current: number;
let before: number[];

/** Orders from before the change of the bank; the sale is taken. */
eachMoneyWorld(async (fresh) => {
  world = fresh;
  [sale, purchase] = [await world.sell('100'), await world.buy('10000')];
  await world.take('sales', sale);
  const depositAccount = { bank: '088', accountNum: '110222333444', name: '다온게임즈' };
  (await world.asAdmin('companies.update', { id: 1, depositAccount })).data();
  current = (await preview()).depositAccount.id;
  before = await readUnmatched();
});

const { importLines, lines, approve, wonOf } = payoutDesk(() => world);

const preview = async (depositAccountId?: number) =>
  (await world.asAdmin('closings.preview', { companyId: 1, day: '2026-11-20', depositAccountId })).data<{
    depositAccount: { id: number };
    unmatched: string;
  }>();
const readUnmatched = async () =>
  [await preview(FORMER), await preview(current)].map((day) => Number(day.unmatched));
/** What is not accounted for since the test began, on the former account and on the one that the company has now. */
const unmatched = async () => (await readUnmatched()).map((won, place) => won - (before[place] ?? 0));
const settle = async (id: number | undefined, orderId: number, as = 'order', more: object = {}) =>
  world.asOperator('bankLines.settle', { id, as, orderId, ...more });

it('books a sale on the former account when its line is there', async () => {
  await importLines([{ at: SOON, won: -(await wonOf(sale)), name: '다온일' }], { depositAccountId: FORMER });
  const [line] = await lines();
  expect(await approve([line?.id ?? 0])).toMatchObject([{ outcome: 'approved' }]);
  expect(await unmatched()).toEqual([0, 0]);
});

it('books a sale on the account that the company has now when no line is there', async () => {
  (await world.asOperator('sales.decide', { id: sale, decision: 'approve' })).data();
  expect(await unmatched()).toEqual([0, -(await wonOf(sale))]);
});

/** Approved by eye, and so booked on the account that the company has now. */
async function approveByEye() {
  world.wait(15 * MINUTE_MS);
  (await world.asOperator('sales.decide', { id: sale, decision: 'approve' })).data();
  return wonOf(sale);
}

it('links a sale that was approved without a line with one of the account on which it is booked alone', async () => {
  const won = await approveByEye();
  await importLines([{ at: SOON, won: -won, name: '다온일' }], { depositAccountId: FORMER });
  const [other] = await lines();
  expect(other).toMatchObject({ match: 'several', candidates: [{ id: sale }] });
  expect(await approve([other?.id ?? 0])).toMatchObject([{ reason: 'BANK_LINE_NOT_CERTAIN' }]);
  const refused = await settle(other?.id, sale);
  expect(refused.reason()).toBe('STATUS_NOT_ALLOWED');
  expect(refused.error().message).toContain('장부');
  const note = '회사 계좌를 바꾸기 전의 지급';
  (await world.asOperator('bankLines.settle', { id: other?.id, as: 'other', note })).data();
  await importLines([{ at: LATER, won: -won, name: '다온일' }], { depositAccountId: current });
  const own = (await lines()).find(({ id }) => id !== other?.id);
  expect(own).toMatchObject({ match: 'certain' });
  expect(await approve([own?.id ?? 0])).toMatchObject([{ outcome: 'linked' }]);
  expect(await unmatched()).toEqual([0, 0]);
});

it('is certain for no equal sale while a line may have paid one that is booked elsewhere', async () => {
  const equal = await world.sell('100');
  await world.take('sales', equal);
  const won = await approveByEye();
  await importLines([{ at: SOON, won: -won, name: '다온일' }], { depositAccountId: FORMER });
  const [line] = await lines();
  expect(line).toMatchObject({ match: 'several', candidates: [{ id: sale }, { id: equal }] });
  expect(await approve([line?.id ?? 0])).toMatchObject([{ reason: 'BANK_LINE_NOT_CERTAIN' }]);
  // Whose money it was is not known, so nothing says that this one is paid.
  const reason = '받는 계좌가 달라요';
  (await world.asOperator('sales.decide', { id: equal, decision: 'reject', reason })).data();
});

it('settles lines of one account with an order, and none of a second', async () => {
  const won = await wonOf(sale);
  await importLines([{ at: SOON, won: -1_000, name: '' }], { depositAccountId: FORMER });
  await importLines([{ at: LATER, won: 1_000 - won, name: '' }], { depositAccountId: current });
  const [first, second] = await lines();
  (await settle(first?.id, sale)).data();
  expect((await settle(second?.id, sale)).reason()).toBe('STATUS_NOT_ALLOWED');
  await importLines([{ at: LAST, won: 1_000 - won, name: '' }], { depositAccountId: FORMER });
  const third = (await lines()).find(({ id }) => id !== first?.id && id !== second?.id);
  expect((await settle(third?.id, sale)).data()).toMatchObject({ approvals: 1, missing: '0' });
  expect(await unmatched()).toEqual([0, won - 1_000]);
});

it('settles a line of another account than the buyer was shown as a new purchase only', async () => {
  await importLines([{ at: SOON, won: 10_000, name: '다온일' }], { depositAccountId: current });
  const [line] = await lines();
  const refused = await settle(line?.id, purchase);
  expect(refused.reason()).toBe('STATUS_NOT_ALLOWED');
  expect(refused.error().message).toContain('새 구매');
  const note = '새 계좌로 입금했어요';
  (await settle(line?.id, purchase, 'newPurchase', { note })).data();
  expect(await unmatched()).toEqual([0, 0]);
});

it('shows of a new purchase the account that got the money, also when the company has another one now', async () => {
  await importLines([{ at: SOON, won: 20_000, name: '다온일' }], { depositAccountId: FORMER });
  const [line] = await lines();
  (await settle(line?.id, purchase, 'newPurchase', { note: '더 보냈어요' })).data();
  const { data } = (await world.asOperator('purchases.list', { filter: { depositAccount: FORMER } })).data<{
    data: { won: string; depositAccount: { bankName: string; accountNum: string } }[];
  }>();
  const shown = data.map(({ won, depositAccount: { bankName, accountNum } }) => [won, bankName, accountNum]);
  expect(shown).toContainEqual(['20000', '하나은행', '****7804']);
  expect(new Set(shown.map(([, ...account]) => account.join(' ')))).toEqual(new Set(['하나은행 ****7804']));
});
