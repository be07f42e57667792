import type { WonAccount } from '../../domain/won-accounts.ts';

/** What each won account is for. */
export const wonAccountHint: Readonly<Record<WonAccount, string>> = {
  bank: '올린 거래내역대로 통장에 있는 금액이에요.',
  unmatched: '통장 거래 없이 승인한 금액에서 확인하지 않은 통장 거래를 뺀 금액이에요.',
  purchasesPaid: '승인한 구매의 입금이에요. 받은 만큼 음수예요.',
  salePayouts: '승인한 판매의 지급이에요.',
  refunds: '돌려줄 금액이 남은 만큼 음수예요.',
  otherWon: '은행 수수료, 이자, 회사 이체, 처음 잔액이에요.',
};

/** What each system account is for. */
export const systemAccountHint = new Map([
  ['issuance', '구매로 발행하고 판매로 거둔 DAON. 밖에 나가 있는 만큼 음수예요.'],
  ['fees', '전송·판매·구매에서 받은 수수료예요.'],
  ['external', '다른 지갑에서 들어온 만큼 음수, 나간 만큼 양수예요.'],
]);
