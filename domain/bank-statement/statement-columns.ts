/**
 * Which column of a statement is which, from the headings that Korean banks use. A heading is compared without spaces,
 * brackets and units; where several columns could hold one value, the more telling heading wins.
 */
import { cellText } from './statement-cells.ts';

/** What a column holds. `skip` is read by nothing; several columns may be `memo`. */
export const COLUMN_ROLES = [
  'at',
  'time',
  'in',
  'out',
  'amount',
  'direction',
  'balance',
  'name',
  'memo',
  'skip',
] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

export const COLUMN_ROLE_LABELS: Readonly<Record<ColumnRole, string>> = {
  at: '거래일시',
  time: '거래시각',
  in: '입금액',
  out: '출금액',
  amount: '거래금액',
  direction: '입출금 구분',
  balance: '거래후잔액',
  name: '보낸분/받는분',
  memo: '적요·메모',
  skip: '사용 안 함',
};

const MANY: ReadonlySet<ColumnRole> = new Set(['memo', 'skip']);

const OTHER_UNIT = /천원|만원|백만|USD|EUR|JPY|CNY|달러|엔화|외화/i;

// No bracket within: a search for the end of each of thousands of open ones would take a second in one cell.
const IN_BRACKETS = /\([^()]*\)|\[[^[\]]*\]/g;

const withoutBrackets = (text: string): string =>
  text.replace(IN_BRACKETS, (unit) => (OTHER_UNIT.test(unit) ? unit : ''));

/**
 * A heading reduced to what is compared: '입금액(원)' and '입금 금액' become '입금액' and '입금금액'. '입금액(USD)' keeps its unit: it
 * holds no won.
 */
function headingStem(raw: string): string {
  // Twice, as for brackets in brackets.
  return withoutBrackets(withoutBrackets(cellText(raw)))
    .replace(/[^\p{L}\p{N}/]/gu, '')
    .toUpperCase();
}

// Earlier in a list wins over later: a column called 보낸분 holds the name even where there is also 적요.
const HEADINGS: Readonly<Record<Exclude<ColumnRole, 'skip'>, readonly RegExp[]>> = {
  at: [
    /^(?:거래|이체|처리|입출금)(?:일시|시간일자|일자및시간|일자시간|일자\/시간)$/,
    /^(?:거래|이체|처리)(?:일자|날짜|일)$/,
    /^(?:일시|일자|날짜|거래시점|DATE|DATETIME)$/,
  ],
  time: [/^(?:거래|이체|처리)(?:시간|시각)$/, /^(?:시간|시각|TIME)$/],
  in: [
    /^(?:입금액|입금금액|입금|맡기신금액|맡기신돈|맡긴금액|받은금액|들어온금액|들어온돈|입금거래금액)$/,
    /^(?:예입액|예입금액|입금\/?(?:원|KRW)|받으신금액|CREDIT|DEPOSIT)$/,
  ],
  out: [
    /^(?:출금액|출금금액|출금|찾으신금액|찾으신돈|찾은금액|보낸금액|나간금액|나간돈|출금거래금액)$/,
    /^(?:지급액|지급금액|지급|출금\/?(?:원|KRW)|인출금액|DEBIT|WITHDRAWAL)$/,
  ],
  amount: [/^(?:거래금액|거래액|입출금액|입출금금액|이체금액)$/, /^(?:금액|AMOUNT)$/],
  direction: [
    /^(?:입출금구분|입출구분|입출금|입\/출금|입금\/출금|입출금유형)$/,
    /^(?:거래구분|거래유형|구분|유형)$/,
  ],
  balance: [
    /^(?:거래후잔액|거래후잔고|거래후금액|거래후통장잔액|거래후계좌잔액)$/,
    /^(?:잔액|잔고|통장잔액|계좌잔액|현재잔액|남은금액|남은돈|BALANCE)$/,
  ],
  name: [
    /^(?:보낸분\/?받는분|받는분\/?보낸분|보낸\/받는분|보낸사람\/?받는사람|받는사람\/?보낸사람|보낸이\/?받는이|받는이\/?보낸이)$/,
    /^(?:의뢰인\/?수취인|의뢰인수취인|수취인\/?의뢰인|송금인\/?수취인|입금자명?|보내는분|보낸분|보낸사람|보낸이|보내는이|의뢰인명?|송금인명?)$/,
    /^(?:상대(?:방|계좌)?예금주명?|상대계좌주명?|상대방명?|거래상대방?|거래상대명|거래자명?|입금인명?|받는분|받는사람|받는이|수취인명?)$/,
    /^(?:성명|이름|고객명|거래처명?|예금주명?|이체인명?)$/,
    /^(?:기재내용|기재사항|거래기록사항|통장표시내용|통장인자내용|통장메모|입금통장표시내용)$/,
    /^(?:내용|거래내용)$/,
    /^(?:적요|적요내용|거래적요)$/,
    /^(?:DESCRIPTION|DETAILS?|PARTICULARS|COUNTERPARTY)$/,
  ],
  memo: [
    /^(?:메모|송금메모|이체메모|거래메모|통장메모|받는분메모|내통장표시|받는분통장표시|받는분통장표시내용)$/,
    /^(?:적요|적요내용|거래적요|비고|추가메모|거래특이사항|기재내용|기재사항|내용|거래내용|거래기록사항)$/,
  ],
};

