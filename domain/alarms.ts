/**
 * Alarms inform a holder about a decision (D17), one alarm each. The legacy API knows the eight types of the
 * specification; 43 and 21 exist for our own wallet only. Sign-up decisions go by text message.
 */
import { EXPIRE_REASON, type Decision, type RequestKind } from './request-state.ts';

export const ALARM_TITLES = {
  11: '송금 요청이 승인됐어요',
  12: '송금 요청이 거절됐어요',
  13: '송금 요청이 보류됐어요',
  21: 'DAON을 받았어요',
  31: '구매가 승인됐어요',
  32: '구매가 거절됐어요',
  33: '구매가 보류됐어요',
  41: '계좌 연결이 승인됐어요',
  42: '계좌 연결이 거절됐어요',
  43: '계좌 연결이 보류됐어요',
} as const satisfies Record<number, string>;

export type AlarmType = keyof typeof ALARM_TITLES;

/** In ascending order. */
export const ALARM_TYPES = Object.keys(ALARM_TITLES).map(Number) as readonly number[] as readonly AlarmType[];

export const LEGACY_ALARM_TYPES = [11, 12, 13, 31, 32, 33, 41, 42] as const satisfies readonly AlarmType[];

/** Tokens received: the only alarm without a decision. */
export const ALARM_RECEIVED = 21 satisfies AlarmType;

type Outcomes = Readonly<Record<Decision, AlarmType>>;

const REMITTANCE: Outcomes = { approve: 11, reject: 12, hold: 13 };

const BY_KIND: Readonly<Record<RequestKind, Outcomes | null>> = {
  sale: REMITTANCE,
  externalSend: REMITTANCE,
  purchase: { approve: 31, reject: 32, hold: 33 },
  link: { approve: 41, reject: 42, hold: 43 },
  signUp: null,
};

export function alarmTypeOf(kind: RequestKind, decision: Decision): AlarmType | null {
  return BY_KIND[kind]?.[decision] ?? null;
}

export function isAlarmType(value: number): value is AlarmType {
  return ALARM_TYPES.some((type) => type === value);
}

export function alarmTitle(type: AlarmType): string {
  return ALARM_TITLES[type];
}

/** Decisions about a sale, whose types are those of an external send. */
const SALE_TITLES: Readonly<Partial<Record<AlarmType, string>>> = {
  11: '판매가 승인됐어요',
  12: '판매가 거절됐어요',
  13: '판매가 보류됐어요',
};

/** What distinguishes alarms of one type. */
export type AlarmMatter = { type: AlarmType; accountInfo: string | null; reason: string | null };

/** A purchase that was not refused: its time ran out. */
export const isExpiredPurchase = ({ type, reason }: AlarmMatter): boolean =>
  type === 32 && reason === EXPIRE_REASON;

/** The title as the holder reads it. A sale is paid to a bank account, an external send to an address. */
export function holderAlarmTitle(alarm: AlarmMatter): string {
  if (isExpiredPurchase(alarm)) return '입금 기한이 지나 구매가 취소됐어요';
  const isSale = alarm.accountInfo !== null && !alarm.accountInfo.startsWith('0x');
  return (isSale ? SALE_TITLES[alarm.type] : undefined) ?? ALARM_TITLES[alarm.type];
}
