/** Why a statement is refused, and the sentences that say so. */

/** Why a statement cannot be read. The codes are published with the error of the import. */
export const STATEMENT_PROBLEMS = {
  NO_HEADING: '거래일시와 입금액·출금액이 있는 제목 줄을 찾지 못했어요. 열을 직접 골라주세요.',
  COLUMNS_WRONG: '고른 열로는 거래내역을 읽을 수 없어요.',
  NO_LINES: '거래가 한 줄도 없어요.',
  TOO_MANY_LINES: '한 번에 50,000줄까지 가져올 수 있어요. 기간을 나눠주세요.',
  AT_INVALID: '거래일시를 읽을 수 없어요.',
  TIME_INVALID: '거래시각을 읽을 수 없어요.',
  AT_ELSEWHERE:
    '거래일시가 한국 시각이 아니라고 적혀 있어요. 은행에서 받은 파일을 그대로 올리거나, 한국 시각이 맞으면 뒤의 Z나 +00:00을 지워주세요.',
  AT_IN_FUTURE: '아직 오지 않은 거래일시예요.',
  AMOUNT_INVALID: '금액을 읽을 수 없어요.',
  AMOUNT_MISSING: '입금액과 출금액이 모두 비어 있어요.',
  AMOUNT_TWICE: '입금액과 출금액이 함께 적혀 있어요.',
  DIRECTION_UNKNOWN: '입금인지 출금인지 알 수 없어요.',
  BALANCE_INVALID: '거래후잔액을 읽을 수 없어요.',
  CELL_CUT: '금액이 쉼표에서 나뉘었어요. 쉼표가 든 칸은 따옴표로 묶여 있어야 해요.',
  ROW_BETWEEN: '거래가 아닌 줄이 거래 사이에 있어요.',
  ROW_ABOVE: '제목 줄 위에 거래처럼 보이는 줄이 있어요. 표 하나만 남겨주세요.',
  TABLES_BESIDE: '같은 이름의 열이 두 번 있어요. 옆으로 놓인 표는 하나씩 나눠 올려주세요.',
  COLUMNS_DIFFER: '제목 줄에 없는 칸에 값이 있어요. 칸이 밀렸는지 확인해주세요.',
  OTHER_FORM:
    '이미 가져온 거래를 잔액이나 시각만 다르게 적은 줄 같아요. 지난번과 같은 열과 양식으로 올려주세요.',
  TWO_ACCOUNTS: '한 파일에 계좌번호가 둘 있어요. 계좌마다 나눠 올려주세요.',
  OTHER_ACCOUNT: '다른 입금계좌로 이미 가져온 거래예요. 어느 계좌의 거래내역인지 확인해주세요.',
} as const satisfies Record<string, string>;
export type StatementProblemCode = keyof typeof STATEMENT_PROBLEMS;

/** `row` is null when the problem is the file as a whole. */
export type StatementProblem = { code: StatementProblemCode; row: number | null; sentence: string };

/** Thrown while the rows are read. */
export class Refused extends Error {
  readonly code: StatementProblemCode;
  readonly row: number | null;
  /** Null for the row that is being read. */
  readonly cells: readonly string[] | null;

  constructor(code: StatementProblemCode, row: number | null, cells: readonly string[] | null = null) {
    super(code);
    this.code = code;
    this.row = row;
    this.cells = cells;
  }
}

const ROW_SHOWN = 120; // enough to find a row in the file

/** What is wrong may stand anywhere in the file: the sentence says what stands there. */
const SHOWS_ROW: ReadonlySet<StatementProblemCode> = new Set([
  'AT_INVALID',
  'AT_ELSEWHERE',
  'AMOUNT_MISSING',
  'ROW_BETWEEN',
  'ROW_ABOVE',
  'COLUMNS_DIFFER',
  'TWO_ACCOUNTS',
]);

/** The sentence that names the row: '12번째 줄: 거래가 아닌 줄이 거래 사이에 있어요. 안내 말씀 (ROW_BETWEEN)'. */
export function statementSentence(
  code: StatementProblemCode,
  row: number | null,
  cells: readonly string[] = [],
): string {
  const shown = cells.filter((cell) => cell !== '').join(' | ');
  const cut = shown.length > ROW_SHOWN ? `${shown.slice(0, ROW_SHOWN)}…` : shown;
  const end = cut === '' || !SHOWS_ROW.has(code) ? '' : ` ${cut}`;
  const text = STATEMENT_PROBLEMS[code];
  return row === null ? `${text} (${code})` : `${row}번째 줄: ${text}${end} (${code})`;
}
