/** The ledger's kinds in Korean. What has no word here is shown as the server wrote it. */

const transactionKinds = new Map([
  ['send', '지갑 간 전송'],
  ['externalSend', '외부 전송'],
  ['sale', '판매'],
  ['purchase', '구매'],
  ['deposit', '외부 DAON 수신'],
  ['correction', '정정'],
  ['payout', '탈퇴 회원 지급'],
]);

export const transactionKindChoices = [...transactionKinds].map(([id, name]) => ({ id, name }));

export const transactionKindLabel = (kind: string): string => transactionKinds.get(kind) ?? kind;

const systemAccounts = new Map([
  ['issuance', '발행'],
  ['fees', '수수료'],
  ['external', '외부'],
]);

export const accountKindChoices = [
  { id: 'holder', name: '회원' },
  ...[...systemAccounts].map(([id, name]) => ({ id, name })),
];

/** `issuance` and its like by name; `holder:` and a login by the login. */
export const accountLabel = (account: string): string =>
  systemAccounts.get(account) ?? account.replace(/^holder:/, '');

/** What each system account is for. */
export const systemAccountHint = new Map([
  ['issuance', '구매로 발행하고 판매로 거둔 DAON. 밖에 나가 있는 만큼 음수예요.'],
  ['fees', '전송·판매·구매에서 받은 수수료예요.'],
  ['external', '다른 지갑에서 들어온 만큼 음수, 나간 만큼 양수예요.'],
]);
