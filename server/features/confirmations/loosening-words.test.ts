import { expect, it } from 'vitest';
import { looseningInput } from './act-inputs.ts';
import { looseningWords } from './loosening-words.ts';

it.each([
  ['ownLimits.set', { day: '1000000', act: null }, '내 한도 하루 1,000,000원, 한 번 없음'],
  [
    'ownLimits.set',
    { day: null, act: '500', waitWon: '300000', waitHours: 3 },
    '내 한도 하루 없음, 한 번 500원, 기다리는 금액 300,000원, 기다리는 시간 3시간',
  ],
  [
    'ownLimits.set',
    { day: null, act: null, waitWon: null, waitHours: null },
    '내 한도 하루 없음, 한 번 없음, 기다리는 금액 기본, 기다리는 시간 기본',
  ],
  [
    'confirmations.set',
    { day: '1000000', first: null, changes: true },
    '본인 확인 하루 1,000,000원부터, 처음 보낼 때 안 함, 계좌 추가와 탈퇴 확인',
  ],
  [
    'confirmations.set',
    { day: null, first: '300000', changes: false },
    '본인 확인 하루 안 함, 처음 보낼 때 300,000원부터, 계좌 추가와 탈퇴 안 함',
  ],
  ['ownFreeze.setWait', { hours: 6 }, '잠금을 푼 뒤 기다리는 시간 6시간'],
  ['ownFreeze.setWait', { hours: 0 }, '잠금을 푼 뒤 기다리는 시간 없음'],
  ['ownWarnings.set', { on: false }, '보내기 전 주의 끄기'],
  ['ownWarnings.set', { on: true }, '보내기 전 주의 켜기'],
  ['auth.passkeys.registerOptions', {}, '새 패스키 추가'],
  ['auth.passkeys.remove', { id: 3 }, '패스키 삭제'],
])('the message of a code says what it confirms: %s %o', (act, content, words) => {
  expect(looseningWords(looseningInput.parse({ act, content }))).toBe(words);
});
