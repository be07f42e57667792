// Nothing of a statement is left out without a word: a row is a heading, a line, a total, a balance or a remark, or it is refused.
import { describe, expect, it } from 'vitest';
import { readStatement } from './read-statement.ts';
import type { ColumnRole } from './statement-columns.ts';

const now = new Date('2026-11-20T18:00:00+09:00');
const HEADING = '거래일시|적요|보낸분|출금액|입금액|잔액';

async function* rowsOf(lines: readonly string[]) {
  for (const [index, line] of lines.entries()) {
    const cells = line.split('|').map((cell) => cell.trim());
    yield await Promise.resolve({ cells, row: index + 1 });
  }
}

/** The number of lines, or the row and the code of the refusal. */
async function outcomeOf(lines: readonly string[], columns?: ColumnRole[]) {
  const found = await readStatement(rowsOf(lines), { columns, now });
  return found.ok ? found.value.lines.length : `${found.problem.row ?? '-'} ${found.problem.code}`;
}

const statement = (...lines: string[]) => outcomeOf([HEADING, ...lines]);
const first = '2026.11.20 09:00|타행이체|김민수||100|100';

describe('a line with a word that a bank prints beside totals', () => {
  it.each(['합계', '소계', '일계', '월계', '계', '전일이월', '기초잔액'])(
    'is a line with a time and a payer: %s',
    async (word) => {
      expect(await statement(first, `2026.11.20 09:01|타행이체|${word}||50|150`)).toBe(2);
      expect(await statement(first, `2026.11.20 09:01|${word}|이영희||50|`)).toBe(2);
      expect(await statement(`2026.11.20|타행이체|${word}||50|150`, `2026.11.20|타행이체|a||1|151`)).toBe(2);
    },
  );

  it('is a line where its balance follows from the one before, in files of either order', async () => {
    const lines = ['2026.11.19||||100|100', '2026.11.20||합계||50|150', '2026.11.20||a||1|151'];
    expect(await statement(...lines)).toBe(3);
    expect(await statement(...lines.toReversed())).toBe(3);
  });

  it('is refused where it may be a total or a carried balance', async () => {
    expect(await statement('2026.11.20||||50|150', '2026.11.20|합계|||50|150')).toBe('3 ROW_BETWEEN');
    expect(await statement('2026.11.20 00:00|전일이월|||100|100', first)).toBe('2 ROW_BETWEEN');
  });
});

describe('the balance at the start of a period', () => {
  const next = '2026.11.20 09:01|이체|김민수||50|150';
  it.each([
    '2026.11.20|기초잔액||||100',
    '2026.11.20 00:00:00|조회시작잔액|||0|100',
    '|전일잔액||||100',
    '조회시작 잔액|||||100',
    '2026.11.20|||||100',
    '2026.11.20|잔액||||100원',
    '2026.11.20|전일이월|||100|100',
  ])('is no line before all others: %s', async (row) => {
    expect(await statement(row, next)).toBe(1);
    const older = '2026.11.19 09:01|이체|김민수||50|100';
    if (!row.includes('이월')) expect(await statement(next, older, row.replace('100', '50'))).toBe(2);
  });

  it('is refused where it may be a line that lost its amount', async () => {
    expect(await statement('2026.11.20|||||120', next)).toBe('2 AMOUNT_MISSING');
    expect(await statement('2026.11.20|이체|이영희|||100', next)).toBe('2 AMOUNT_MISSING');
    expect(await statement(first, '2026.11.20|||||130', next.replace('150', '180'))).toBe('3 AMOUNT_MISSING');
    expect(await statement('2026.11.20|전일이월|||100|100', next.replace('150', '250'))).toBe(
      '2 ROW_BETWEEN',
    );
  });
});

it('reads a text of two cells below the lines as a remark, and refuses one that may be money', async () => {
  expect(await statement(first, '문의|고객센터 1588-0000', '출력일|2026.11.20')).toBe(1);
  expect(await statement(first, '|이체|김민수|||')).toBe(1);
  expect(await statement(first, '|이체|1,000|||')).toBe('3 AT_INVALID');
  expect(await statement(first, '문의|고객센터', first)).toBe('3 ROW_BETWEEN');
});

