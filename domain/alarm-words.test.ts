import { describe, expect, it } from 'vitest';
import { alarmAdvice, alarmSentence, type AlarmFacts } from './alarm-words.ts';
import { ALARM_TYPES } from './alarms.ts';
import { asUnits, asWon } from './money.ts';
import { EXPIRE_REASON } from './request-state.ts';
import { DESIGNATING, SENDER_STOPPED, SENT_AT_ITS_HOUR } from './waits.ts';

const DAON = 100_000_000n;
const daon = (whole: bigint) => asUnits(whole * DAON);
const BANK = '국민은행 ****1111';
const WALLET = '0x04ab…23d7';

const alarm = (type: AlarmFacts['type'], facts: Partial<AlarmFacts> = {}): AlarmFacts => ({
  type,
  accountInfo: null,
  reason: null,
  amount: null,
  arrived: null,
  won: null,
  ...facts,
});

const purchase = { amount: daon(300n), arrived: daon(299n), won: asWon(30_000n), accountInfo: BANK };
const sale = { amount: daon(20n), won: asWon(1_940n), accountInfo: BANK };
const external = { amount: daon(30n), accountInfo: WALLET };

/** Each with what it says to its holder, and on a locked screen. */
const SAID: readonly (readonly [AlarmFacts, whole: string, bare: string])[] = [
  [alarm(21, { amount: daon(5n), accountInfo: WALLET }), '5 DAON이 들어왔어요', 'DAON이 들어왔어요'],
  [alarm(31, purchase), '299 DAON이 들어왔어요', 'DAON이 들어왔어요'],
  [alarm(32, purchase), '30,000원 구매를 관리자가 거절했어요', '구매를 관리자가 거절했어요'],
  [
    alarm(32, { ...purchase, reason: EXPIRE_REASON }),
    '30,000원 구매의 입금 기한이 지났어요',
    '구매의 입금 기한이 지났어요',
  ],
  [alarm(33, purchase), '30,000원 구매를 관리자가 보류했어요', '구매를 관리자가 보류했어요'],
  [alarm(11, sale), `1,940원을 ${BANK} 계좌로 보냈어요`, '판매한 돈을 은행 계좌로 보냈어요'],
  [alarm(12, sale), '20 DAON 판매를 관리자가 거절했어요', '판매를 관리자가 거절했어요'],
  [alarm(13, sale), '20 DAON 판매를 관리자가 보류했어요', '판매를 관리자가 보류했어요'],
  [alarm(11, external), `30 DAON을 ${WALLET} 주소로 보냈어요`, 'DAON을 다른 지갑으로 보냈어요'],
  [alarm(12, external), '30 DAON 보내기를 관리자가 거절했어요', '보내기를 관리자가 거절했어요'],
  [alarm(13, external), '30 DAON 보내기를 관리자가 보류했어요', '보내기를 관리자가 보류했어요'],
  [
    alarm(11, { ...external, reason: SENT_AT_ITS_HOUR }),
    `30 DAON을 ${WALLET} 주소로 보냈어요`,
    'DAON을 다른 지갑으로 보냈어요',
  ],
  [alarm(12, { ...external, reason: SENDER_STOPPED }), '30 DAON을 보내지 않았어요', 'DAON을 보내지 않았어요'],
  [alarm(41, { accountInfo: BANK }), `${BANK} 계좌를 연결했어요`, '계좌를 연결했어요'],
  [
    alarm(42, { accountInfo: BANK }),
    `${BANK} 계좌 연결을 관리자가 거절했어요`,
    '계좌 연결을 관리자가 거절했어요',
  ],
  [
    alarm(43, { accountInfo: BANK }),
    `${BANK} 계좌 연결을 관리자가 보류했어요`,
    '계좌 연결을 관리자가 보류했어요',
  ],
  [alarm(51), '한도를 올리기로 했어요. 24시간 뒤에 바뀌어요', '한도를 올리기로 했어요. 24시간 뒤에 바뀌어요'],
  [alarm(52), '올린 한도를 이제 쓸 수 있어요', '올린 한도를 이제 쓸 수 있어요'],
  [
    alarm(54),
    '지갑을 잠갔어요. 풀기 전에는 보내거나 팔 수 없어요',
    '지갑을 잠갔어요. 풀기 전에는 보내거나 팔 수 없어요',
  ],
  [alarm(55), '지갑 잠금을 풀기 시작했어요', '지갑 잠금을 풀기 시작했어요'],
  [alarm(56), '지갑 잠금을 풀었어요', '지갑 잠금을 풀었어요'],
  [alarm(57), '관리자가 지갑 잠금을 풀었어요', '관리자가 지갑 잠금을 풀었어요'],
  [
    alarm(73, { accountInfo: '엄마', reason: DESIGNATING }),
    '엄마님을 지정 수취인으로 두기로 했어요',
    '지정한 분을 지정 수취인으로 두기로 했어요',
  ],
  [
    alarm(73, { accountInfo: '엄마' }),
    '엄마님에게는 이제 기다리지 않고 보낼 수 있어요',
    '지정한 분에게는 이제 기다리지 않고 보낼 수 있어요',
  ],
  [
    alarm(74),
    '처음 보낼 때 덜 기다리기로 했어요. 24시간 뒤에 바뀌어요',
    '처음 보낼 때 덜 기다리기로 했어요. 24시간 뒤에 바뀌어요',
  ],
  [alarm(75), '이제 처음 보낼 때 덜 기다리게 됐어요', '이제 처음 보낼 때 덜 기다리게 됐어요'],
  [alarm(61, { accountInfo: 'iPhone' }), 'iPhone 패스키가 추가됐어요', '패스키가 추가됐어요'],
  [alarm(62, { accountInfo: 'iPhone' }), 'iPhone 패스키가 삭제됐어요', '패스키가 삭제됐어요'],
  [
    alarm(63, { accountInfo: 'iPhone' }),
    '복제된 것으로 보이는 iPhone 패스키의 로그인을 막았어요',
    '복제된 것으로 보이는 패스키의 로그인을 막았어요',
  ],
  [
    alarm(81, { accountInfo: 'iPhone' }),
    '복제된 것으로 보이는 iPhone 패스키의 본인 확인을 막았어요',
    '복제된 것으로 보이는 패스키의 본인 확인을 막았어요',
  ],
  [alarm(76, { accountInfo: '언니' }), '비상 연락처(언니)를 정했어요', '비상 연락처를 정했어요'],
  [alarm(77), '비상 연락처가 지워졌어요', '비상 연락처가 지워졌어요'],
  [alarm(78), '보내기 전에 주의를 받기로 했어요', '보내기 전에 주의를 받기로 했어요'],
  [alarm(79), '보내기 전에 주의를 받지 않기로 했어요', '보내기 전에 주의를 받지 않기로 했어요'],
  [alarm(80), '모두 로그아웃했어요', '모두 로그아웃했어요'],
  [alarm(82), '비밀번호가 바뀌었어요', '비밀번호가 바뀌었어요'],
  [
    alarm(64, { accountInfo: 'iPhone · Safari', reason: '접속 주소 203.0.113.x' }),
    '새 기기(iPhone · Safari)에서 로그인했어요',
    '새 기기(iPhone · Safari)에서 로그인했어요',
  ],
  [alarm(67), '본인 확인을 더 받기로 했어요', '본인 확인을 더 받기로 했어요'],
  [alarm(68), '본인 확인 설정을 끄거나 줄였어요', '본인 확인 설정을 끄거나 줄였어요'],
];

