import { parseDaon, parseWon } from '../../domain/money.ts';
import { isSupportLink, SETTING_BOUNDS } from '../../domain/settings.ts';
import { SETTING_FORMS, settingText } from '../../domain/setting-labels.ts';
import type { CallInput, Settings } from '../api/contract.ts';

/** Every rule that an administrator may change: what it means, and how it is typed. */

export type SettingInput = CallInput<'settings', 'set'>;
export type RuleKey = SettingInput['key'];

const isWon = (raw: string) => {
  const parsed = parseWon(raw);
  return parsed.ok && parsed.value > 0n;
};

export const meanings: Readonly<Record<RuleKey, string>> = {
  purchaseLifeHours: '구매 신청 뒤 이 시간 안에 승인되지 않으면 ‘입금 시간 만료’로 끝나요.',
  openPurchasesMax: '한 회원이 결정을 기다리게 둘 수 있는 구매 신청의 수예요.',
  maxIssuePerDay:
    '하루(한국 시간)에 구매, 외부 DAON 수신, 정정으로 새로 발행할 수 있는 DAON이에요. 넘으면 멈춰요.',
  fourEyesWon:
    '이 금액부터 승인·외부 DAON 수신·정정·탈퇴 지급에 운영자 두 명이 필요해요. 켜 두면 수수료, ±20%를 넘는 시세, 회사, 운영자와 설정(초대는 빼고)을 바꿀 때도 두 명이 필요해요.',
  firstSendWaitWon:
    '회원이 처음 보내는 지갑으로 이 금액부터 보내면 바로 가지 않고 기다려요. 그동안 회원이 취소할 수 있어요. 300,000원을 권해요.',
  firstSendWaitHours:
    '기다렸다 보내는 송금이 기다리는 시간이에요. 그 시각에 조건을 다시 확인하고 한 번 보내요.',
  warnLookalike:
    '보내거나 받은 적이 있는 주소와 앞뒤 4자리가 같은 다른 주소로 보낼 때예요. 두 주소의 다른 곳을 보여줘요.',
  warnListed: '운영자가 주의할 상대로 등록했거나 여러 회원이 신고한 지갑으로 보낼 때예요.',
  warnListedReports: '서로 다른 회원이 이 수만큼 신고한 지갑부터 경고해요.',
  warnNight:
    '새로 로그인하거나 내가 정한 한도가 높아진 직후, 자정부터 6시 사이에 처음 보내는 지갑으로 보낼 때예요.',
  warnNightMinutes: '로그인하거나 한도가 높아진 뒤 이 시간 안에 보내는 송금이에요.',
  warnAmount: '최근 20번 보낸 수량의 중앙값보다 훨씬 많이 보낼 때예요. 5번 이상 보낸 회원만 해당돼요.',
  warnAmountTimes: '최근 20번의 중앙값에 이 수를 곱한 것보다 많이 보낼 때 경고해요.',
  confirmDayWon:
    '회원이 하루에 보내고 파는 금액이 이만큼 되면, 그때부터 하나하나 패스키로 확인해요. 패스키가 없는 회원은 비밀번호로 확인해요. 1,000,000원을 권해요.',
  confirmFirstWon:
    '회원이 처음 보내는 주소로 이 금액부터 보낼 때 패스키나 비밀번호로 확인해요. 300,000원을 권해요.',
  confirmChanges: '회원이 계좌를 추가하거나 탈퇴할 때 패스키나 비밀번호로 확인해요.',
  confirmExemptsApi:
    '이전 API로 온 요청은 위의 세 가지를 확인하지 않아요. 회원이 직접 켠 본인 확인은 그대로 받아요.',
  requireTotp: '로그인할 때 인증 앱의 6자리 번호까지 넣어야 하는 운영자예요.',
  confirmWithPassword: '회원이 DAON을 보내거나 팔 때 마지막에 비밀번호를 한 번 더 물어요.',
  newDeviceText:
    '회원이 처음 보는 기기에서 로그인하면 알림과 함께 문자도 보내요. 한 회원에게 하루 3통까지예요.',
  closeAccountWithFunds:
    '잔액이나 처리 중인 요청이 있어도 탈퇴할 수 있는지예요. 탈퇴해도 DAON은 사라지지 않고 지급을 기다려요.',
  inviteDays: '초대를 만들 때 따로 정하지 않으면 이 기간 동안 쓸 수 있어요.',
  inviteUses: '초대를 만들 때 따로 정하지 않으면 이 횟수만큼 가입이나 연결에 쓸 수 있어요.',
  takeAlertMinutes: '판매나 외부 송금을 맡고 이 시간이 지나도 끝나지 않으면 현황에 보여요.',
  waitNoticeMinutes: '신청이 이 시간 넘게 기다리면 브라우저 알림을 켠 운영자에게 알려요.',
  fourEyesSumHours:
    '이 시간 동안 한 운영자가 처리한 금액과 한 회원이 받은 금액을 더해 두 사람 승인 기준과 견줘요.',
  signatureHours:
    '두 사람 승인에서 첫 승인은 이 시간이 지나면 사라져요. 시간을 늘려도 이미 사라진 승인은 돌아오지 않아요.',
  secondPersonWaitHours:
    '등록되거나 권한·인증이 바뀐 운영자는 이 시간이 지나야 두 사람 승인에 참여할 수 있어요.',
  revealedPhonesPerDay: '한 운영자가 하루에 전체를 볼 수 있는 휴대폰 번호의 수예요.',
  smsSignUpPerDay: '가입 인증에 하루 동안 보낼 수 있는 문자의 수예요.',
  smsRecoveryPerDay: '아이디·비밀번호 찾기에 하루 동안 보낼 수 있는 문자의 수예요.',
  smsKnownPhonesPerDay: '등록된 번호로 하루 동안 보낼 수 있는 문자의 수예요.',
  smsAlertPercent: '하루 문자의 이 비율을 넘게 보내면 현황에 보여요.',
  knownNetworkDays: '이 기간 안에 로그인한 적이 있는 네트워크는 로그인 횟수를 따로 계산해요.',
  knownNetworkTries:
    '익숙한 네트워크 하나에서 모든 아이디를 합쳐 10분 동안 로그인을 시도할 수 있는 횟수예요.',
  retentionYears: '탈퇴하고 남은 일이 없는 회원의 개인정보를 이 기간이 지나면 지워요.',
  openPurchasesWonMax: '한 회원이 결정을 기다리게 둘 수 있는 구매 금액의 합이에요.',
  supportUrl:
    '회원이 지갑에서 ‘관리자에게 문의’를 누르면 열려요. 전화(tel:), 웹 주소(https:), 이메일(mailto:)을 넣고, 비워 두면 눌리지 않아요.',
};

