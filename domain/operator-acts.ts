import {
  DECIDED_KINDS,
  KINDS,
  PAID_KINDS,
  REQUEST_KINDS,
  type RequestKind,
  type ResourceOf,
} from './request-kinds.ts';
import type { OperatorRole } from './roles.ts';

/** An act on requests, of each kind: `purchases.decide`, 구매 결정. */
function ofKinds<Kind extends RequestKind, Act extends string, Role extends [] | ['operator']>(
  kinds: readonly Kind[],
  act: Act,
  name: string,
  ...leastRole: Role
) {
  const rows = kinds.map((kind) => [
    `${KINDS[kind].resource}.${act}`,
    [`${KINDS[kind].label} ${name}`, ...leastRole],
  ]);
  return Object.fromEntries(rows) as Record<`${ResourceOf<Kind>}.${Act}`, readonly [string, ...Role]>;
}

/** What holders do to their own locks, and what then comes in force by time. No operator does any of it. */
export const OWN_ACTS = {
  'ownFreeze.begun': ['회원이 지갑 잠금'],
  'ownFreeze.ending': ['회원이 지갑 잠금 풀기 시작'],
  'ownFreeze.ended': ['회원이 지갑 잠금 풀기'],
  'ownFreeze.waitSet': ['회원이 잠금을 푼 뒤 기다림 변경'],
  'ownLimits.set': ['회원이 한도나 기다림 변경'],
  'ownLimits.kept': ['회원이 바뀔 한도나 기다림 취소'],
  'ownLimits.raised': ['회원의 바뀐 한도나 기다림 시작'],
  'confirmations.set': ['회원이 본인 확인 변경'],
  'ownWarnings.set': ['회원이 보내기 전 주의 변경'],
  'trustedContact.named': ['회원이 비상 연락처 정하기'],
  'trustedContact.removed': ['회원이 비상 연락처 지우기'],
  'recipients.designating': ['회원이 지정 수취인 신청'],
  'recipients.designated': ['지정 수취인 시작'],
  'recipients.undesignated': ['회원이 지정 수취인 해제'],
} as const satisfies Record<string, readonly [name: string]>;

export type OwnAct = keyof typeof OWN_ACTS;
export const OWN_ACT_NAMES = Object.keys(OWN_ACTS) as [OwnAct, ...OwnAct[]];

/**
 * What the operators' log names, in the order in which the console offers it, with its Korean name. What an operator does in the console
 * is named by the path of its procedure below `admin.`, with the least role that it asks for: the procedure and the transaction of the
 * act read the role here.
 */
