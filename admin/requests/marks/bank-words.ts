import type { RequestKind } from '../../../domain/request-kinds.ts';
import type { RequestRow } from '../../api/contract.ts';
import type { ChipTone } from '../../theme/ToneChip.tsx';

type Bank = NonNullable<RequestRow['bank']>;

interface BankWords {
  /** Null for a row that is as most are. */
  chip: string | null;
  sentence: string;
  tone: ChipTone;
  severity: 'success' | 'info' | 'warning';
}

const GOOD = { tone: { text: 'good', back: 'goodWeak' }, severity: 'success' } as const;
const INFO = { tone: { text: 'brand', back: 'brandWeak' }, severity: 'info' } as const;
const WARN = { tone: { text: 'warn', back: 'warnWeak' }, severity: 'warning' } as const;

/** '11/27 20:27' of a time as the server writes it, '11/27' of a day. */
const shortTime = (at: string, isDayOnly: boolean): string =>
  `${at.slice(5, 7)}/${at.slice(8, 10)}${isDayOnly ? '' : ` ${at.slice(11, 16)}`}`;

function possibleWords(kind: RequestKind, lines: Bank['lines']): BankWords {
  if (kind !== 'purchase')
    return { chip: '지급일 수 있음', sentence: '지급일 수 있는 거래가 있어요', ...WARN };
  if (lines.every(({ otherName }) => otherName))
    return { chip: '이름이 다른 입금', sentence: '금액이 같고 이름이 다른 입금이 있어요', ...WARN };
  return { chip: '입금일 수 있음', sentence: '입금일 수 있는 거래가 있어요', ...INFO };
}

/** What the bank says about the money of a request; null where it says nothing. A sale that may be paid must not be paid again. */
export function bankWords(kind: RequestKind, bank: RequestRow['bank']): BankWords | null {
  if (bank === null) return null;
  const { status, readUntil, isDayOnly, lines } = bank;
  if (status === 'certain') {
    const chip = kind === 'purchase' ? '입금 확인됨' : '지급 확인됨';
    return { chip, sentence: chip, ...GOOD };
  }
  if (status === 'likely' || status === 'possible') return possibleWords(kind, lines);
  // A company whose statements are never imported has nothing to be told about each of its orders.
  if (readUntil === null) return null;
  const until = shortTime(readUntil, isDayOnly);
  if (status === 'none')
    return {
      chip: '입금 없음',
      sentence: `${until}까지 가져온 거래에 입금이 없어요`,
      ...WARN,
    };
  return { chip: null, sentence: `${until}까지만 거래를 가져왔어요`, ...INFO };
}