describe('what an alarm says', () => {
  it.each(SAID)('%o', (said, whole, bare) => {
    expect(alarmSentence(said, { amounts: true, accounts: true })).toBe(whole);
    expect(alarmSentence(said, { amounts: false, accounts: false })).toBe(bare);
  });

  it('is a sentence for each type, also where nothing is known of it', () => {
    expect([...new Set(SAID.map(([{ type }]) => type))].sort()).toEqual([...ALARM_TYPES].sort());
    for (const type of ALARM_TYPES)
      expect(alarmSentence(alarm(type), { amounts: true, accounts: true })).toMatch(/^[가-힣A-Z].*어요$/);
  });

  it('says of dust that it is less than a hundredth', () => {
    expect(alarmSentence(alarm(21, { amount: asUnits(1n) }), { amounts: true, accounts: true })).toBe(
      '0.01 DAON 미만이 들어왔어요',
    );
  });
});

it('what it advises: to freeze the wallet, after all that may have been done under pressure or by another', () => {
  const asked = ALARM_TYPES.filter((type) => alarmAdvice(type) !== null);
  expect(asked).toEqual([51, 52, 55, 56, 57, 61, 62, 64, 68, 73, 74, 75, 76, 77, 79, 80, 82]);
  expect(alarmAdvice(82)).toBe('누가 시켰거나 내가 아니면 지갑을 잠가주세요');
});