export const AUDIT_ACTIONS = {
  ...ofKinds(DECIDED_KINDS, 'decide', '결정', 'operator'),
  'purchases.withdraw': ['구매 첫 승인 취소'],
  'sales.withdraw': ['판매 첫 승인 취소'],
  ...ofKinds(PAID_KINDS, 'take', '맡기', 'operator'),
  ...ofKinds(PAID_KINDS, 'putBack', '내려놓기', 'operator'),
  ...ofKinds(REQUEST_KINDS, 'holdEnded', '보류 끝남'),
  'reasonTemplates.set': ['사유 문구 변경', 'admin'],
  'holders.block': ['회원 차단', 'operator'],
  'holders.unblock': ['회원 차단 해제', 'operator'],
  'holders.freeze': ['회원 긴급 정지', 'operator'],
  'holders.endFreeze': ['지갑 잠금 풀기', 'admin'],
  ...OWN_ACTS,
  'holders.erase': ['개인정보 파기 요청', 'admin'],
  erasure: ['개인정보 파기'],
  'holders.giveAddress': ['새 주소 발급', 'admin'],
  'holders.setLock': ['DAON 잠금', 'admin'],
  'holders.payOut': ['탈퇴 회원 지급', 'admin'],
  'holders.endSessions': ['회원 로그인 끊기', 'operator'],
  'holders.removePasskey': ['회원 패스키 삭제', 'admin'],
  'holders.removeContact': ['비상 연락처 빼기', 'operator'],
  'linkedAccounts.suspend': ['연결 계좌 정지', 'operator'],
  'linkedAccounts.release': ['연결 계좌 정지 해제', 'operator'],
  'deposits.record': ['외부 DAON 수신 기록', 'admin'],
  'bankLines.import': ['은행 거래내역 가져오기', 'operator'],
  'bankLines.approve': ['은행 거래로 승인', 'operator'],
  'bankLines.settle': ['은행 거래 처리', 'operator'],
  'lineRules.set': ['은행 거래 규칙 정하기', 'operator'],
  'lineRules.remove': ['은행 거래 규칙 지우기', 'operator'],
  'bankLines.release': ['은행 거래 연결 풀기', 'operator'],
  'bankImports.undo': ['은행 거래내역 되돌리기', 'operator'],
  'payouts.create': ['대량이체 파일 만들기', 'operator'],
  'payouts.download': ['대량이체 파일 다시 받기', 'operator'],
  'payouts.takeBack': ['대량이체 파일에서 빼기', 'operator'],
  'refunds.setPayee': ['환불받을 계좌 정하기', 'operator'],
  'refunds.file': ['환불 파일 만들기', 'operator'],
  'refunds.download': ['환불 파일 다시 받기', 'operator'],
  'refunds.takeBack': ['환불 파일에서 빼기', 'operator'],
  'corrections.create': ['거래 정정', 'admin'],
  'closings.close': ['일 마감', 'operator'],
  'invites.create': ['초대 만들기', 'operator'],
  'invites.revoke': ['초대 취소', 'operator'],
  'companies.create': ['회사 등록', 'admin'],
  'companies.update': ['회사 수정', 'admin'],
  'settings.setPrice': ['시세 변경', 'admin'],
  'settings.setTariff': ['수수료 변경', 'admin'],
  'settings.set': ['설정 변경', 'admin'],
  'sendWarnings.addRecipient': ['주의할 상대 등록', 'operator'],
  'sendWarnings.endRecipient': ['주의할 상대 해제', 'operator'],
  'announcements.create': ['공지 올리기', 'operator'],
  'announcements.update': ['공지 수정', 'operator'],
  'announcements.end': ['공지 내리기', 'operator'],
  'messages.resend': ['문자 다시 보내기', 'operator'],
  'notes.add': ['메모 남기기', 'operator'],
  'personalData.reveal': ['개인정보 열람', 'operator'],
  'exports.create': ['목록 내보내기'],
  'audit.verify': ['감사 기록 검증'],
  'operators.create': ['운영자 등록', 'admin'],
  'operators.update': ['운영자 수정', 'admin'],
  'operators.resetTotp': ['운영자 인증 앱 초기화', 'admin'],
  'operators.resetPassword': ['운영자 비밀번호 초기화', 'admin'],
  'operator add': ['운영자 등록 (명령줄)'],
  'operator phone': ['운영자 휴대폰 변경 (명령줄)'],
  'operator reset-totp': ['인증 앱 초기화 (명령줄)'],
  restore: ['백업 복구 (명령줄)'],
  move: ['데이터베이스 이전 (명령줄)'],
  'move.reopen': ['이전 표시 지움 (명령줄)'],
  'accept-loss': ['사라진 기록 받아들임 (명령줄)'],
  'set-back': ['예전 시점에서 이어감'],
  'audit.sealed': ['이전 감사 기록 봉인'],
  'rotate-key': ['암호화 키 변경 (명령줄)'],
  'bind-rows': ['암호화한 값을 행에 묶음'],
  demo: ['데모 데이터 넣기'],
  'auth.signIn': ['로그인'],
  'auth.signOut': ['로그아웃', 'viewer'],
  'auth.enrolTotp': ['인증 앱 등록 시작', 'viewer'],
  'auth.confirmTotp': ['인증 앱 등록', 'viewer'],
  'auth.renewRecoveryCodes': ['복구 코드 다시 만들기', 'viewer'],
  'auth.changePassword': ['비밀번호 변경', 'viewer'],
  'auth.endSession': ['다른 기기 로그아웃', 'viewer'],
} as const satisfies Record<string, readonly [name: string, leastRole?: OperatorRole]>;

export type AuditAction = keyof typeof AUDIT_ACTIONS;

/** An act of an operator in the console. */
export type OperatorAct = {
  [Action in AuditAction]: (typeof AUDIT_ACTIONS)[Action] extends readonly [string, OperatorRole]
    ? Action
    : never;
}[AuditAction];

export const leastRoleOf = (act: OperatorAct): OperatorRole => AUDIT_ACTIONS[act][1];
