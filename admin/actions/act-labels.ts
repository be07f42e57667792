/** What the audit log calls an act, in Korean. What has no word here is shown as the server wrote it. */
const labels = new Map([
  ['holders.block', '차단'],
  ['holders.unblock', '차단 풀기'],
  ['holders.setLock', '잠금 수량 정하기'],
  ['holders.endSessions', '모두 로그아웃'],
  ['holders.payOut', '탈퇴 지급'],
  ['linkedAccounts.suspend', '계좌 정지'],
  ['linkedAccounts.release', '계좌 정지 풀기'],
  ['personalData.reveal', '개인정보 전체 보기'],
  ['notes.add', '메모'],
  ['companies.create', '회사 만들기'],
  ['companies.update', '회사 바꾸기'],
  ['operators.create', '운영자 만들기'],
  ['operators.update', '운영자 바꾸기'],
  ['operators.resetPassword', '비밀번호 새로 정하기'],
  ['operators.resetTotp', '인증 앱 해제'],
  ['auth.endSession', '로그인 끝내기'],
  ['auth.changePassword', '비밀번호 바꾸기'],
  ['auth.confirmTotp', '인증 앱 등록'],
  ['auth.renewRecoveryCodes', '복구 코드 새로 받기'],
]);

export const actLabel = (action: string): string => labels.get(action) ?? action;
