/**
 * Alarms inform a holder about a decision (D17), one alarm each. The legacy API knows the eight types of the
 * specification; the others exist for our own wallet only. Sign-up decisions go by text message.
 */
import { EXPIRE_REASON } from './request-state.ts';

/** The kinds of alarm that a device subscribes to one by one. */
export const PUSH_KINDS = ['received', 'remittance', 'purchase', 'link'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/**
 * Each type with its title and its push; null for what is about the safety of the wallet, which goes to every device. The last
 * digit of a decision is 1 for approved, 2 for rejected, 3 for on hold.
 */
const ALARMS = {
  11: ['송금 요청이 승인됐어요', 'remittance'],
  12: ['송금 요청이 거절됐어요', 'remittance'],
  13: ['송금 요청이 보류됐어요', 'remittance'],
  21: ['DAON을 받았어요', 'received'],
  31: ['구매가 승인됐어요', 'purchase'],
  32: ['구매가 거절됐어요', 'purchase'],
  33: ['구매가 보류됐어요', 'purchase'],
  41: ['계좌 연결이 승인됐어요', 'link'],
  42: ['계좌 연결이 거절됐어요', 'link'],
  43: ['계좌 연결이 보류됐어요', 'link'],
  51: ['한도를 올리기로 했어요', null],
  52: ['올린 한도를 쓸 수 있어요', null],
  54: ['지갑을 잠갔어요', null],
  55: ['지갑 잠금을 풀기 시작했어요', null],
  56: ['지갑 잠금을 풀었어요', null],
  57: ['관리자가 지갑 잠금을 풀었어요', null],
  61: ['패스키가 추가됐어요', null],
  62: ['패스키가 삭제됐어요', null],
  63: ['패스키 로그인을 막았어요', null],
  64: ['새 기기에서 로그인했어요', null],
  67: ['본인 확인을 더 받기로 했어요', null],
  68: ['본인 확인을 줄였어요', null],
  73: ['지정 수취인이 바뀌었어요', null],
  74: ['덜 기다리기로 했어요', null],
  75: ['이제 덜 기다려요', null],
  76: ['비상 연락처를 정했어요', null],
  77: ['비상 연락처가 지워졌어요', null],
  78: ['보내기 전 주의를 켰어요', null],
  79: ['보내기 전 주의를 껐어요', null],
  80: ['모두 로그아웃했어요', null],
  81: ['패스키 본인 확인을 막았어요', null],
  82: ['비밀번호가 바뀌었어요', null],
} as const satisfies Record<number, readonly [title: string, push: PushKind | null]>;

export type AlarmType = keyof typeof ALARMS;

/** In ascending order. */
export const ALARM_TYPES = Object.keys(ALARMS).map(Number) as readonly number[] as readonly AlarmType[];

export const LEGACY_ALARM_TYPES = [11, 12, 13, 31, 32, 33, 41, 42] as const satisfies readonly AlarmType[];

export function isAlarmType(value: number): value is AlarmType {
  return ALARM_TYPES.some((type) => type === value);
}

export const alarmTitle = (type: AlarmType): string => ALARMS[type][0];

export const pushKindOf = (type: AlarmType): PushKind | null => ALARMS[type][1];

/** What distinguishes alarms of one type. */
export type AlarmMatter = { type: AlarmType; accountInfo: string | null; reason: string | null };

/** A purchase that was not refused: its time ran out. */
export const isExpiredPurchase = ({ type, reason }: AlarmMatter): boolean =>
  type === 32 && reason === EXPIRE_REASON;

/** Whether it is about a sale, which is paid to a bank account; an external send, of the same types, goes to an address. */
export const isSaleAlarm = ({ type, accountInfo }: Pick<AlarmMatter, 'type' | 'accountInfo'>): boolean =>
  pushKindOf(type) === 'remittance' && accountInfo !== null && !accountInfo.startsWith('0x');
