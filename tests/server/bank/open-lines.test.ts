import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';
import { inBase64, statementText, type WrittenLine } from '../../support/bank/statement-text.ts';

let world: MoneyWorld;

eachMoneyWorld((fresh) => {
  world = fresh;
});

const importLines = async (lines: WrittenLine[]) =>
  void (
    await world.asOperator('bankLines.import', {
      ...{ companyId: 1, fileName: 'a.csv', contentBase64: inBase64(statementText(lines)) },
      requestId: randomUUID(),
    })
  ).data();
const listOf = async (filter: object) =>
  (await world.asOperator('bankLines.list', { filter })).data<{
    data: { id: number; won: string }[];
    total: number;
  }>();
const settle = (id: number, as: string, more: object) =>
  world.asOperator('bankLines.settle', { id, as, ...more });

it('the dashboard sums the lines of each company by direction, until an operator accounts for them', async () => {
  const openLines = async () =>
    (await world.asOperator('dashboard.summary')).data<{ openLines: object[] }>().openLines;
  expect(await openLines()).toEqual([]);
  await importLines([
    { at: '2026-11-20 08:00:00', won: 10_000, name: '가' },
    { at: '2026-11-20 08:01:00', won: -3_000, name: '나' },
    { at: '2026-11-20 08:02:00', won: 5_000, name: '다' },
  ]);
  const demo = { companyId: 1, company: '다온게임즈' };
  expect(await openLines()).toEqual([
    {
      ...demo,
      in: { count: 2, won: '15000' },
      out: { count: 1, won: '3000' },
      oldestAt: '2026-11-20T08:00:00+09:00',
    },
  ]);
  const { data } = await listOf({ match: 'open', companyId: 1 });
  expect(data).toHaveLength(3);
  for (const { id } of data.slice(1)) await settle(id, 'other', { note: '확인' });
  expect(await listOf({ match: 'open' })).toMatchObject({ total: 1, data: [{ name: '다' }] });
  expect(await openLines()).toMatchObject([
    {
      ...demo,
      in: { count: 1, won: '5000' },
      out: { count: 0, won: '0' },
      oldestAt: '2026-11-20T08:02:00+09:00',
    },
  ]);
});

it('lines are found by a part of the name, by amount and by time', async () => {
  await importLines([
    { at: '2026-11-20 08:00:00', won: 10_000, name: '토스 홍길동' },
    { at: '2026-11-20 08:01:00', won: -3_000, name: '100%_Daon' },
    { at: '2026-11-20 08:02:00', won: 5_000, name: '다온이' },
  ]);
  const found = async (filter: object) =>
    (await listOf(filter)).data.map(({ won }) => Number(won)).toSorted((a, b) => a - b);
  expect(await found({ name: '길동' })).toEqual([10_000]);
  expect(await found({ name: '%_DAON' })).toEqual([3_000]);
  expect(await found({ name: '_' })).toEqual([3_000]);
  expect(await found({ wonFrom: '5000', wonTo: '10000' })).toEqual([5_000, 10_000]);
  expect(await found({ wonTo: '3000' })).toEqual([3_000]);
  const [from, to] = ['2026-11-20T08:01:00+09:00', '2026-11-20T08:02:00+09:00'];
  expect(await found({ from, to })).toEqual([3_000]);
  // Nothing, and a number, which the answer masks.
  for (const name of [' ', '1', '홍길동1', '１'])
    expect((await world.asOperator('bankLines.list', { filter: { name } })).reason()).toBe('INVALID_INPUT');
});

it('pages are parts of the whole list in each order, from either end', async () => {
  await importLines(
    [3_000, 1_000, 2_000, 1_000, 3_000, 2_000, 1_000].map((won, minute) => ({
      at: `2026-11-20 08:0${minute}:00`,
      won,
      name: `가${minute}`,
    })),
  );
  for (const field of ['id', 'at', 'won'])
    for (const order of ['ASC', 'DESC']) {
      const page = async (number: number, perPage: number) => {
        const input = { sort: { field, order }, page: number, perPage };
        const { data, total } = (await world.asOperator('bankLines.list', input)).data<{
          data: { id: number; won: string }[];
          total: number;
        }>();
        expect(total).toBe(7);
        return data;
      };
      const whole = await page(1, 100);
      const turn = order === 'ASC' ? 1 : -1;
      // Lines of one amount are the newest first.
      const sorted = whole.toSorted((a, b) =>
        field === 'won' ? turn * (Number(a.won) - Number(b.won)) || b.id - a.id : turn * (a.id - b.id),
      );
      expect(whole).toEqual(sorted);
      const pages = [
        await page(1, 2),
        await page(2, 2),
        await page(3, 2),
        await page(4, 2),
        await page(5, 2),
      ];
      expect(pages.map(({ length }) => length)).toEqual([2, 2, 2, 1, 0]);
      expect(pages.flat()).toEqual(whole);
    }
});
