// What a statement says beside the statements of the same account that came before it.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';
import { payoutDesk } from '../../support/bank/payout-desk.ts';
import { inBase64, STATEMENT_HEADING } from '../../support/bank/statement-text.ts';

let world: MoneyWorld;
eachMoneyWorld((fresh) => (world = fresh));
const { undo } = payoutDesk(() => world);

const upload = (rows: string[]) => ({
  ...{ companyId: 1, fileName: 'a.csv', contentBase64: inBase64([STATEMENT_HEADING, ...rows].join('\n')) },
});
const bring = async (rows: string[], more: object = {}) =>
  void (
    await world.asOperator('bankLines.import', { ...upload(rows), requestId: randomUUID(), ...more })
  ).data();

it('two lines of one minute that cancel each other out begin where the day before them ends', async () => {
  await bring(['2026-11-18 10:00,이체,다온일,,10000,510000,']);
  // The newest first, as many banks list them.
  await bring(['2026-11-19 10:00,이체,다온이,100,,510000,', '2026-11-19 10:00,이체,다온삼,,100,510100,']);
  const answer = await world.asOperator('closings.preview', { companyId: 1, day: '2026-11-19' });
  expect(answer.data()).toMatchObject({ closing: '510000', statementBalance: '510000', difference: '0' });
});

it('the columns of a statement that was taken back are not kept for the next one', async () => {
  const rows = ['2026-11-19 10:00,이체,다온일,,10000,510000,주문'];
  const read = async () =>
    (await world.asOperator('bankLines.preview', upload(rows))).data<{
      columns: string[];
      newest: { name: string }[];
    }>();
  const { columns } = await read();
  await bring(rows, { columns: ['at', 'name', 'memo', 'out', 'in', 'balance', 'skip'] });
  expect((await read()).newest).toMatchObject([{ name: '이체' }]);
  await undo();
  expect(await read()).toMatchObject({ columns, newest: [{ name: '다온일' }] });
});
