/** The kinds of ledger transactions in Korean, in the console and in its exports. */
export const LEDGER_KIND_LABELS: Readonly<Record<string, string>> = {
  send: '지갑 간 전송',
  externalSend: '외부 송금',
  sale: '판매',
  purchase: '구매',
  deposit: '외부 DAON 수신',
  correction: '정정',
  payout: '탈퇴 회원 지급',
  bankLine: '통장 거래',
  bankOpening: '통장 시작 잔액',
  settlement: '통장 거래 정리',
};
