import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growthOf, LINEAR } from '../../tests/support/runner/growth.ts';
import { seoulIso } from '../time.ts';
import { identitiesOf } from './line-identity.ts';
import { parseDirection, parseTimeOfDay, parseWrittenAmount, parseWrittenTime } from './statement-cells.ts';
import { recogniseColumns, type ColumnRole } from './statement-columns.ts';
import { findGaps, oldestFirst } from './statement-order.ts';
import { readStatement, STATEMENT_LINES_MAX } from './read-statement.ts';

const now = new Date('2026-11-20T18:00:00+09:00');

async function* rowsOf(text: string) {
  for (const [index, line] of text.split('\n').entries()) {
    const [cells, row] = [line.split('|').map((cell) => cell.trim()), index + 1];
    yield await Promise.resolve({ cells, row });
  }
}

const read = (text: string, columns?: ColumnRole[]) => readStatement(rowsOf(text), { columns, now });
const linesOf = async (text: string, columns?: ColumnRole[]) => {
  const found = await read(text, columns);
  if (!found.ok) throw new Error(found.problem.sentence);
  return found.value.lines.map(({ row, at, direction, won, name, memo, balanceAfter }) =>
    [row, seoulIso(at).slice(0, 19), direction, String(won), name, memo, String(balanceAfter)].join(' / '),
  );
};
const problemOf = async (text: string, columns?: ColumnRole[]) => {
  const found = await read(text, columns);
  return found.ok ? null : `${found.problem.row ?? '-'} ${found.problem.code}`;
};

describe('a cell', () => {
  it.each([
    ['1,500,000', 1_500_000n, false],
    ['１，５００원', 1_500n, false],
    ['₩1,500', 1_500n, false],
    ['￦1500', 1_500n, false],
    ['\\1,500', 1_500n, false],
    ['-₩1,500', 1_500n, true],
    ['₩-1,500', 1_500n, true],
    ['−1,500', 1_500n, true],
    ['△1,500', 1_500n, true],
    ['(1,500)', 1_500n, true],
    ['+1,500', 1_500n, false],
    ['1500.00', 1_500n, false],
    ['(-)150,000원', 150_000n, true],
    ['1,500-', 1_500n, true],
    ['₩1,500원-', 1_500n, true],
    ['(+)150,000', 150_000n, false],
    [' 1 500 ', 1_500n, false],
    ['99999999999999', 99_999_999_999_999n, false],
  ])('reads the amount %s', (raw, won, isNegative) => {
    expect(parseWrittenAmount(raw)).toMatchObject({ won, isNegative });
  });

  it.each([
    '1,50,000',
    '1.5',
    '1.000',
    '-150.000원',
    '15a',
    '1,500,',
    '--5',
    '1.55E+1',
    '1.5E+5',
    '000',
    '050',
    '(-)',
    '(-)-5',
    '-5-',
    '(5-)',
    '100000000000000',
    '원',
    '1e99',
  ])('refuses the amount %s', (raw) => expect(parseWrittenAmount(raw)).toBeNull());

  it.each(['', ' ', '-', '−'])('takes %j for no amount', (raw) =>
    expect(parseWrittenAmount(raw)).toBe('empty'),
  );

  it('reads any whole amount with any of the signs and separators', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 99_999_999_999_999n }),
        fc.constantFrom('', '-', '+'),
        fc.boolean(),
        (won, sign, grouped) => {
          const digits = grouped ? won.toLocaleString('en-US') : String(won);
          expect(parseWrittenAmount(`${sign}${digits}원`)).toMatchObject({ won, isNegative: sign === '-' });
        },
      ),
    );
  });

  it.each([
    ['2026-11-20 13:05:11', '2026-11-20T13:05:11'],
    ['2026.11.20 13:05', '2026-11-20T13:05:00'],
    ['2026/11/20 130511', '2026-11-20T13:05:11'],
    ['20261120130511', '2026-11-20T13:05:11'],
    ['20261120 13:05:11', '2026-11-20T13:05:11'],
    ['26.11.20 13:05:11', '2026-11-20T13:05:11'],
    ['2026년 11월 20일 13시 05분 11초', '2026-11-20T13:05:11'],
    ['2026-11-20(금) 오후 1:05:11', '2026-11-20T13:05:11'],
    ['2026. 11. 20. 오전 12:05', '2026-11-20T00:05:00'],
    ['2026-11-20T13:05:11', '2026-11-20T13:05:11'],
    ['2026-11-20T13:05:11.000+09:00', '2026-11-20T13:05:11'],
    ['2026-11-20 13:05 +0900', '2026-11-20T13:05:00'],
    ['２０２６-１１-２０ １３:０５', '2026-11-20T13:05:00'],
    ['2026-11-20', '2026-11-20T00:00:00'],
    ['2026-11-20 24:00:00', '2026-11-21T00:00:00'],
    ['2026-11-20 오전 0:05', '2026-11-20T00:05:00'],
    ['2026-11-20 오후 0:05', '2026-11-20T12:05:00'],
    ['\uFEFF2026-11-\u200B20\u00A013:05:11\u200E', '2026-11-20T13:05:11'],
    ['2026.\u00A011.\u00A020\u00A0 9 : 05 : 11', '2026-11-20T09:05:11'],
    ['\u001F2026-11-20\u2007\u202F13:05\u0085', '2026-11-20T13:05:00'],
    ['46346.54526620370', '2026-11-20T13:05:11'],
    ['46346.5', '2026-11-20T12:00:00'],
    ['46346', '2026-11-20T00:00:00'],
    ['36526', '2000-01-01T00:00:00'],
    ['73050', '2099-12-31T00:00:00'],
  ])('reads the time %s', (raw, at) => {
    const time = parseWrittenTime(raw);
    expect(
      time === null ? null : seoulIso(new Date(time.day.getTime() + (time.msOfDay ?? 0))).slice(0, 19),
    ).toBe(at);
  });

  it.each([
    '36525',
    '73051',
    '123456',
    '46346.',
    '46,346',
    '2026-02-30',
    '2026-13-01',
    '11/20 13:05',
    '2026-11-20 25:00',
    '2026-11-20 오후 13:05',
    '합계',
    '20261120x',
  ])('refuses the time %s', (raw) => expect(parseWrittenTime(raw)).toBeNull());

  it('reads the time of day of a spreadsheet, which is a fraction of a day', () => {
    expect(parseTimeOfDay('0.5454976851851852')).toMatchObject({ msOfDay: (13 * 3600 + 5 * 60 + 31) * 1000 });
    expect(parseTimeOfDay('24:01')).toBeNull();
    expect(parseTimeOfDay('25:00')).toBeNull();
  });

  it('tells deposits from withdrawals', () => {
    const directions = ['입금', '대체입금', '입', '출금', '지급', '이체', '입금/출금', '입금정정'].map(
      (text) => parseDirection(text)?.direction ?? null,
    );
    expect(directions).toEqual(['in', 'in', 'in', 'out', 'out', null, null, null]);
  });
});

