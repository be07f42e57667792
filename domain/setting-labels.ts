/** The settings in Korean: their names, and their values. */
import { groupDigits } from './group-digits.ts';
import type { Settings } from './settings.ts';

export const SETTING_LABELS: Readonly<Record<keyof Settings, string>> = {
  purchaseLifeHours: '입금 시한',
  openPurchasesMax: '동시에 신청할 수 있는 구매',
  maxIssuePerDay: '하루 발행 한도',
  fourEyesWon: '두 사람 승인',
  requireTotp: '운영자 인증 앱',
  confirmWithPassword: '보낼 때 비밀번호 확인',
  newDeviceText: '새 기기 로그인 문자',
  closeAccountWithFunds: 'DAON이 남은 회원의 탈퇴',
  inviteDays: '초대 기간',
  inviteUses: '초대 사용 횟수',
  takeAlertMinutes: '맡은 요청 알림',
  waitNoticeMinutes: '기다린 신청 알림',
  fourEyesSumHours: '두 사람 승인 합산 시간',
  signatureHours: '첫 승인 유효 시간',
  secondPersonWaitHours: '새 운영자 대기 시간',
  revealedPhonesPerDay: '하루에 볼 수 있는 전체 번호',
  smsSignUpPerDay: '하루 가입 문자',
  smsRecoveryPerDay: '하루 찾기 문자',
  smsKnownPhonesPerDay: '하루 회원 문자',
  smsAlertPercent: '문자 한도 알림',
  knownNetworkDays: '익숙한 네트워크',
  knownNetworkTries: '익숙한 네트워크의 로그인 횟수',
  retentionYears: '개인정보 보관 기간',
  openPurchasesWonMax: '동시에 신청할 수 있는 구매 금액',
  firstSendWaitWon: '기다렸다 보내는 금액',
  firstSendWaitHours: '기다렸다 보내는 시간',
  warnLookalike: '닮은 주소 경고',
  warnListed: '주의할 상대 경고',
  warnListedReports: '신고한 회원 수',
  warnNight: '밤의 첫 송금 경고',
  warnNightMinutes: '로그인·한도 뒤 시간',
  warnAmount: '큰 금액 경고',
  warnAmountTimes: '평소의 몇 배',
  confirmDayWon: '본인 확인하는 하루 금액',
  confirmFirstWon: '본인 확인하는 첫 보내기 금액',
  confirmChanges: '계좌 추가와 탈퇴의 본인 확인',
  confirmExemptsApi: '이전 API의 본인 확인',
  supportUrl: '관리자에게 문의',
};

/** What the values of a setting are. A choice has the word of each value. */
export type SettingForm =
  | { kind: 'number'; unit: string }
  | { kind: 'won' }
  | { kind: 'daon' }
  /** The sum of won from which on something holds, or none. */
  | { kind: 'fromWon' }
  /** A link, or none. */
  | { kind: 'link' }
  | { kind: 'choice'; words: Readonly<Record<string, string>> };

const number = (unit: string) => ({ kind: 'number', unit }) as const;
const choice = (words: Readonly<Record<string, string>>) => ({ kind: 'choice', words }) as const;
const warning = choice({ off: '끔', ask: '물어봄', wait: '묻고 기다렸다 보냄' });

export const SETTING_FORMS: Readonly<Record<keyof Settings, SettingForm>> = {
  purchaseLifeHours: number('시간'),
  openPurchasesMax: number('건'),
  maxIssuePerDay: { kind: 'daon' },
  fourEyesWon: { kind: 'fromWon' },
  requireTotp: choice({ off: '안 써도 됨', deciders: '결정하는 사람만', everyone: '모두' }),
  confirmWithPassword: choice({ true: '물어봄', false: '묻지 않음' }),
  newDeviceText: choice({ true: '보냄', false: '보내지 않음' }),
  closeAccountWithFunds: choice({ allow: '탈퇴할 수 있음', refuse: '탈퇴할 수 없음' }),
  inviteDays: number('일'),
  inviteUses: number('번'),
  takeAlertMinutes: number('분'),
  waitNoticeMinutes: number('분'),
  fourEyesSumHours: number('시간'),
  signatureHours: number('시간'),
  secondPersonWaitHours: number('시간'),
  revealedPhonesPerDay: number('건'),
  smsSignUpPerDay: number('건'),
  smsRecoveryPerDay: number('건'),
  smsKnownPhonesPerDay: number('건'),
  smsAlertPercent: number('%'),
  knownNetworkDays: number('일'),
  knownNetworkTries: number('번'),
  retentionYears: number('년'),
  openPurchasesWonMax: { kind: 'won' },
  firstSendWaitWon: { kind: 'fromWon' },
  firstSendWaitHours: number('시간'),
  warnLookalike: warning,
  warnListed: warning,
  warnListedReports: number('명'),
  warnNight: warning,
  warnNightMinutes: number('분'),
  warnAmount: warning,
  warnAmountTimes: number('배'),
  confirmDayWon: { kind: 'fromWon' },
  confirmFirstWon: { kind: 'fromWon' },
  confirmChanges: choice({ true: '확인함', false: '확인하지 않음' }),
  confirmExemptsApi: choice({ true: '확인하지 않음', false: '지갑에서 하도록 거절함' }),
  supportUrl: { kind: 'link' },
};

const NONE = '쓰지 않음';
/** How the log and a proposal write that there is none; a field of the console is empty then. */
const OFF = ['off', ''];

/** A value in words, from its text in the log, in a proposal or in a field. */
export function settingText(key: keyof Settings, value: string): string {
  const form = SETTING_FORMS[key];
  switch (form.kind) {
    case 'number':
      return `${value}${form.unit}`;
    case 'won':
      return `${groupDigits(value)}원`;
    case 'daon':
      return `${groupDigits(value)} DAON`;
    case 'fromWon':
      return OFF.includes(value) ? NONE : `${groupDigits(value)}원부터`;
    case 'link':
      return OFF.includes(value) ? NONE : value;
    case 'choice':
      return form.words[value] ?? value;
  }
}

export const isSetting = (key: string): key is keyof Settings => Object.hasOwn(SETTING_LABELS, key);

/** The value of what the log or a proposal calls `setting:<key>`; the text itself for a setting that is no more. */
export function valueOfSubject(subject: string, value: string): string {
  const key = subject.slice('setting:'.length);
  return isSetting(key) ? settingText(key, value) : value;
}
