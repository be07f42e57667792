import { expect, it } from 'vitest';
import { ERROR_SENTENCES } from '../../../domain/errors.ts';
import type { ErrorCode } from '../../../domain/errors.ts';
import { REJECT_ONLY } from '../../../domain/legal-acts.ts';
import { refusalOf } from './refusal-of.ts';

const allOf = (code: ErrorCode | null) => ({
  take: code,
  putBack: code,
  approve: code,
  reject: code,
  hold: code,
  file: null,
  copyFile: null,
});
const open = (code: ErrorCode | null, takenBy: string | null = null) =>
  ({ state: 0, takenBy, isTakerDisabled: false, acts: allOf(code) }) as const;
const ended = { takenBy: null, isTakerDisabled: false, acts: null };
const disabled = { ...open('TAKEN', 'operator'), isTakerDisabled: true };

it('says nothing of an act that is legal', () => {
  expect(refusalOf('approve', open(null))).toBeNull();
  expect(refusalOf('putBack', open(null, 'operator'))).toBeNull();
});

it('says of a request that has ended how it did', () => {
  expect(refusalOf('approve', { ...ended, state: 1 })).toBe('이미 완료 처리된 요청이에요.');
  expect(refusalOf('hold', { ...ended, state: 2 })).toBe('이미 거절 처리된 요청이에요.');
});

it.each([
  ['hold', { ...open('ALREADY_DECIDED'), state: 3 }, '이미 보류 중인 요청이에요.'],
  ['approve', open('ALREADY_DECIDED'), '입금 시한이 지난 신청이에요.'],
  ['approve', open('FORBIDDEN', 'operator'), '조회 권한으로는 결정할 수 없어요.'],
  ['approve', open('STATUS_NOT_ALLOWED'), REJECT_ONLY],
  ['approve', open('NOT_TAKEN'), '먼저 맡아야 해요. 맡은 뒤에 지급하고 승인해주세요.'],
  ['reject', open('TAKEN', 'operator'), 'operator 님이 처리하고 있는 요청이에요.'],
  ['reject', disabled, '이 요청을 맡은 operator 님은 사용이 중지됐어요. 관리자에게 알려주세요.'],
  [
    'reject',
    { ...disabled, acts: { ...disabled.acts, putBack: null } },
    '이 요청을 맡은 operator 님은 사용이 중지됐어요. 내려놓으면 다시 맡을 수 있어요.',
  ],
  ['reject', open('TAKEN'), ERROR_SENTENCES.TAKEN],
  ['approve', open('SAME_OPERATOR'), '이미 승인했어요. 다른 운영자가 한 번 더 승인하면 끝나요.'],
  ['putBack', open('SAME_OPERATOR'), '이미 내려놓았어요. 다른 운영자가 한 번 더 내려놓으면 끝나요.'],
  ['putBack', open('IN_PAYOUT', 'operator'), ERROR_SENTENCES.IN_PAYOUT],
  ['approve', open('PAYOUT_UNNAMED', 'operator'), ERROR_SENTENCES.PAYOUT_UNNAMED],
] as const)('says why %s is refused', (act, row, sentence) => {
  expect(refusalOf(act, row)).toBe(sentence);
});