describe('the headings of a bank', () => {
  it.each([
    [
      '거래일시|적요|보낸분/받는분|송금메모|출금액|입금액|잔액|거래점|구분',
      'at memo name memo out in balance skip skip',
    ],
    [
      '거래일자|거래시간|적요|출금(원)|입금(원)|내용|잔액(원)|거래점',
      'at time memo out in name balance skip',
    ],
    [
      'No|거래일시|적요|기재내용|찾으신금액|맡기신금액|거래후 잔액|취급기관|메모',
      'skip at memo name out in balance skip memo',
    ],
    [
      '거래일시|적요|의뢰인/수취인|입금|출금|거래후잔액|구분|거래점|거래특이사항',
      'at memo name in out balance skip skip memo',
    ],
    [
      '거래일자|출금금액(원)|입금금액(원)|거래 후 잔액(원)|거래내용|거래기록사항|거래점|거래시간|이체메모',
      'at out in balance memo name skip time memo',
    ],
    ['거래일시|구분|거래금액|거래 후 잔액|거래구분|내용|메모', 'at direction amount balance skip name memo'],
    [
      '거래 일시|적요|거래 유형|거래 기관|계좌번호|거래 금액|거래 후 잔액|메모',
      'at name direction skip skip amount balance memo',
    ],
    [
      '거래일시|거래구분|입금금액|출금금액|잔액|상대 예금주명|상대 은행|적요내용|메모',
      'at skip in out balance name skip memo memo',
    ],
  ])('are recognised: %s', (heading, roles) => {
    expect(recogniseColumns(heading.split('|'))?.join(' ')).toBe(roles);
  });

  it('are not found in a line of money or of text', () => {
    expect(recogniseColumns(['2026-11-20', '입금', '10,000'])).toBeNull();
    for (const unit of ['USD', '천원', '외화'])
      expect(recogniseColumns(['거래일시', `입금액(${unit})`])).toBeNull();
    expect(recogniseColumns(['계좌번호', '123-456', '조회기간', '2026.11.01~2026.11.20'])).toBeNull();
  });

  it('is looked for without holding up other calls, whatever brackets a cell has', async () => {
    expect(recogniseColumns(['거래일시', '입금액(원(KRW))'])?.join(' ')).toBe('at in');
    for (const bracket of '([') {
      const read = (size: number) => expect(recogniseColumns([bracket.repeat(size)])).toBeNull();
      expect(await growthOf(read, 4_000)).toBeLessThan(LINEAR);
    }
  });
});