/** The rank of a heading for a role, 0 for the most telling; null when it does not fit. */
function rankOf(role: keyof typeof HEADINGS, stem: string): number | null {
  const rank = HEADINGS[role].findIndex((pattern) => pattern.test(stem));
  return rank === -1 ? null : rank;
}

function bestColumn(
  role: keyof typeof HEADINGS,
  stems: readonly string[],
  taken: ReadonlySet<number>,
): number {
  let best = -1;
  let bestRank = Number.POSITIVE_INFINITY;
  for (const [index, stem] of stems.entries()) {
    const rank = taken.has(index) ? null : rankOf(role, stem);
    if (rank !== null && rank < bestRank) {
      best = index;
      bestRank = rank;
    }
  }
  return best;
}

/** What is wrong with a choice of columns, for the person who corrects it; null when it can be read. */
export function columnsProblem(columns: readonly ColumnRole[]): string | null {
  const count = (role: ColumnRole) => columns.filter((one) => one === role).length;
  const twice = COLUMN_ROLES.find((role) => !MANY.has(role) && count(role) > 1);
  if (twice !== undefined) return `${COLUMN_ROLE_LABELS[twice]} 열이 두 개예요. 하나만 골라주세요.`;
  if (count('at') === 0) return '거래일시 열을 골라주세요.';
  const hasOwn = count('in') + count('out') > 0;
  if (count('amount') === 0) return hasOwn ? null : '입금액과 출금액 열을, 또는 거래금액 열을 골라주세요.';
  return hasOwn ? '거래금액과 입금액·출금액 가운데 한 가지만 골라주세요.' : null;
}

/**
 * The role of each column of a heading row; null when the row is not a heading, which has at least a time and an amount.
 */
export function recogniseColumns(cells: readonly string[]): ColumnRole[] | null {
  const stems = cells.map(headingStem);
  const roles: ColumnRole[] = stems.map(() => 'skip');
  const taken = new Set<number>();
  const give = (role: keyof typeof HEADINGS): boolean => {
    const index = bestColumn(role, stems, taken);
    if (index === -1) return false;
    roles[index] = role;
    taken.add(index);
    return true;
  };
  if (!give('at')) return null;
  give('time');
  // A column of deposits alone is an account's list of deposits.
  const [isIn, isOut] = [give('in'), give('out')];
  if (!isIn && !isOut) {
    if (!give('amount')) return null;
    give('direction');
  }
  give('balance');
  give('name');
  while (give('memo'));
  return columnsProblem(roles) === null ? roles : null;
}

/** Whether two heading rows are of the same form, so that a remembered choice of columns applies. */
export function headingKey(cells: readonly string[]): string {
  return cells.map(headingStem).join('|');
}
