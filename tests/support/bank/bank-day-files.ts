// The statements of a working day as its banks write them. Two banks were asked twice, at noon and in the evening; one coincidence makes
// a line of one account look like another account's.
import locks from 'officecrypto-tool';
import { MINUTE_MS, HOUR_MS } from '../../../domain/durations.ts';
import { seoulIso } from '../../../domain/time.ts';
import { payoutReference } from '../../../domain/payout-file.ts';
import type { BankDay, DayAccount, DayForm, DayLine } from './bank-day-scene.ts';
import type { PlacedDay } from './place-bank-day.ts';
import { oldWorkbook } from './old-workbook.ts';
import { inCp949, workbook } from './statement-file.ts';

export type DayFile = {
  account: number;
  name: string;
  bytes: Uint8Array;
  isNamed: boolean;
  /** Opens it, where the bank has locked it. */
  password?: string;
};

/** Won without a sale's null. */
export type PlacedLine = DayLine & { won: number; memo: string };

type Row = { day: string; clock: string; won: number; balance: number; name: string; memo: string };
type Statement = { account: DayAccount; rows: readonly Row[]; held: number };

const NOON = 12 * HOUR_MS;
const TWICE: readonly DayForm[] = ['csv', 'days'];

/** The lines in the order of their times, with what the payouts came to. */
export function placedLines({ lines, orders }: BankDay, { ids, payouts }: PlacedDay): PlacedLine[] {
  return lines
    .map((line) => {
      const key = line.won === null && line.truth.as === 'order' ? line.truth.orders[0] : undefined;
      const [id, payout] = key === undefined ? [] : [ids[key], payouts.get(key)];
      if (line.won === null && payout === undefined) throw new Error(`no payout of ${line.name}`);
      const isFiled = key !== undefined && orders[key]?.isFiled === true;
      return {
        ...line,
        won: line.won ?? -(payout ?? 0),
        memo: isFiled && id !== undefined ? payoutReference(id) : '',
      };
    })
    .toSorted((a, b) => a.at - b.at);
}

function rowsOf(lines: readonly PlacedLine[], start: number, held: number): Row[] {
  let balance = held;
  return lines.map(({ at, won, name, memo }) => {
    balance += won;
    // The first moment of a day is the last one of the day before.
    const [day = '', clock = ''] = seoulIso(new Date(start + (at === 0 ? -1 : at)))
      .slice(0, 19)
      .split('T');
    return { day, clock: at === 0 ? '24:00:00' : clock, won, balance, name, memo };
  });
}