describe('a statement', () => {
  const heading = '거래일시|적요|보낸분/받는분|출금액|입금액|잔액';

  it('is read between what stands above the heading and below the last line', async () => {
    const text = `계좌별 거래내역
계좌번호|123-456-789
조회기간|2026.11.20 ~ 2026.11.20

${heading}
전일이월|||||50,000
2026.11.20 09:00:01|타행이체|김민수||100,000|150,000

2026.11.20 09:10:00|수수료||500|0|149,500
${heading}
2026.11.20 09:11:00|예금이자||0|0|149,500
2026.11.20 09:12:00|타행이체|(주)다온||-100,000|49,500
합계|||500|100,000|
※ 이 내역은 법적 효력이 없습니다`;
    expect(await linesOf(text)).toEqual([
      '7 / 2026-11-20T09:00:01 / in / 100000 / 김민수 / 타행이체 / 150000',
      '9 / 2026-11-20T09:10:00 / out / 500 / 수수료 /  / 149500',
      '12 / 2026-11-20T09:12:00 / out / 100000 / (주)다온 / 타행이체 / 49500',
    ]);
  });

  it.each([
    ['2026.11.20 09:00|a|b||1o0|1', '2 AMOUNT_INVALID'],
    ['2026.11.20 09:00|a|b|||1', '2 AMOUNT_MISSING'],
    ['2026.11.20 09:00|a|b|1|1|1', '2 AMOUNT_TWICE'],
    ['2026.11.20 09:00|a|b||1|x', '2 BALANCE_INVALID'],
    ['2026.11.31 09:00|a|b||1|1', '2 AT_INVALID'],
    ['1926.11.20 09:00|a|b||1|1', '2 AT_INVALID'],
    ['2027.11.20 09:00|a|b||1|1', '2 AT_IN_FUTURE'],
    ['2026-11-20T04:05:11Z|a|b||1|1', '2 AT_ELSEWHERE'],
    ['2026-11-20T04:05:11.000+00:00|a|b||1|1', '2 AT_ELSEWHERE'],
    ['2026-11-20 04:05:11 UTC|a|b||1|1', '2 AT_ELSEWHERE'],
    ['2026-11-19 23:05:11 -0500|a|b||1|1', '2 AT_ELSEWHERE'],
    ['2026.11.20 09:00|a|b||1|1\n2026-11-20Z|a|b||1|2', '3 AT_ELSEWHERE'],
    ['|a|b||1|1', '2 AT_INVALID'],
    ['2026.11.20 09:00|a|b||1|1\n안내 말씀\n2026.11.20 09:01|a|b||1|2', '3 ROW_BETWEEN'],
    ['2026.11.20 09:00|a|b||1|1\n2026.11.20 09:0x|a|b||1|2', '3 AT_INVALID'],
    ['합계||||1|', '- NO_LINES'],
    ['2026.11.20|소계|||5,000|', '2 ROW_BETWEEN'],
    ['|월계수약국|||5,000|', '2 AT_INVALID'],
    ['2026.11.20|전월이월|||5,000|5,000', '2 ROW_BETWEEN'],
    ['2026.11.2O|a|11월 합계||1|1', '2 AT_INVALID'],
    ['2026.11.20 09:00|a|b||10|000|1010000', '2 CELL_CUT'],
    ['2026.11.20 09:00|a|b||10|500|1|010|500', '2 CELL_CUT'],
    ['2026.11.20 09:00|a|b||1|10\n2026.11.20 09:01|a|b||4|6', '3 DIRECTION_UNKNOWN'],
  ])('is refused whole for the row %s', async (rows, problem) => {
    expect(await problemOf(`${heading}\n${rows}`)).toBe(problem);
  });

  it('says the row and the code of a problem in its sentence', async () => {
    const found = await read(`${heading}\n2026.11.20 09:00|a|b||1o0|1`);
    expect(found).toMatchObject({
      problem: {
        sentence: '2번째 줄: 금액을 읽을 수 없어요. (AMOUNT_INVALID)',
      },
    });
  });

  it('is refused without a heading, and read with the columns that a person chose', async () => {
    const text = 'a|b|c|d\n2026.11.20|09:00:00|김민수|5,000';
    expect(await problemOf(text)).toBe('- NO_HEADING');
    expect(await linesOf(text, ['at', 'time', 'name', 'in'])).toEqual([
      '2 / 2026-11-20T09:00:00 / in / 5000 / 김민수 /  / null',
    ]);
    expect(await problemOf(text, ['at', 'at', 'name', 'in'])).toBe('- COLUMNS_WRONG');
    expect(await problemOf(`${text}\n2026.11.2x|09:00:00|김민수|5,000`, ['at', 'time', 'name', 'in'])).toBe(
      '3 AT_INVALID',
    );
  });

  it('takes the direction from its column, from signs, or from balances that prove it, and guesses none', async () => {
    const one = '거래일시|구분|거래금액|잔액|내용';
    const line = (kind: string, won: string, balance: string) =>
      `2026.11.20 09:00:00|${kind}|${won}|${balance}|a`;
    const directions = async (...lines: string[]) =>
      (await linesOf([one, ...lines].join('\n'))).map((found) => found.split(' / ')[2]);
    expect(
      await directions(line('입금', '10', '10'), line('출금', '-4', '6'), line('이자', '1', '7')),
    ).toEqual(['in', 'out', 'in']);
    expect(
      await directions(
        ...[line('입금', '10', '10'), line('출금', '4', '6'), line('출금취소', '-4', '10')],
        ...[line('출금', '4', '6'), line('출금 취소', '4', '10'), line('입금취소', '10', '0')],
      ),
    ).toEqual(['in', 'out', 'in', 'out', 'in', 'out']);
    expect(await problemOf([one, line('입금', '10', '10'), line('입금', '4', '6')].join('\n'))).toBe(
      '3 DIRECTION_UNKNOWN',
    );
    // The lines between are missing, so the balances prove nothing.
    expect(
      await directions(line('입금', '10', '10'), line('입금', '4', '6'), line('입금', '1', '99')),
    ).toEqual(['in', 'in', 'in']);
    expect(await directions(line('a', '10', '10'), line('b', '5', '15'))).toEqual(['in', 'in']);
    expect(await problemOf([one, line('a', '10', '10'), line('b', '5', '5')].join('\n'))).toBe(
      '3 DIRECTION_UNKNOWN',
    );
    expect(await problemOf([one, line('a', '10', '')].join('\n'))).toBe('2 DIRECTION_UNKNOWN');
  });

  it('reads a minus in the column of withdrawals as a withdrawal or as one that was taken back, as the balances say', async () => {
    const read3 = (...rows: string[]) => linesOf(['거래일시|내용|출금|입금|잔액', ...rows].join('\n'));
    const directions = async (...rows: string[]) => (await read3(...rows)).map((row) => row.split(' / ')[2]);
    const [nine, ten, eleven] = ['2026.11.20 09:00|가', '2026.11.20 10:00|나', '2026.11.20 11:00|다'];
    const paid = `${nine}||50|150`;
    expect(await directions(paid, `${ten}|(20)||130`, `${eleven}|-30||100`)).toEqual(['in', 'out', 'out']);
    expect(await directions(`${eleven}|30-||100`, `${ten}|20-||130`, paid)).toEqual(['out', 'out', 'in']);
    // A correction: the won came back.
    expect(await directions(paid, `${ten}|(20)||170`)).toEqual(['in', 'in']);
    expect(await directions(paid, `${ten}|20||130`, `${eleven}|(20)||150`)).toEqual(['in', 'out', 'in']);
    const unknown = (...rows: string[]) => problemOf(['거래일시|내용|출금|입금|잔액', ...rows].join('\n'));
    expect(await unknown(`${nine}||50|`, `${ten}|(20)||`)).toBe('3 DIRECTION_UNKNOWN');
    expect(await unknown(`${nine}|(20)||130`)).toBe('2 DIRECTION_UNKNOWN');
    expect(await unknown(paid, `${ten}|(20)||999`)).toBe('3 DIRECTION_UNKNOWN');
    // Below it lines are missing, so that the balances tell only that it was no deposit.
    const gap = [`${eleven}||10|120`, '2026.11.20 12:00|라||5|500'];
    expect(await unknown(paid, `${ten}|(20)||130`, ...gap)).toBe('3 DIRECTION_UNKNOWN');
  });

  it('reads a heading of two rows, whose lower words tell more', async () => {
    const heading = '거래일시|거래내용||거래금액||잔액\n|적요|보낸분|출금|입금|';
    const rows = '2026.11.20 09:00|이체|김민수||50|150\n2026.11.20 10:00|이체|박서준|20||130';
    const lines = [
      '3 / 2026-11-20T09:00:00 / in / 50 / 김민수 / 이체 / 150',
      '4 / 2026-11-20T10:00:00 / out / 20 / 박서준 / 이체 / 130',
    ];
    expect(await linesOf(`${heading}\n${rows}`)).toEqual(lines);
    // It is printed on every page, and stays a heading where a person chose the columns.
    const [first = '', second = ''] = rows.split('\n');
    expect(await linesOf(`${heading}\n${first}\n${heading}\n${second}`)).toHaveLength(2);
    const chosen: ColumnRole[] = ['at', 'memo', 'name', 'out', 'in', 'balance'];
    expect(await linesOf(`${heading}\n${rows}`, chosen)).toEqual(lines);
    expect(
      await problemOf(`거래일시|내용|출금|입금\n|그러나|이것은|머리글이 아니다\n${rows}`),
    ).not.toBeNull();
  });

  it('leaves out the totals of days and months between its lines', async () => {
    const rows = ['2026.11.19|가||50|150', '일계|||50|', '2026.11.20|나|20||130', '월계||20|50|'];
    expect(await linesOf(['거래일자|내용|출금|입금|잔액', ...rows].join('\n'))).toHaveLength(2);
  });

  it(`has at most ${STATEMENT_LINES_MAX} lines`, async () => {
    async function* many(count: number) {
      yield { cells: ['거래일시', '입금액', '출금액'], row: 1 };
      for (let row = 2; row < count + 2; row += 1) yield { cells: ['2026-11-20 09:00:00', '1', ''], row };
    }
    expect(await readStatement(many(STATEMENT_LINES_MAX), { now })).toMatchObject({ ok: true });
    expect(await readStatement(many(STATEMENT_LINES_MAX + 1), { now })).toMatchObject({
      problem: { code: 'TOO_MANY_LINES', row: STATEMENT_LINES_MAX + 2 },
    });
  });
});

