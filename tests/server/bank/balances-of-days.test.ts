// A bank that prints the balance beside the last line of a day alone: the next export of the day prints it beside another one.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { inBase64 } from '../../support/bank/statement-text.ts';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';

let world: MoneyWorld;

eachMoneyWorld((fresh) => {
  world = fresh;
});

const HEADING = '거래일시,적요,보낸분,출금액,입금액,잔액';
const line = (at: string, name: string, won: number, balance: number | '' = '') =>
  `2026-11-${at},타행이체,${name},,${won},${balance}`;
const bring = async (...rows: string[]) => {
  const contentBase64 = inBase64([HEADING, ...rows].join('\n'));
  const upload = { companyId: 1, fileName: 'a.csv', contentBase64, requestId: randomUUID() };
  return world.asOperator('bankLines.import', upload);
};
const counts = async (...rows: string[]) => (await bring(...rows)).data();
const before = line('19 10:00', '다온일', 5_000, 5_000);

it('knows the lines of the earlier export, of which one has lost its balance', async () => {
  expect(await counts(before, line('20 09:00', '김민수', 1_000, 6_000))).toMatchObject({ imported: 2 });
  const noon = [
    before,
    line('20 09:00', '김민수', 1_000),
    line('20 09:00', '이영희', 1_000),
    line('20 09:00', '이영희', 1_000, 8_000),
  ];
  expect(await counts(...noon)).toMatchObject({ imported: 2, repeated: 2, gaps: [] });
  expect(await counts(...noon)).toMatchObject({ imported: 0, repeated: 4 });
  const evening = [
    ...noon.slice(0, 3),
    line('20 09:00', '이영희', 1_000),
    line('20 09:30', '박서준', 500, 8_500),
  ];
  expect(await counts(...evening)).toMatchObject({ imported: 1, repeated: 4 });
  // One day alone, and newest first.
  expect(await counts(...evening.slice(1).toReversed())).toMatchObject({ imported: 0, repeated: 4 });
  expect(await counts(before)).toMatchObject({ imported: 0, repeated: 1 });
});

it('knows a line whose balance came in a later export', async () => {
  await counts(before, line('20 09:00', '김민수', 1_000), line('20 09:30', '박서준', 500, 6_500));
  expect(await counts(line('20 09:00', '김민수', 1_000, 6_000))).toMatchObject({ imported: 0, repeated: 1 });
});

it('still refuses a line of another text that may be the same movement', async () => {
  await counts(before, line('20 09:00', '김민수', 1_000, 6_000));
  const refused = await bring(
    before,
    line('20 09:00', '김*수', 1_000),
    line('20 09:30', '박서준', 500, 6_500),
  );
  expect(refused.error().data.details).toMatchObject({ problem: 'OTHER_FORM', row: 3 });
});