describe('a row without a time', () => {
  it('is a total when nothing but labels and amounts stand in it', async () => {
    for (const total of ['합계|||500|100|', '|합계|||100|100', '||입금 합계||100|', '|총 1건|||100|'])
      expect(await statement(first, total)).toBe(1);
  });

  it.each([
    '|타행이체|합계||50|',
    '|타행이체|총액상사||50|150',
    '-|이체|이월잔액상회||50|',
    '||||50|',
    '########|이체|합계||50|',
  ])('is refused when it may be a line that lost its time: %s', async (row) => {
    expect(await statement(first, row)).toBe('3 AT_INVALID');
    expect(await statement(row.replace('150', '50'), first)).toBe('2 AT_INVALID');
  });

  it('is refused when its amount makes its balance of the one above', async () => {
    expect(await statement(first, '||합계||50|150')).toBe('3 AT_INVALID');
    expect(await statement(first, '||합계||100|100')).toBe(1);
  });

  it('is refused when it is a line in one cell', async () => {
    expect(await statement(first, '2026.11.20 09:05,타행이체,이영희,,50,150')).toBe('3 AT_INVALID');
    expect(await statement(first, '2026.11.20 현재, 이 내역은 참고용입니다')).toBe(1);
  });

  it('is refused above the first line of a file whose columns a person chose, when it has an amount', async () => {
    const columns: ColumnRole[] = ['at', 'memo', 'name', 'out', 'in', 'balance'];
    expect(await outcomeOf(['계좌|1', 'a|b|c|d|e|f', first], columns)).toBe(1);
    expect(await outcomeOf(['a|b|c|d|e|f', '|이체|박서준||50|', first], columns)).toBe('2 AT_INVALID');
  });
});

describe('a second table', () => {
  const line = '2026.11.20 09:00|5,000|김민수';

  it('is refused above the first one, under it, and beside it', async () => {
    expect(await outcomeOf(['언제|얼마|누가', line, HEADING, first])).toBe('2 ROW_ABOVE');
    expect(await statement(first, '', '거래일자|얼마|누가', line)).toBe('4 AT_INVALID');
    const heading = '거래일시|입금액|보낸분';
    expect(await outcomeOf([`${heading}||${heading}`, `${line}||${line}`])).toBe('- TABLES_BESIDE');
    expect(await outcomeOf([heading, line, `${line}||${line}`])).toBe('3 COLUMNS_DIFFER');
    expect(await outcomeOf([`${heading}|||`, `${line}||${line}`])).toBe('2 COLUMNS_DIFFER');
  });

  it('is not seen in what a bank prints above the heading, nor in a remark beside a line', async () => {
    const above = ['조회일시|2026.11.20 10:00|잔액|1,500,000', '계좌번호|110-222-333444'];
    expect(await outcomeOf([...above, HEADING, first])).toBe(1);
    expect(await outcomeOf([`${HEADING}|`, `${first}|확인함`])).toBe(1);
  });
});

it('refuses a line with more cells than the heading: a comma in a text has moved them', async () => {
  const heading = '거래일시|입금액|잔액|보낸분';
  expect(await outcomeOf([heading, '2026.11.20 09:00|1,100|1,100|김|민수'])).toBe('2 COLUMNS_DIFFER');
  expect(await outcomeOf([heading, '2026.11.20 09:00|100|100|김민수||'])).toBe(1);
});

it('refuses a line that moves nothing but the balance', async () => {
  const still = '2026.11.20 09:01|예금이자|||0|100';
  const last = '2026.11.20 09:02|이체|a||50|150';
  expect(await statement(first, still, last)).toBe(2);
  expect(await statement(last, still, first)).toBe(2);
  expect(await statement(first, still.replace('100', '130'))).toBe('3 AMOUNT_MISSING');
});

it('says what stands in the row that is refused', async () => {
  const found = await readStatement(rowsOf([HEADING, first, '안내 말씀', first]), { now });
  expect(found).toMatchObject({
    problem: { sentence: '3번째 줄: 거래가 아닌 줄이 거래 사이에 있어요. 안내 말씀 (ROW_BETWEEN)' },
  });
});
