// Eight movements as the exports of Korean banks write them.
import { inCp949, workbook } from './statement-file.ts';

type Line = { at: string; won: number; name: string; balance: number };

/** From the oldest; the account held 1 000 000 won before. */
const MOVED: readonly (readonly [at: string, won: number, name: string])[] = [
  ['2026-11-18 09:00:05', 50_000, '김민수'],
  ['2026-11-18 09:31:40', 1_234_567, '(주)한빛무역'],
  ['2026-11-18 13:05:00', -300_000, '이영희'],
  ['2026-11-18 23:59:59', 12, '예금이자'],
  ['2026-11-19 00:00:00', -500, '이체수수료'],
  ['2026-11-19 08:15:09', 10_000, 'NGUYEN VAN ANH'],
  ['2026-11-19 10:10:10', 10_000, '김*민'],
  ['2026-11-19 18:42:33', -2_000_000, '급여, 11월'],
];

let held = 1_000_000;
export const LINES: readonly Line[] = MOVED.map(([at, won, name]) => ({
  at,
  won,
  name,
  balance: (held += won),
}));
const NEWEST_FIRST = LINES.toReversed();

export const utf8 = (text: string) => new TextEncoder().encode(text);
const grouped = (won: number) => won.toLocaleString('en-US');
export const inOf = ({ won }: Line) => Math.max(0, won);
export const outOf = ({ won }: Line) => Math.max(0, -won);
const dayOf = ({ at }: Line) => at.slice(0, 10);
const clockOf = ({ at }: Line) => at.slice(11);
const quoted = (cell: string) => (/[",\n\t]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const table = (rows: readonly (readonly string[])[], separator = ',', end = '\r\n') =>
  rows.map((row) => row.map(quoted).join(separator)).join(end);
export const sum = (part: (line: Line) => number) => LINES.reduce((total, line) => total + part(line), 0);
const serial = ({ at }: Line) => Date.parse(`${at.replace(' ', 'T')}Z`) / 86_400_000 + 25_569;

type Form = {
  name: string;
  bytes: () => Uint8Array;
  /** What of the time the form has; seconds unless given. */
  exact?: 'minute' | 'day';
  noBalance?: true;
};

export const FORMS: readonly Form[] = [
  {
    name: 'KB: newest first, CP949, columns for both directions, a total',
    bytes: () =>
      inCp949(
        table([
          ['거래내역조회'],
          ['조회기간', '2026.11.18 ~ 2026.11.19', '', '계좌번호 278-910045-67804'],
          [],
          ['거래일시', '적요', '보낸분/받는분', '송금메모', '출금액', '입금액', '잔액', '거래점', '구분'],
          ...NEWEST_FIRST.map((line) => [
            ...[
              line.at.replaceAll('-', '.'),
              '전자금융',
              line.name,
              '',
              grouped(outOf(line)),
              grouped(inOf(line)),
            ],
            ...[grouped(line.balance), '강남역', ''],
          ]),
          ['합계', '', '', '', grouped(sum(outOf)), grouped(sum(inOf)), '', '', ''],
        ]),
      ),
  },
  {
    name: 'Shinhan: day and time apart, won in the headings',
    bytes: () =>
      utf8(
        `\uFEFF${table([
          ['거래일자', '거래시간', '적요', '출금(원)', '입금(원)', '내용', '잔액(원)', '거래점'],
          ...LINES.map((line) => [
            ...[dayOf(line), clockOf(line), '모바일', String(outOf(line)), String(inOf(line)), line.name],
            ...[String(line.balance), '신한 본점'],
          ]),
        ])}`,
      ),
  },
  {
    name: 'Woori: an account above, what was taken out and brought in, times to the minute, a numbered first column',
    exact: 'minute',
    bytes: () =>
      inCp949(
        table([
          ['계좌번호', '278-910045-67804', '예금주', '다온게임즈'],
          [
            'No.',
            '거래일시',
            '적요',
            '기재내용',
            '찾으신금액',
            '맡기신금액',
            '거래후 잔액',
            '취급점',
            '메모',
          ],
          ...NEWEST_FIRST.map((line, index) => [
            ...[String(index + 1), line.at.slice(0, 16).replaceAll('-', '.'), '인터넷', line.name],
            ...[grouped(outOf(line)), grouped(inOf(line)), grouped(line.balance), '강남', ''],
          ]),
        ]),
      ),
  },
  {
    name: 'Hana: a workbook with dates as numbers and a footer',
    bytes: () =>
      workbook([
        ['거래내역 조회결과'],
        ['예금주명', '다온게임즈'],
        ['거래일시', '적요', '의뢰인/수취인', '입금', '출금', '거래후잔액', '구분', '거래점'],
        ...LINES.map((line) => [
          { date: serial(line) },
          ...['이체', line.name, inOf(line), outOf(line), line.balance, '타행', '하나'],
        ]),
        ['합 계', '', '', sum(inOf), sum(outOf), '', '', ''],
      ]),
  },
  {
    name: 'Nonghyup: a time above, one column for the amount, the direction beside it',
    bytes: () =>
      utf8(
        table([
          ['조회일시', '2026/11/19 19:00:00', '총입금', grouped(sum(inOf))],
          ['순번', '거래일자', '거래시간', '거래구분', '거래금액', '거래후잔액', '거래내용', '거래기록사항'],
          ...LINES.map((line, index) => [
            ...[
              String(index + 1),
              dayOf(line).replaceAll('-', '/'),
              clockOf(line),
              line.won < 0 ? '출금' : '입금',
            ],
            ...[grouped(Math.abs(line.won)), grouped(line.balance), '전자금융', line.name],
          ]),
        ]),
      ),
  },
  {
    name: 'IBK: quick inquiry, quoted cells, blank rows between',
    bytes: () =>
      inCp949(
        [
          '"기업은행 빠른조회"',
          '""',
          '"거래일시","출금","입금","거래후 잔액","거래내용","상대계좌번호","상대은행","메모","거래구분"',
          ...NEWEST_FIRST.map(
            (line) =>
              `"${line.at}","${grouped(outOf(line))}","${grouped(inOf(line))}","${grouped(line.balance)}","${line.name}","","","","인터넷"\r\n`,
          ),
          `"합계","${grouped(sum(outOf))}","${grouped(sum(inOf))}","","","","","",""`,
        ].join('\r\n'),
      ),
  },
  {
    name: 'KakaoBank: a signed amount and a direction, in a workbook',
    bytes: () =>
      workbook([
        ['카카오뱅크 거래내역'],
        ['성명', '다온게임즈'],
        [],
        ['거래일시', '구분', '거래금액', '거래 후 잔액', '거래구분', '내용', '메모'],
        ...NEWEST_FIRST.map((line) => [
          ...[
            line.at.replaceAll('-', '.'),
            line.won < 0 ? '출금' : '입금',
            grouped(line.won),
            grouped(line.balance),
          ],
          ...['일반이체', line.name, ''],
        ]),
      ]),
  },
  {
    name: 'Toss Bank: a signed amount alone',
    bytes: () =>
      utf8(
        table([
          ['거래 일시', '적요', '거래 유형', '거래 기관', '계좌번호', '거래 금액', '거래 후 잔액', '메모'],
          ...NEWEST_FIRST.map((line) => [
            ...[line.at, line.name, line.won < 0 ? '출금' : '입금', '국민은행', '', grouped(line.won)],
            ...[grouped(line.balance), ''],
          ]),
        ]),
      ),
  },
  {
    name: 'K bank: UTF-16, tabs',
    bytes: () =>
      new Uint8Array(
        Buffer.from(
          `\uFEFF${table(
            [
              [
                '거래일시',
                '거래구분',
                '입금금액',
                '출금금액',
                '잔액',
                '상대 예금주',
                '상대 계좌번호',
                '적요내용',
                '메모',
              ],
              ...LINES.map((line) => [
                ...[line.at.replace(' ', '  '), '이체', grouped(inOf(line)), grouped(outOf(line))],
                ...[grouped(line.balance), line.name, '', '', ''],
              ]),
            ],
            '\t',
          )}`,
          'utf16le',
        ),
      ),
  },
  {
    name: 'MG: texts kept by a formula',
    bytes: () =>
      utf8(
        [
          '거래일자,거래시각,지급금액,입금금액,거래후잔액,거래적요,의뢰인명',
          ...LINES.map(
            (line) =>
              `="${dayOf(line).replaceAll('-', '')}",="${clockOf(line).replaceAll(':', '')}","${grouped(outOf(line))}","${grouped(inOf(line))}","${grouped(line.balance)}",대체,"${line.name}"`,
          ),
        ].join('\n'),
      ),
  },
  {
    name: 'the post: withdrawals with a mark, won behind the numbers',
    bytes: () =>
      utf8(
        table(
          [
            ['거래일시', '거래금액', '거래후잔액', '거래내용'],
            ...LINES.map((line) => [
              ...[line.at, line.won < 0 ? `(-)${grouped(-line.won)}원` : `${grouped(line.won)}원`],
              ...[`${grouped(line.balance)}원`, line.name],
            ]),
          ],
          '\t',
        ),
      ),
  },
  {
    name: 'a paste of a page: days alone, dashes for nothing',
    exact: 'day',
    bytes: () =>
      utf8(
        table(
          [
            ['날짜', '적요', '입금액(원)', '출금액(원)', '잔액(원)'],
            ...LINES.map((line) => [
              ...[
                dayOf(line),
                line.name,
                line.won < 0 ? '-' : grouped(line.won),
                line.won < 0 ? grouped(-line.won) : '-',
              ],
              grouped(line.balance),
            ]),
          ],
          '\t',
          '\n',
        ),
      ),
  },
  {
    name: 'firm banking: bars, Korean dates, no balance',
    noBalance: true,
    bytes: () =>
      utf8(
        table(
          [
            ['거래일', '거래시간', '입출금구분', '금액', '성명'],
            ...LINES.map((line) => {
              const [year = '', month = '', day = ''] = dayOf(line).split('-');
              return [
                ...[`${year}년 ${month}월 ${day}일`, clockOf(line), line.won < 0 ? '지급' : '입금'],
                ...[String(Math.abs(line.won)), line.name],
              ];
            }),
          ],
          '|',
        ),
      ),
  },
  {
    name: 'a spreadsheet: morning and afternoon in words, two heading rows',
    bytes: () =>
      utf8(
        table([
          ['', '거래', '금액', '', '', '상대'],
          ['번호', '거래일시', '입금액', '출금액', '거래후잔액', '받는분/보낸분'],
          ...LINES.map((line, index) => {
            const [hour = 0, ...rest] = clockOf(line).split(':').map(Number);
            const clock = [hour % 12 === 0 ? 12 : hour % 12, ...rest]
              .map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, '0')))
              .join(':');
            return [
              ...[
                String(index + 1),
                `${dayOf(line)} ${hour < 12 ? '오전' : '오후'} ${clock}`,
                grouped(inOf(line)),
              ],
              ...[grouped(outOf(line)), grouped(line.balance), line.name],
            ];
          }),
        ]),
      ),
  },
  {
    name: 'semicolons, years of two digits, carried balance first and page totals between',
    bytes: () =>
      utf8(
        table(
          [
            ['거래일시', '출금액', '입금액', '거래후잔액', '내용'],
            ...LINES.map((line) => [
              ...[
                line.at.slice(2).replaceAll('-', '/'),
                grouped(outOf(line)),
                grouped(inOf(line)),
                grouped(line.balance),
              ],
              line.name,
            ]),
            ['총 8건', grouped(sum(outOf)), grouped(sum(inOf)), '', ''],
            ['※ 본 내역은 참고용입니다.', '', '', '', ''],
          ],
          ';',
        ),
      ),
  },
];