const line = (second: number, won: number, balanceAfter: number | null, name = 'a') => ({
  at: new Date(now.getTime() + second * 1000),
  direction: won < 0 ? ('out' as const) : ('in' as const),
  won: BigInt(Math.abs(won)) as never,
  balanceAfter: balanceAfter === null ? null : BigInt(balanceAfter),
  name,
  memo: '',
});

describe('the running balance', () => {
  it('tells the lines around a gap, in files of either order', () => {
    const lines = [line(1, 10, 10), line(2, -4, 6), line(3, 5, 21), line(4, 1, 22)];
    for (const given of [lines, [...lines].reverse()]) {
      const ordered = oldestFirst(given);
      expect(ordered).toEqual(lines);
      expect(findGaps(ordered)).toEqual([{ before: lines[1], after: lines[2], expected: 11n }]);
    }
  });

  it('orders lines of one second by their balances', () => {
    const lines = [line(1, 10, 10), line(1, -4, 6), line(1, 5, 11)];
    expect(oldestFirst([...lines].reverse())).toEqual(lines);
    expect(oldestFirst(lines)).toEqual(lines);
  });

  it('proves nothing where lines have none', () => {
    expect(findGaps([line(1, 10, null), line(2, 5, 99), line(3, 5, null)])).toEqual([]);
  });
});

describe('the identity of a line', () => {
  const idsOf = (lines: ReturnType<typeof line>[]) => identitiesOf(lines, (text) => text);

  it('is that of its movement, however the file writes the name or cuts the seconds', () => {
    const [inFile] = idsOf([line(11, 10, 10, '김민수')]);
    expect(idsOf([line(0, 10, 10, '토스 김민수')])).toEqual([inFile]);
    expect(idsOf([line(11, 10, 20, '김민수')])).not.toEqual([inFile]);
    expect(idsOf([line(11, -10, 10, '김민수')])).not.toEqual([inFile]);
  });

  it('counts equal lines of one statement', () => {
    const lines = [line(1, 10, null), line(1, 10, null), line(1, 10, null, 'b')];
    expect(new Set(idsOf(lines)).size).toBe(3);
    expect(idsOf(lines.slice(0, 1))[0]).toBe(idsOf(lines)[0]);
  });
});
