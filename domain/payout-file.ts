/**
 * The file of a bulk transfer (대량이체): the payouts of many sales, or many refunds, in the columns that a bank's form has. The same rows give
 * the same file forever, because a file that was made is identified by its hash; so a template that was used is never changed,
 * and another form of a bank gets a template of its own.
 */
import { bankName } from './banks.ts';
import { CSV_BYTE_ORDER_MARK, csvLine, csvNumber, csvText } from './csv.ts';
import { wonToString, type Won } from './money.ts';

/** How many sales one file may pay: what a person can still compare with the bank's screen. */
export const PAYOUT_SALES_MAX = 200;

export type PayoutRow = {
  /** What the company's own statement shows; the line is matched by it. */
  reference: string;
  bankCode: string;
  /** Digits, with the zeros at their beginning. */
  accountNum: string;
  won: Won;
  /** The name on the payee's account. */
  name: string;
  /** What the payee's statement shows as the sender. */
  mark: string;
};

const VALUES = {
  bankCode: ({ bankCode }: PayoutRow) => bankCode,
  bankName: ({ bankCode }: PayoutRow) => bankName(bankCode),
  account: ({ accountNum }: PayoutRow) => accountNum,
  won: ({ won }: PayoutRow) => wonToString(won),
  name: ({ name }: PayoutRow) => name,
  mark: ({ mark }: PayoutRow) => mark,
  reference: ({ reference }: PayoutRow) => reference,
} as const;

type Column = readonly [heading: string, value: keyof typeof VALUES];
type Template = { name: string; columns: readonly Column[] };

export const PAYOUT_TEMPLATE_IDS = ['standard', 'kb', 'shinhan', 'woori', 'hana', 'ibk', 'nh'] as const;
export type PayoutTemplateId = (typeof PAYOUT_TEMPLATE_IDS)[number];

export const PAYOUT_TEMPLATES: Readonly<Record<PayoutTemplateId, Template>> = {
  standard: {
    name: '기본',
    columns: [
      ['은행코드', 'bankCode'],
      ['은행', 'bankName'],
      ['계좌번호', 'account'],
      ['이체금액', 'won'],
      ['예금주', 'name'],
      ['받는분 통장표시', 'mark'],
      ['내 통장표시', 'reference'],
    ],
  },
  kb: {
    name: '국민은행',
    columns: [
      ['은행코드', 'bankCode'],
      ['계좌번호', 'account'],
      ['이체금액', 'won'],
      ['받는분통장표시', 'mark'],
      ['내통장표시', 'reference'],
      ['예금주', 'name'],
    ],
  },
  shinhan: {
    name: '신한은행',
    columns: [
      ['입금은행', 'bankCode'],
      ['입금계좌번호', 'account'],
      ['입금액', 'won'],
      ['예상예금주', 'name'],
      ['입금통장표시', 'mark'],
      ['출금통장표시', 'reference'],
    ],
  },
  woori: {
    name: '우리은행',
    columns: [
      ['입금은행', 'bankName'],
      ['입금계좌번호', 'account'],
      ['입금금액', 'won'],
      ['예금주', 'name'],
      ['받는분 통장표시', 'mark'],
      ['내 통장표시', 'reference'],
    ],
  },
  hana: {
    name: '하나은행',
    columns: [
      ['입금은행', 'bankName'],
      ['입금계좌번호', 'account'],
      ['입금액', 'won'],
      ['예금주', 'name'],
      ['입금통장 인자내용', 'mark'],
      ['출금통장 인자내용', 'reference'],
    ],
  },
  ibk: {
    name: '기업은행',
    columns: [
      ['입금은행', 'bankName'],
      ['입금계좌번호', 'account'],
      ['이체금액', 'won'],
      ['예금주명', 'name'],
      ['받는통장 메모', 'mark'],
      ['내통장 메모', 'reference'],
    ],
  },
  nh: {
    name: '농협은행',
    columns: [
      ['은행코드', 'bankCode'],
      ['계좌번호', 'account'],
      ['예금주', 'name'],
      ['이체금액', 'won'],
      ['받는분 통장표시내용', 'mark'],
      ['보내는분 통장표시내용', 'reference'],
    ],
  },
};

const OF_BANK: ReadonlyMap<string, PayoutTemplateId> = new Map([
  ['004', 'kb'],
  ['088', 'shinhan'],
  ['020', 'woori'],
  ['081', 'hana'],
  ['003', 'ibk'],
  ['011', 'nh'],
]);

/** The template for files that the bank of a deposit account takes. */
export const payoutTemplateOfBank = (bankCode: string): PayoutTemplateId =>
  OF_BANK.get(bankCode) ?? 'standard';

export const PAYOUT_FORMATS = ['xlsx', 'csv'] as const;
export type PayoutFormat = (typeof PAYOUT_FORMATS)[number];

const MARK_MAX = 7; // syllables that every bank prints

/** The name of a company as the holders' statements print it. */
export const payoutMark = (companyName: string): string =>
  Array.from(companyName.normalize('NFC').replace(/[^\p{L}\p{N}]/gu, ''))
    .slice(0, MARK_MAX)
    .join('');

/** What a sale's line says on the company's own statement. */
export const payoutReference = (saleId: number): string => `판매${saleId}`;

/**
 * The sales that a line of a bank names by their references, in its name or its remarks; 판매 3건 and 판매 12월분 name none. A
 * reference that runs from one field into the other is none.
 */
export function salesNamedBy({ name, memo }: { name: string; memo: string }): number[] {
  const found = `${name} / ${memo}`
    .normalize('NFKC')
    .matchAll(/판매 ?([1-9][0-9]{0,14})(?![0-9년월건원개회])/gu);
  return [...new Set(Array.from(found, ([, id]) => Number(id)))];
}

export type PayoutCell = { text: string; isNumber: boolean };

/** The heading and the rows of a file. Only the amount is a number; a spreadsheet would shorten an account. */
export function payoutCells(template: PayoutTemplateId, rows: readonly PayoutRow[]): PayoutCell[][] {
  const { columns } = PAYOUT_TEMPLATES[template];
  const heading = columns.map(([text]) => ({ text, isNumber: false }));
  return [
    heading,
    ...rows.map((row) =>
      columns.map(([, value]) => ({ text: VALUES[value](row), isNumber: value === 'won' })),
    ),
  ];
}

type CsvCell = (cell: PayoutCell) => string;

const asCsv = (cells: readonly (readonly PayoutCell[])[], encode: CsvCell): string =>
  CSV_BYTE_ORDER_MARK + cells.map((row) => csvLine(row.map(encode))).join('');

const plainCell: CsvCell = ({ text, isNumber }) => (isNumber ? csvNumber(text) : csvText(text));

// A formula that is a text keeps all digits in a spreadsheet; the upload of a bank reads it as text.
const formulaCell: CsvCell = (cell) =>
  !cell.isNumber && /^[0-9]+$/.test(cell.text) ? `"=""${cell.text}"""` : plainCell(cell);

/** The file as comma-separated values, for a bank's upload. People open the spreadsheet, which keeps every digit of an account. */
export const payoutCsv = (cells: readonly (readonly PayoutCell[])[]): string => asCsv(cells, plainCell);

/** As earlier versions wrote it: a file that was made then is given again as it was. */
export const earlierPayoutCsv = (cells: readonly (readonly PayoutCell[])[]): string =>
  asCsv(cells, formulaCell);
