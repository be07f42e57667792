import { expect, it } from 'vitest';
import { frozenSentence } from './frozen-sentence.ts';

const nothing = { status: 'blocked' as const, held: 0, stopped: 0, signed: 0, timed: 0, left: [], ended: 0 };
const sale = (id: number, reason: string) => ({ kind: 'sale' as const, id, reason });

it('names each thing that is left, by its reason', () => {
  expect(frozenSentence({ ...nothing, held: 2, ended: 1 })).toBe(
    '차단하고 신청 2건을 보류했어요. 기기 1대에서 로그아웃했어요.',
  );
  expect(frozenSentence({ ...nothing, stopped: 1 })).toContain('기다리던 송금 1건은 보내지 않아요.');
  const left = [sale(1, 'TAKEN'), sale(2, 'PAYOUT_PAID'), sale(3, 'IN_PAYOUT')];
  expect(frozenSentence({ ...nothing, signed: 1, timed: 1, left })).toBe(
    '차단하고 신청 0건을 보류했어요. 1건은 다른 운영자도 보류해야 해요. ' +
      '날짜를 정해 보류한 1건도 차단을 풀 때까지 보류로 남아요. ' +
      '1건(판매 1)은 다른 운영자가 처리하고 있어 그대로예요. ' +
      '2건(판매 2, 판매 3)은 지급했을 수 있어 보류하지 못했어요. 신청을 확인해주세요.',
  );
});

it('names no more than three of those that are left', () => {
  const left = [1, 2, 3, 4].map((id) => sale(id, 'IN_PAYOUT'));
  expect(frozenSentence({ ...nothing, left })).toContain('4건(판매 1, 판매 2, 판매 3 등)은 지급했을');
});

it('does not say of a request that lacks a second signature that it may be paid', () => {
  const left = [sale(1, 'SAME_OPERATOR'), sale(2, 'SECOND_PERSON_TOO_NEW')];
  expect(frozenSentence({ ...nothing, signed: 1, left })).toBe(
    '차단하고 신청 0건을 보류했어요. 3건은 다른 운영자도 보류해야 해요.',
  );
});

it('says what another operator has to do where this one has approved a request', () => {
  const left = [sale(1, 'STATUS_NOT_ALLOWED')];
  expect(frozenSentence({ ...nothing, held: 1, left })).toBe(
    '차단하고 신청 1건을 보류했어요. 1건(판매 1)은 내가 승인해 두어 그대로예요. 다른 운영자가 먼저 보류해야 해요.',
  );
});

it('says of a closed wallet that its requests are on hold', () => {
  expect(frozenSentence({ ...nothing, status: 'closed', held: 1, timed: 2 })).toBe(
    '탈퇴한 회원의 신청 1건을 보류했어요. 날짜를 정해 보류한 2건도 날짜 없이 보류로 남아요.',
  );
});
