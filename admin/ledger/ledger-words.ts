import { LEDGER_KIND_LABELS } from '../../domain/ledger-kind-labels.ts';

/** The ledger's kinds in Korean. What has no word here is shown as the server wrote it. */

export const transactionKindChoices = Object.entries(LEDGER_KIND_LABELS).map(([id, name]) => ({ id, name }));

export const transactionKindLabel = (kind: string): string => LEDGER_KIND_LABELS[kind] ?? kind;

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
