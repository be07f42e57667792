// Lines of a statement without balances that differ from stored ones only in their text.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { eq } from '../../../db/sql.ts';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';
import { inBase64 } from '../../support/bank/statement-text.ts';

let world: MoneyWorld;

eachMoneyWorld((fresh) => {
  world = fresh;
});

const AT = '2026-11-20 09:10:00';
const upload = (...rows: string[]) => ({
  companyId: 1,
  fileName: 'statement.csv',
  contentBase64: inBase64(['거래일시,적요,보낸분,입금액', ...rows].join('\n')),
});
const bring = (rows: string[], more: object = {}) =>
  world.asOperator('bankLines.import', { ...upload(...rows), requestId: randomUUID(), ...more });
const total = async () => (await world.asOperator('bankLines.list', {})).data<{ total: number }>().total;

it.each([
  ['memo', `${AT},인터넷,김민수,10000`],
  ['mask', `${AT},타행이체,김*수,10000`],
  ['both texts', `${AT},,,10000`],
])(
  'are asked about when a bank has changed its %s, and stored only on an explicit answer',
  async (_name, row) => {
    const first = `${AT},타행이체,김민수,10000`;
    const other = '2026-11-20 09:11:00,타행이체,이영희,20000';
    (await bring([first])).data();
    const preview = (await world.asOperator('bankLines.preview', upload(row, other))).data();
    expect(preview).toMatchObject({
      problem: null,
      repeated: 0,
      equal: { count: 1, lines: [{ row: 2, won: '10000', stored: { name: '김민수', memo: '타행이체' } }] },
    });
    const refused = await bring([row, other]);
    expect(refused.reason()).toBe('STATEMENT_EQUAL');
    expect(refused.error().data.details).toEqual({ lines: 1, rows: [2] });
    expect(await total()).toBe(1);

    const same = { acceptEqual: false, requestId: randomUUID() };
    expect((await bring([row, other], same)).data()).toMatchObject({ imported: 1, repeated: 1 });
    // The same call again answers what the first one did.
    expect((await bring([row, other], same)).data()).toMatchObject({ imported: 1, repeated: 1 });
    expect((await bring([row, other], { ...same, acceptEqual: true })).reason()).toBe('IDEMPOTENCY_MISMATCH');
    expect((await bring([row, other], { acceptEqual: true })).data()).toMatchObject({
      imported: 1,
      repeated: 1,
    });
    expect(await total()).toBe(3);
    const log = (await world.asOperator('audit.list', { filter: { action: 'bankLines.import' } })).data<{
      data: { detail: Record<string, unknown> }[];
    }>();
    expect(log.data.map(({ detail }) => detail).filter((detail) => 'imported' in detail)).toMatchObject([
      { equal: 1, acceptEqual: true },
      { equal: 1, acceptEqual: false },
      { imported: 1 },
    ]);
  },
);

it('are known when only an invisible mark has changed', async () => {
  (await bring([`${AT},타행이체,김민수,10000`])).data();
  const marked = `${AT},타행이체,김\u00AD민\u200E수\u3164,10000`;
  expect((await bring([marked])).data()).toMatchObject({ imported: 0, repeated: 1 });
});

it('are known when version 0.9.0 stored them with invisible marks, which it counted', async () => {
  const marked = [`${AT},타행이체,\u200E김민수,10000`, '2026-11-20 09:11:00,타행이체,이영희,20000'];
  (await bring(marked)).data();
  const stored = { name: '\u200E김민수', identity: '18389a0452962e12f8b0d47a281525d7' };
  await world.store.write(async (tx) => {
    const { bankLines } = tx.t;
    await tx.update(bankLines).set(stored).where(eq(bankLines.name, '김민수'));
  });
  expect((await world.asOperator('bankLines.preview', upload(...marked))).data()).toMatchObject({
    ...{ problem: null, repeated: 2, equal: { count: 0 } },
  });
  expect((await bring(marked)).data()).toMatchObject({ imported: 0, repeated: 2 });
  // An equal payment in the same second is another movement.
  expect((await bring([marked[0] ?? '', ...marked])).data()).toMatchObject({ imported: 1, repeated: 2 });
});

it('are no question for two payers of one moment in one statement, nor at another second', async () => {
  const first = `${AT},타행이체,김민수,10000`;
  (await bring([first])).data();
  const rows = [first, `${AT},타행이체,이영희,10000`, '2026-11-20 09:10:01,타행이체,김*수,10000'];
  expect((await bring(rows)).data()).toMatchObject({ imported: 2, repeated: 1 });
});