export const ruleGroups: readonly { title: string; keys: readonly RuleKey[] }[] = [
  { title: '구매', keys: ['purchaseLifeHours', 'openPurchasesMax', 'openPurchasesWonMax', 'maxIssuePerDay'] },
  {
    title: '안전',
    keys: [
      'fourEyesWon',
      'fourEyesSumHours',
      'signatureHours',
      'secondPersonWaitHours',
      'takeAlertMinutes',
      'waitNoticeMinutes',
      'requireTotp',
      'confirmWithPassword',
      'confirmDayWon',
      'confirmFirstWon',
      'confirmChanges',
      'confirmExemptsApi',
      'firstSendWaitWon',
      'firstSendWaitHours',
      'revealedPhonesPerDay',
    ],
  },
  {
    title: '보내기 전 경고',
    keys: [
      'warnLookalike',
      'warnListed',
      'warnListedReports',
      'warnNight',
      'warnNightMinutes',
      'warnAmount',
      'warnAmountTimes',
    ],
  },
  {
    title: '문자와 로그인',
    keys: [
      'newDeviceText',
      'smsSignUpPerDay',
      'smsRecoveryPerDay',
      'smsKnownPhonesPerDay',
      'smsAlertPercent',
      'knownNetworkDays',
      'knownNetworkTries',
    ],
  },
  {
    title: '회원과 초대',
    keys: ['supportUrl', 'closeAccountWithFunds', 'inviteDays', 'inviteUses', 'retentionYears'],
  },
];

/** What the field of a rule starts with: '' where there is none. */
export const draftOf = (key: RuleKey, settings: Settings): string => String(settings[key] ?? '');

/** The value of a rule in words. */
export const ruleText = (key: RuleKey, settings: Settings): string =>
  settingText(key, draftOf(key, settings));

const boundsOf = (key: RuleKey) =>
  (SETTING_BOUNDS as Partial<Record<RuleKey, { min: number; max: number }>>)[key];

/** The error of the typed value; null when it can be sent. */
export function draftProblem(key: RuleKey, draft: string): string | null {
  const form = SETTING_FORMS[key];
  switch (form.kind) {
    case 'number': {
      const value = /^[0-9]{1,6}$/.test(draft) ? Number(draft) : NaN;
      const { min = 0, max = Infinity } = boundsOf(key) ?? {};
      return value >= min && value <= max ? null : `${min}부터 ${max}까지의 숫자를 넣어주세요.`;
    }
    case 'daon':
      return parseDaon(draft).ok ? null : '숫자를 다시 확인해주세요.';
    case 'won':
      return isWon(draft) ? null : '숫자를 다시 확인해주세요.';
    case 'fromWon':
      return draft === '' || isWon(draft) ? null : '0보다 큰 숫자를 넣어주세요.';
    case 'link':
      return draft === '' || isSupportLink(draft)
        ? null
        : 'tel:02-1234-5678, https://…, mailto:… 가운데 하나로 넣어주세요.';
    case 'choice':
      return Object.hasOwn(form.words, draft) ? null : '하나를 골라주세요.';
  }
}

function valueOf(key: RuleKey, draft: string): string | number | boolean | null {
  switch (SETTING_FORMS[key].kind) {
    case 'number':
      return Number(draft);
    case 'fromWon':
    case 'link':
      return draft === '' ? null : draft;
    case 'choice':
      return draft === 'true' ? true : draft === 'false' ? false : draft;
    default:
      return draft;
  }
}

/** What changes a rule to a draft without a problem; the compiler does not see that the forms are those of the keys. */
export const inputOf = (key: RuleKey, draft: string): SettingInput =>
  ({ key, value: valueOf(key, draft) }) as SettingInput;
