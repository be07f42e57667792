// The same eight movements as the exports of Korean banks write them: each form is read to the won, or refused with the row.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FORMS, inOf, LINES, outOf, sum, utf8 } from '../../support/bank/bank-forms.ts';
import { createMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';
import { statementText } from '../../support/bank/statement-text.ts';

let world: MoneyWorld;
beforeAll(async () => {
  world = await createMoneyWorld();
});
afterAll(() => world.close());

type Previewed = {
  problem: { code: string; row: number | null; sentence: string } | null;
  columns: string[];
  lines: number;
  inWon: string;
  outWon: string;
  totals: { row: number; column: string; stated: string; counted: string }[];
  newest: {
    at: string;
    direction: string;
    won: string;
    name: string;
    memo: string;
    balanceAfter: string | null;
  }[];
};

const read = async (bytes: Uint8Array, columns?: readonly string[]) =>
  (
    await world.asOperator('bankLines.preview', {
      ...{ companyId: 1, fileName: 'form', contentBase64: Buffer.from(bytes).toString('base64') },
      ...(columns === undefined ? {} : { columns }),
    })
  ).data<Previewed>();

describe('the export of a bank', () => {
  it.each(FORMS)('$name', async ({ bytes, exact, noBalance }) => {
    const preview = await read(bytes());
    const { problem, newest, lines, inWon, outWon, columns, totals } = preview;
    expect(problem, columns.join(' ')).toBe(null);
    expect(totals).toEqual([]);
    expect({ lines, inWon, outWon }).toEqual({
      lines: 8,
      inWon: String(sum(inOf)),
      outWon: String(sum(outOf)),
    });
    const timeOf = (at: string) => {
      if (exact === 'day') return at.slice(0, 10);
      return exact === 'minute' ? at.slice(0, 16) : at;
    };
    expect(
      newest.toReversed().map(({ at, direction, won, name, memo, balanceAfter }) => ({
        at: timeOf(at.slice(0, 19).replace('T', ' ')),
        won: direction === 'out' ? `-${won}` : won,
        name: `${name} ${memo}`.includes(name) ? name || memo : '',
        balance: balanceAfter,
      })),
    ).toEqual(
      LINES.map(({ at, won, name, balance }) => ({
        ...{ at: timeOf(at), won: String(won), name, balance: noBalance ? null : String(balance) },
      })),
    );
    // An import names the columns that were shown.
    expect(await read(bytes(), columns)).toEqual(preview);
  });
});

const HEADING = '거래일시,출금액,입금액,거래후잔액,보낸분/받는분';
const good = (at: string, rest: string) => `${at},${rest}`;

describe('a row that is not understood', () => {
  it.each([
    ['an amount with letters', good('2026-11-18 10:00:00', ',1O000,1010000,김민수')],
    ['a decimal amount', good('2026-11-18 10:00:00', ',10000.5,1010000,김민수')],
    ['no amount', good('2026-11-18 10:00:00', ',,1010000,김민수')],
    ['both amounts', good('2026-11-18 10:00:00', '500,10000,1010000,김민수')],
    ['a day that does not exist', good('2026-02-30 10:00:00', ',10000,1010000,김민수')],
    ['no day', good('', ',10000,1010000,김민수')],
    ['an hour that does not exist', good('2026-11-18 25:00:00', ',10000,1010000,김민수')],
    ['an amount cut by a comma', good('2026-11-18 10:00:00', ',10,000,1010000,김민수')],
    ['wrong groups', good('2026-11-18 10:00:00', ',"1,00,00",1010000,김민수')],
    ['a number as the spreadsheet shortens it', good('2026-11-18 10:00:00', ',1.2E+07,1010000,김민수')],
    ['hashes', good('########', ',10000,1010000,김민수')],
    ['a foreign currency', good('2026-11-18 10:00:00', ',$10000,1010000,김민수')],
    ['a deposit below zero that the balance denies', good('2026-11-18 10:00:00', ',-10000,1010000,김민수')],
    ['a balance that is none', good('2026-11-18 10:00:00', ',10000,1010O00,김민수')],
  ])('refuses the statement with its number: %s', async (_what, row) => {
    const text = [
      HEADING,
      good('2026-11-18 09:00:00', ',10000,1000000,이영희'),
      row,
      good('2026-11-18 11:00:00', ',10000,1020000,박서준'),
    ].join('\n');
    const bytes = utf8(text);
    const contentBase64 = Buffer.from(bytes).toString('base64');
    const { problem, columns, newest } = await read(bytes);
    expect(problem?.row, JSON.stringify({ problem, columns, newest })).toBe(3);
    expect(problem?.sentence).toContain('3');
    const upload = { companyId: 1, fileName: 'form', contentBase64, requestId: randomUUID() };
    const refused = await world.asOperator('bankLines.import', upload);
    expect(refused.reason()).toBe('STATEMENT_WRONG');
    expect((await world.asOperator('bankLines.list', {})).data<{ total: number }>().total).toBe(0);
  });
});

it('says before the import that its totals row differs, and may be imported all the same', async () => {
  const text = [HEADING, good('2026-11-18 10:00:00', ',10000,1010000,김민수'), '합계,0,10500,,'].join('\n');
  const told = { problem: null, totals: [{ row: 3, column: 'in', stated: '10500', counted: '10000' }] };
  expect(await read(utf8(text))).toMatchObject(told);
  const other = await createMoneyWorld();
  const upload = { companyId: 1, fileName: 'form', requestId: randomUUID() };
  const contentBase64 = Buffer.from(utf8(text)).toString('base64');
  const answer = await other.asOperator('bankLines.import', { ...upload, contentBase64 });
  expect(answer.data()).toEqual({ imported: 1, repeated: 0, gaps: [] });
  await other.close();
});

it('is read in pieces, between which other calls are answered', async () => {
  const lines = Array.from({ length: 2_000 }, (_, n) => ({
    at: `2026-11-18 ${String(Math.floor(n / 60) % 24).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}:00`,
    won: 1_000 + n,
    name: '김민수',
  }));
  let turns = 0;
  let next = setImmediate(function count() {
    turns += 1;
    next = setImmediate(count);
  });
  expect(await read(utf8(statementText(lines)))).toMatchObject({ problem: null, lines: 2_000 });
  clearImmediate(next);
  expect(turns).toBeGreaterThan(10);
});