const grouped = (won: number): string => won.toLocaleString('en-US');
const into = ({ won }: Row): string => grouped(Math.max(0, won));
const out = ({ won }: Row): string => grouped(Math.max(0, -won));
const quoted = (cell: string): string => (/[",\n\t]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const text = (rows: readonly (readonly string[])[], separator: string): string =>
  rows.map((row) => row.map(quoted).join(separator)).join('\r\n');
const escaped = (cell: string): string =>
  cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const utf8 = (written: string): Uint8Array => new TextEncoder().encode(written);

/** The first byte of a syllable, whose second one the field has no room for. */
const HALF = 0xb0;
const ELLIPSIS = inCp949('…');

/** In the bytes of the bank; where a field was cut, half a syllable stands. */
function withHalves(written: string): Uint8Array {
  const bytes = Buffer.from(inCp949(written));
  const parts: Uint8Array[] = [];
  let from = 0;
  for (let at = bytes.indexOf(ELLIPSIS); at !== -1; at = bytes.indexOf(ELLIPSIS, from)) {
    parts.push(bytes.subarray(from, at), Uint8Array.of(HALF));
    from = at + ELLIPSIS.length;
  }
  return Buffer.concat([...parts, bytes.subarray(from)]);
}

const sumOf = (rows: readonly Row[], part: (row: Row) => number): string =>
  grouped(rows.reduce((sum, row) => sum + part(row), 0));

/** The time far from its day, and footnotes of two cells. */
const nhRows = ({ account, rows }: Statement): string[][] => [
  ['입출금거래내역조회'],
  ['계좌번호', account.num, '예금주명', account.company],
  [
    ...['순번', '거래일자', '출금금액(원)', '입금금액(원)', '거래 후 잔액(원)', '거래내용'],
    ...['거래기록사항', '거래점', '거래시간', '이체메모'],
  ],
  ...rows.map((row, n) => [
    ...[String(n + 1), row.day.replaceAll('-', '/'), out(row), into(row), grouped(row.balance)],
    ...['타행이체', row.name, '농협 000123', row.clock, row.memo],
  ]),
  ['※ 안내', '본 내역은 참고용이며 효력이 없습니다.'],
];

/** The company's number, as banks take for a password. */
export const PASSWORD = '1208147521';

const WRITERS: Readonly<Record<DayForm, (statement: Statement) => Uint8Array>> = {
  // CP949.
  csv: (statement) => withHalves(text(nhRows(statement), ',')),
  // A page under the name of a spreadsheet, from the newest line, with a total.
  html: ({ account, rows }) => {
    const tr = (cells: readonly string[]) =>
      `<tr>${cells.map((cell) => `<td style="mso-number-format:'\\@'">${escaped(cell)}</td>`).join('')}</tr>`;
    return utf8(
      `<html><head><meta charset="utf-8"></head><body><table border=1>\n${[
        ['거래내역조회'],
        ['예금주명', account.company, '계좌번호', account.num],
        ['거래일시', '적요', '보낸분/받는분', '송금메모', '출금액', '입금액', '잔액', '거래점'],
        ...rows
          .toReversed()
          .map((row) => [
            ...[`${row.day.replaceAll('-', '.')} ${row.clock}`, '전자금융', row.name, row.memo],
            ...[out(row), into(row), grouped(row.balance), '강남역'],
          ]),
        [
          ...['합계', '', '', ''],
          ...[
            sumOf(rows, ({ won }) => Math.max(0, -won)),
            sumOf(rows, ({ won }) => Math.max(0, won)),
            '',
            '',
          ],
        ],
      ]
        .map(tr)
        .join('\n')}\n</table></body></html>`,
    );
  },
  // XML of 2003 with times to the minute, below the balance at the start of the period.
  xml: ({ account, rows, held }) => {
    const tr = (cells: readonly string[]) =>
      `<Row>${cells.map((cell) => `<Cell><Data ss:Type="String">${escaped(cell)}</Data></Cell>`).join('')}</Row>`;
    const first = rows[0]?.day ?? '';
    return utf8(
      `<?xml version="1.0" encoding="UTF-8"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="거래내역"><Table>\n${[
        ['계좌번호', account.num, '예금주명', account.company],
        ['거래일시', '적요', '의뢰인/수취인', '입금', '출금', '거래후잔액', '구분', '메모'],
        [first, '조회시작잔액', '', '', '', grouped(held), '', ''],
        ...rows.map((row) => [
          ...[`${row.day} ${row.clock.slice(0, 5)}`, '이체', row.name, into(row), out(row)],
          ...[grouped(row.balance), '타행', row.memo],
        ]),
      ]
        .map(tr)
        .join('\n')}\n</Table></Worksheet></Workbook>`,
    );
  },
  // Locked; a signed amount and its direction.
  xlsx: ({ account, rows }) => {
    const file = workbook([
      ['카카오뱅크 거래내역'],
      ['성명', account.company, '계좌번호', account.num],
      [],
      ['거래일시', '구분', '거래금액', '거래 후 잔액', '거래구분', '내용', '메모'],
      ...rows
        .toReversed()
        .map((row) => [
          ...[`${row.day.replaceAll('-', '.')} ${row.clock}`, row.won < 0 ? '출금' : '입금'],
          ...[grouped(row.won), grouped(row.balance), '일반이체', row.name, row.memo],
        ]),
    ]);
    return locks.encrypt(Buffer.from(file), { password: PASSWORD });
  },
  // UTF-16, days without times, the balance beside the last line, and nothing that names the account.
  days: ({ rows }) =>
    Buffer.from(
      `\uFEFF${text(
        [
          ['거래일자', '입금금액', '출금금액', '잔액', '상대 예금주명', '메모'],
          ...rows.map((row, n) => [
            ...[row.day, into(row), out(row), n === rows.length - 1 ? grouped(row.balance) : ''],
            ...[row.name, row.memo],
          ]),
        ],
        '\t',
      )}`,
      'utf16le',
    ),
};

const NAMES: Readonly<Record<DayForm, string>> = {
  csv: '농협 거래내역.csv',
  html: '국민 거래내역.xls',
  xml: '하나 거래내역.xls',
  xlsx: '카카오 거래내역.xlsx',
  days: '케이 거래내역.txt',
};

/** The balances at two accounts that make one line of each look the same: its minute and sum are equal, and now what is left as well. */
function meet(lines: readonly PlacedLine[], accounts: readonly DayAccount[]): number[] {
  const held = accounts.map((account) => account.held);
  const sumUntil = (line: PlacedLine) => {
    const own = lines.filter(({ account }) => account === line.account);
    return own.slice(0, own.indexOf(line) + 1).reduce((sum, { won }) => sum + won, 0);
  };
  const [one, other] = lines.filter(({ trap }) => trap === 'coincidence');
  if (one === undefined || other === undefined) throw new Error('the day has no coincidence');
  const left = (held[one.account] ?? 0) + sumUntil(one);
  held[other.account] = left - sumUntil(other);
  return held;
}

/** The files in the order in which an operator drops them, and what each account holds at the end. `start` is that of the day. */
export function statementsOf(
  { accounts }: BankDay,
  lines: readonly PlacedLine[],
  start: number,
): { files: DayFile[]; holds: number[] } {
  const held = meet(lines, accounts);
  const fileOf = (account: number, until: number): DayFile => {
    const own = accounts[account];
    if (own === undefined) throw new Error(`no account ${account}`);
    const some = lines.filter((line) => line.account === account && line.at <= until);
    // A statement by the minute has no order within one.
    const start0 = held[account] ?? 0;
    const statement = { account: own, rows: rowsOf(some, start, start0), held: start0 };
    const file = { account, isNamed: own.form !== 'days' };
    // At noon the same bank was asked for a workbook, an old one.
    if (own.form === 'csv' && until === NOON)
      return { ...file, name: '농협 거래내역.xls', bytes: oldWorkbook(nhRows(statement)) };
    const locked = own.form === 'xlsx' ? { password: PASSWORD } : {};
    return { ...file, ...locked, name: NAMES[own.form], bytes: WRITERS[own.form](statement) };
  };
  const evening = accounts.map((_, account) => fileOf(account, 24 * 60 * MINUTE_MS));
  const noon = accounts.flatMap(({ form }, account) => (TWICE.includes(form) ? [fileOf(account, NOON)] : []));
  const again = evening.filter(({ account }) => noon.some((file) => file.account === account));
  const once = evening.filter((file) => !again.includes(file));
  const holds = accounts.map((_, account) =>
    lines.filter((line) => line.account === account).reduce((sum, { won }) => sum + won, held[account] ?? 0),
  );
  return { files: [...noon, ...once, ...again], holds };
}
