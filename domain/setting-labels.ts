/** The names of the settings in Korean. */
import type { Settings } from './limits.ts';

export const SETTING_LABELS: Readonly<Record<keyof Settings, string>> = {
  purchaseLifeHours: '입금 시한',
  openPurchasesMax: '동시에 신청할 수 있는 구매',
  maxIssuePerDay: '하루 발행 한도',
  fourEyesWon: '두 사람 승인',
  requireTotp: '운영자 인증 앱',
  confirmWithPassword: '보낼 때 비밀번호 확인',
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
  supportUrl: '관리자에게 문의',
};
