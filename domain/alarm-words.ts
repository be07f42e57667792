/**
 * An alarm as the holder reads it, in a list and on a locked screen: first what arrived or was asked for, then who did what. The
 * console and the operators' lists name the types by `alarmTitleOf`.
 */
import {
  ALARM_CONFIRMS,
  ALARM_CONTACT,
  ALARM_DESIGNATED,
  ALARM_FREEZE,
  ALARM_NEW_DEVICE,
  ALARM_PASSKEY,
  ALARM_PASSWORD,
  ALARM_RECEIVED,
  ALARM_SIGNED_OUT,
  ALARM_WARNINGS,
} from './alarm-types.ts';
import {
  isExpiredPurchase,
  alarmTitle,
  isSaleAlarm,
  pushKindOf,
  type AlarmMatter,
  type AlarmType,
} from './alarms.ts';
import { showDaonOrDust, showWon } from './display.ts';
import type { DaonUnits, Won } from './money.ts';
import { isOfWaitingSend } from './waits.ts';

/** What an alarm is about. */
export type AlarmFacts = AlarmMatter & {
  /** As asked for (D17): a sale with its fee, a purchase before its fee, a send without it. */
  readonly amount: DaonUnits | null;
  /** Of an approved purchase: what came of it. */
  readonly arrived: DaonUnits | null;
  /** Of a purchase the won that was ordered, of a sale the won that is paid out. */
  readonly won: Won | null;
};

/** What may be said: neither where it could be read by others. */
export type AlarmShows = { readonly amounts: boolean; readonly accounts: boolean };

const DECIDED: Readonly<Record<number, string>> = { 2: '관리자가 거절했어요', 3: '관리자가 보류했어요' };

/** As operators read it; a send that waited was not decided by them. */
export function alarmTitleOf({ type, reason }: Pick<AlarmMatter, 'type' | 'reason'>): string {
  if (!isOfWaitingSend(reason)) return alarmTitle(type);
  return type === 11 ? '기다린 송금을 보냈어요' : '기다린 송금을 보내지 않았어요';
}

/** Of what is about the safety of the wallet, what takes nothing away from it. */
const SAFE: readonly AlarmType[] = [
  ...[ALARM_FREEZE.frozen, ALARM_CONFIRMS.more, ALARM_WARNINGS.on],
  ...[ALARM_PASSKEY.signInRefused, ALARM_PASSKEY.confirmationRefused],
];

/** What a holder may do about it who did not mean it, or is being talked into it; null for other alarms. */
export const alarmAdvice = (type: AlarmType): string | null =>
  pushKindOf(type) === null && !SAFE.includes(type) ? '누가 시켰거나 내가 아니면 지갑을 잠가주세요' : null;

export function alarmSentence(alarm: AlarmFacts, shows: AlarmShows): string {
  const { type } = alarm;
  const account = shows.accounts ? alarm.accountInfo : null;
  const daon = shows.amounts && alarm.amount !== null ? showDaonOrDust(alarm.amount) : null;
  const won = shows.amounts && alarm.won !== null ? `${showWon(alarm.won)}원` : null;
  const decided = DECIDED[type % 10];
  /** '20 DAON 판매', or '판매' alone. */
  const request = (value: string | null, what: string): string =>
    value === null ? what : `${value} ${what}`;

  switch (type) {
    case ALARM_RECEIVED:
      return `${daon ?? 'DAON'}이 들어왔어요`;
    case 31: {
      const arrived = shows.amounts && alarm.arrived !== null ? showDaonOrDust(alarm.arrived) : 'DAON';
      return `${arrived}이 들어왔어요`;
    }
    case 32:
    case 33:
      return isExpiredPurchase(alarm)
        ? `${request(won, '구매')}의 입금 기한이 지났어요`
        : `${request(won, '구매')}를 ${decided}`;
    case 11:
      return isSaleAlarm(alarm)
        ? `${won ?? '판매한 돈'}을 ${account ?? '은행'} 계좌로 보냈어요`
        : `${daon ?? 'DAON'}을 ${account === null ? '다른 지갑으로' : `${account} 주소로`} 보냈어요`;
    case 12:
    case 13:
      if (isOfWaitingSend(alarm.reason)) return `${daon ?? 'DAON'}을 보내지 않았어요`;
      return isSaleAlarm(alarm)
        ? `${request(daon, '판매')}를 ${decided}`
        : `${request(daon, '보내기')}를 ${decided}`;
    case 41:
      return `${request(account, '계좌')}를 연결했어요`;
    case 42:
    case 43:
      return `${request(account, '계좌')} 연결을 ${decided}`;
    case 51:
      return '한도를 올리기로 했어요. 24시간 뒤에 바뀌어요';
    case 52:
      return '올린 한도를 이제 쓸 수 있어요';
    case ALARM_FREEZE.frozen:
      return '지갑을 잠갔어요. 풀기 전에는 보내거나 팔 수 없어요';
    case ALARM_FREEZE.ending:
      return '지갑 잠금을 풀기 시작했어요';
    case ALARM_FREEZE.ended:
      return '지갑 잠금을 풀었어요';
    case ALARM_FREEZE.endedByOperators:
      return '관리자가 지갑 잠금을 풀었어요';
    case ALARM_CONFIRMS.more:
      return '본인 확인을 더 받기로 했어요';
    case ALARM_CONFIRMS.less:
      return '본인 확인 설정을 끄거나 줄였어요';
    case 74:
      return '처음 보낼 때 덜 기다리기로 했어요. 24시간 뒤에 바뀌어요';
    case 75:
      return '이제 처음 보낼 때 덜 기다리게 됐어요';
    case ALARM_DESIGNATED: {
      const who = account === null ? '지정한 분' : `${account}님`;
      return alarm.reason === null
        ? `${who}에게는 이제 기다리지 않고 보낼 수 있어요`
        : `${who}을 지정 수취인으로 두기로 했어요`;
    }
    case ALARM_PASSKEY.added:
      return `${request(account, '패스키')}가 추가됐어요`;
    case ALARM_PASSKEY.removed:
      return `${request(account, '패스키')}가 삭제됐어요`;
    case ALARM_PASSKEY.signInRefused:
      return `복제된 것으로 보이는 ${request(account, '패스키')}의 로그인을 막았어요`;
    case ALARM_PASSKEY.confirmationRefused:
      return `복제된 것으로 보이는 ${request(account, '패스키')}의 본인 확인을 막았어요`;
    case ALARM_CONTACT.named:
      return account === null ? '비상 연락처를 정했어요' : `비상 연락처(${account})를 정했어요`;
    case ALARM_CONTACT.removed:
      return '비상 연락처가 지워졌어요';
    case ALARM_WARNINGS.on:
      return '보내기 전에 주의를 받기로 했어요';
    case ALARM_WARNINGS.off:
      return '보내기 전에 주의를 받지 않기로 했어요';
    case ALARM_SIGNED_OUT:
      return '모두 로그아웃했어요';
    case ALARM_PASSWORD:
      return '비밀번호가 바뀌었어요';
    case ALARM_NEW_DEVICE:
      // The kind of a device names no person, and is what the holder knows it by: it may be read on a locked screen.
      return alarm.accountInfo === null
        ? '새 기기에서 로그인했어요'
        : `새 기기(${alarm.accountInfo})에서 로그인했어요`;
  }
}
