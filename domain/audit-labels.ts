/** Korean names of what the audit log stores by stable English names. */
import { ERROR_SENTENCES } from './errors.ts';
import type { ErrorCode } from './errors.ts';
import { DECISION_LABELS, DECISIONS } from './request-state.ts';

export const AUDIT_ACTIONS: ReadonlyMap<string, string> = new Map([
  ['purchases.decide', '구매 결정'],
  ['sales.decide', '판매 결정'],
  ['purchases.withdraw', '구매 첫 승인 취소'],
  ['sales.withdraw', '판매 첫 승인 취소'],
  ['externalSends.decide', '외부 송금 결정'],
  ['sales.take', '판매 맡기'],
  ['sales.putBack', '판매 내려놓기'],
  ['externalSends.take', '외부 송금 맡기'],
  ['externalSends.putBack', '외부 송금 내려놓기'],
  ['links.decide', '계좌 연결 결정'],
  ['signUps.decide', '가입 결정'],
  ['purchases.holdEnded', '구매 보류 끝남'],
  ['sales.holdEnded', '판매 보류 끝남'],
  ['externalSends.holdEnded', '외부 송금 보류 끝남'],
  ['links.holdEnded', '계좌 연결 보류 끝남'],
  ['signUps.holdEnded', '가입 보류 끝남'],
  ['reasonTemplates.set', '사유 문구 변경'],
  ['holders.block', '회원 차단'],
  ['holders.unblock', '회원 차단 해제'],
  ['holders.freeze', '회원 긴급 정지'],
  ['holders.erase', '개인정보 파기 요청'],
  ['erasure', '개인정보 파기'],
  ['holders.giveAddress', '새 주소 발급'],
  ['holders.setLock', 'DAON 잠금'],
  ['holders.payOut', '탈퇴 회원 지급'],
  ['holders.endSessions', '회원 로그인 끊기'],
  ['linkedAccounts.suspend', '연결 계좌 정지'],
  ['linkedAccounts.release', '연결 계좌 정지 해제'],
  ['deposits.record', '외부 DAON 수신 기록'],
  ['bankLines.import', '은행 거래내역 가져오기'],
  ['bankLines.approve', '은행 거래로 승인'],
  ['bankLines.settle', '은행 거래 처리'],
  ['bankLines.release', '은행 거래 연결 풀기'],
  ['bankImports.undo', '은행 거래내역 되돌리기'],
  ['payouts.create', '대량이체 파일 만들기'],
  ['payouts.download', '대량이체 파일 다시 받기'],
  ['payouts.takeBack', '대량이체 파일에서 빼기'],
  ['corrections.create', '거래 정정'],
  ['closings.close', '일 마감'],
  ['invites.create', '초대 만들기'],
  ['invites.revoke', '초대 취소'],
  ['companies.create', '회사 등록'],
  ['companies.update', '회사 수정'],
  ['settings.setPrice', '시세 변경'],
  ['settings.setTariff', '수수료 변경'],
  ['settings.set', '설정 변경'],
  ['announcements.create', '공지 올리기'],
  ['announcements.update', '공지 수정'],
  ['announcements.end', '공지 내리기'],
  ['messages.resend', '문자 다시 보내기'],
  ['notes.add', '메모 남기기'],
  ['personalData.reveal', '개인정보 열람'],
  ['exports.create', '목록 내보내기'],
  ['audit.verify', '감사 기록 검증'],
  ['operators.create', '운영자 등록'],
  ['operators.update', '운영자 수정'],
  ['operators.resetTotp', '운영자 인증 앱 초기화'],
  ['operators.resetPassword', '운영자 비밀번호 초기화'],
  ['operator add', '운영자 등록 (명령줄)'],
  ['operator phone', '운영자 휴대폰 변경 (명령줄)'],
  ['operator reset-totp', '인증 앱 초기화 (명령줄)'],
  ['restore', '백업 복구 (명령줄)'],
  ['move', '데이터베이스 이전 (명령줄)'],
  ['move.reopen', '이전 표시 지움 (명령줄)'],
  ['accept-loss', '사라진 기록 받아들임 (명령줄)'],
  ['set-back', '예전 시점에서 이어감'],
  ['audit.sealed', '이전 감사 기록 봉인'],
  ['rotate-key', '암호화 키 변경 (명령줄)'],
  ['auth.signIn', '로그인'],
  ['auth.signOut', '로그아웃'],
  ['auth.enrolTotp', '인증 앱 등록 시작'],
  ['auth.confirmTotp', '인증 앱 등록'],
  ['auth.renewRecoveryCodes', '복구 코드 다시 만들기'],
  ['auth.changePassword', '비밀번호 변경'],
  ['auth.endSession', '다른 기기 로그아웃'],
]);

export const actionLabel = (action: string): string => AUDIT_ACTIONS.get(action) ?? action;

/** The actions that are one of three decisions: '구매 결정' is shown as '구매 승인'. */
const DECIDED = ' 결정';

/** The action with the decision that was made or tried. */
export function actionText(action: string, detail: Readonly<Record<string, unknown>>): string {
  const label = actionLabel(action);
  const decision = DECISIONS.find((one) => one === detail.decision);
  if (decision === undefined || !label.endsWith(DECIDED)) return label;
  return `${label.slice(0, -DECIDED.length)} ${DECISION_LABELS[decision]}`;
}

/** The login of `operator:3 admin1`; a Korean name for the system and the command line. */
export const actorLabel = (actor: string): string =>
  actor
    .replace(/^operator:[0-9]+ /, '')
    .replace(/^system$/, '시스템')
    .replace(/^terminal$/, '명령줄');

export const AUDIT_OUTCOMES: ReadonlyMap<string, string> = new Map([
  ['done', '완료'],
  ['started', '시작'],
  ['broken off', '중간에 끊김'],
  ['first approval', '첫 번째 동의'],
  ['FORBIDDEN', '권한 없음'],
  ['CREDENTIALS_WRONG', '비밀번호 틀림'],
  ['SIGN_IN_LOCKED', '로그인 잠김'],
  ['ALREADY_DECIDED', '이미 처리됨'],
  ['OWN_REQUEST', '본인 요청'],
  ['SAME_OPERATOR', '같은 운영자'],
  ['REVEAL_LIMIT', '열람 한도 넘음'],
]);

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERROR_SENTENCES, code);

/** A word for the outcome, or the sentence of the refusal. */
export function outcomeLabel(outcome: string): string {
  return AUDIT_OUTCOMES.get(outcome) ?? (isErrorCode(outcome) ? ERROR_SENTENCES[outcome] : outcome);
}
