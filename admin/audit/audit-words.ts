import { bankName } from '../../domain/banks.ts';
import { ERROR_SENTENCES } from '../../domain/errors.ts';
import type { ErrorCode } from '../../domain/errors.ts';
import { INVITE_KIND_LABELS } from '../../domain/invite.ts';
import { DECISIONS, REQUEST_STATE_LABELS } from '../../domain/request-state.ts';
import { OPERATOR_ROLE_LABELS } from '../../domain/roles.ts';
import { decisionLabels } from '../copy/ko.ts';
import { transactionKindLabel } from '../ledger/ledger-words.ts';

/** Korean words for the audit log, which stores the server's stable names. */

const actions = new Map([
  ['purchases.decide', '구매 결정'],
  ['sales.decide', '판매 결정'],
  ['externalSends.decide', '외부 전송 결정'],
  ['sales.take', '판매 맡기'],
  ['sales.putBack', '판매 내려놓기'],
  ['externalSends.take', '외부 전송 맡기'],
  ['externalSends.putBack', '외부 전송 내려놓기'],
  ['links.decide', '계좌 연동 결정'],
  ['signUps.decide', '가입 결정'],
  ['purchases.holdEnded', '구매 보류 끝남'],
  ['sales.holdEnded', '판매 보류 끝남'],
  ['externalSends.holdEnded', '외부 전송 보류 끝남'],
  ['links.holdEnded', '계좌 연동 보류 끝남'],
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
  ['linkedAccounts.suspend', '연동 계좌 정지'],
  ['linkedAccounts.release', '연동 계좌 정지 해제'],
  ['deposits.record', '외부 DAON 수신 기록'],
  ['bankLines.import', '은행 거래내역 가져오기'],
  ['bankLines.approve', '은행 거래로 승인'],
  ['bankLines.settle', '은행 거래 처리'],
  ['bankLines.release', '은행 거래 연결 풀기'],
  ['corrections.create', '거래 정정'],
  ['closings.close', '일 마감'],
  ['invites.create', '초대 만들기'],
  ['invites.revoke', '초대 취소'],
  ['companies.create', '회사 등록'],
  ['companies.update', '회사 수정'],
  ['settings.setPrice', '가격 변경'],
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

export const actionChoices = [...actions].map(([id, name]) => ({ id, name }));

/** The actions that are one of three decisions: '구매 결정' is shown as '구매 승인'. */
const DECIDED = ' 결정';

export const decisionChoices = DECISIONS.map((id) => ({ id, name: decisionLabels[id] }));

export const actionLabel = (action: string): string => actions.get(action) ?? action;

/** The action with the decision that was made or tried. */
export function actionText(action: string, detail: Readonly<Record<string, unknown>>): string {
  const label = actionLabel(action);
  const decision = DECISIONS.find((one) => one === detail.decision);
  if (decision === undefined || !label.endsWith(DECIDED)) return label;
  return `${label.slice(0, -DECIDED.length)} ${decisionLabels[decision]}`;
}

const outcomes = new Map([
  ['done', '완료'],
  ['started', '시작'],
  ['broken off', '중간에 끊김'],
  ['first approval', '첫 번째 동의'],
  ['FORBIDDEN', '권한 없음'],
]);

export const outcomeChoices = [
  ...[...outcomes].map(([id, name]) => ({ id, name })),
  { id: 'CREDENTIALS_WRONG', name: '비밀번호 틀림' },
  { id: 'SIGN_IN_LOCKED', name: '로그인 잠김' },
  { id: 'ALREADY_DECIDED', name: '이미 처리됨' },
  { id: 'OWN_REQUEST', name: '본인 요청' },
  { id: 'SAME_OPERATOR', name: '같은 운영자' },
  { id: 'REVEAL_LIMIT', name: '열람 한도 넘음' },
];

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERROR_SENTENCES, code);

/** A word for the outcome, or the sentence of the refusal. */
export function outcomeLabel(outcome: string): string {
  const word = outcomes.get(outcome) ?? outcomeChoices.find(({ id }) => id === outcome)?.name;
  if (word !== undefined) return word;
  return isErrorCode(outcome) ? ERROR_SENTENCES[outcome] : outcome;
}

const details = new Map([
  ['decision', '결정'],
  // A deposit's own: where the tokens came from.
  ['deposits.record.from', '보낸 주소'],
  ['from', '이전'],
  ['to', '이후'],
  ['reason', '사유'],
  ['approvals', '동의한 사람'],
  ['amount', '수량'],
  ['address', '주소'],
  ['txHash', '거래 해시'],
  ['logIndex', '로그 번호'],
  ['depositId', '입금 번호'],
  ['correctionId', '정정 거래'],
  ['kind', '종류'],
  ['filter', '조건'],
  ['rows', '줄 수'],
  ['title', '제목'],
  ['startsAt', '시작'],
  ['endsAt', '끝'],
  ['fromFlat', '이전 정액'],
  ['toFlat', '이후 정액'],
  ['fromRate', '이전 비율'],
  ['toRate', '이후 비율'],
  ['role', '권한'],
  ['login', '아이디'],
  ['name', '이름'],
  ['payoutWon', '지급액'],
  ['perDepositFee', '입금 수수료'],
  ['depositBank', '입금 은행'],
  ['depositName', '예금주'],
  ['depositNumLast4', '계좌 번호 끝 4자리'],
  ['noteId', '메모 번호'],
  ['phone', '휴대폰 등록'],
  ['phoneChanged', '휴대폰 바꿈'],
  ['fromRole', '이전 권한'],
  ['toRole', '이후 권한'],
  ['fromDisabled', '이전 사용 중지'],
  ['toDisabled', '이후 사용 중지'],
  ['companyId', '회사 번호'],
  ['days', '기간(일)'],
  ['uses', '사용 횟수'],
  ['ended', '로그아웃한 곳'],
  ['held', '보류한 신청'],
  ['signed', '첫 보류를 남긴 신청'],
  ['left', '그대로 둔 신청'],
  ['sessionId', '로그인 번호'],
  ['ipPrefix', '네트워크'],
  ['recoveryCode', '복구 코드로'],
  ['totpStep', '인증번호 차례'],
  ['holders', '회원 수'],
  ['linkedAccounts', '연동 계좌 수'],
  ['recoveryCodesEnded', '복구 코드가 끝난 운영자'],
  ['depositChangesWithdrawn', '거둔 입금 계좌 변경'],
  ['proposalsWithdrawn', '거둔 동의 요청'],
]);

export const detailLabel = (action: string, key: string): string =>
  details.get(`${action}.${key}`) ?? details.get(key) ?? key;

const values = new Map<string, string>([
  ...Object.entries(decisionLabels),
  ...Object.entries(OPERATOR_ROLE_LABELS),
  ...Object.entries(INVITE_KIND_LABELS),
  ['holderPhone', '휴대폰 번호'],
  ['linkedAccountNumber', '연동 계좌 번호'],
  ['requestAccountNumber', '신청한 계좌 번호'],
  ['purchaseDepositNumber', '구매 입금 계좌 번호'],
  ['companyDepositNumber', '회사 입금 계좌 번호'],
]);

/** A detail's value in words. The log stores the states of a decision as numbers. */
export function detailText(action: string, key: string, value: string | number | boolean | null): string {
  if (value === null) return '없음';
  if (typeof value === 'boolean') return value ? '예' : '아니요';
  if (typeof value === 'number' && action.endsWith('.decide') && (key === 'from' || key === 'to')) {
    return REQUEST_STATE_LABELS[value] ?? String(value);
  }
  if (action === 'corrections.create' && key === 'kind') return transactionKindLabel(String(value));
  if (key === 'depositBank' && typeof value === 'string') return bankName(value);
  return typeof value === 'string' ? (values.get(value) ?? value) : String(value);
}
