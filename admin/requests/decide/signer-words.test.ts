import { expect, it } from 'vitest';
import {
  firstOfTwoText,
  firstOfTwoTogether,
  namedHashesSentence,
  ownSignatureText,
  saidToBePaidSentence,
  signedSentences,
} from './signer-words.ts';

it('names each act that has a first signature', () => {
  expect(signedSentences([])).toEqual([]);
  expect(
    signedSentences([
      { login: 'admin1', decision: 'reject' },
      { login: 'operator', decision: 'approve' },
    ]),
  ).toEqual([
    '승인 1/2 · operator 님이 먼저 승인했어요. 다른 운영자가 한 번 더 승인하면 끝나요.',
    '거절 1/2 · admin1 님이 먼저 거절했어요. 다른 운영자가 한 번 더 거절하면 끝나요.',
  ]);
  expect(signedSentences([{ login: 'operator', decision: 'putBack' }])).toEqual([
    '내려놓기 1/2 · operator 님이 먼저 내려놓았어요. 다른 운영자가 한 번 더 내려놓으면 끝나요.',
  ]);
});

it('informs the first signer that another operator is needed', () => {
  expect(ownSignatureText('hold')).toBe('이미 보류했어요. 다른 운영자가 한 번 더 보류하면 끝나요.');
});

it('says who has said that a sale is paid where no approval says it', () => {
  const saidToBePaid = [
    { login: 'operator', at: '2026-11-20T09:10:00+09:00' },
    { login: 'operator', at: '2026-11-21T09:10:00+09:00' },
    { login: 'admin1', at: '2026-11-21T09:11:00+09:00' },
  ];
  expect(saidToBePaidSentence({ saidToBePaid: [], signers: [] })).toBeNull();
  expect(
    saidToBePaidSentence({ saidToBePaid, signers: [{ login: 'operator', decision: 'approve' }] }),
  ).toBeNull();
  expect(saidToBePaidSentence({ saidToBePaid, signers: [{ login: 'operator', decision: 'reject' }] })).toBe(
    '이미 지급했을 수 있어요 · operator, admin1 님이 먼저 승인했지만 만료되었거나, 지급을 보여 준 거래를 되돌리거나 다른 것으로 처리했어요. 은행을 먼저 확인해주세요. 처리하려면 두 사람이 필요해요.',
  );
});

it('warns of a hash that no approval stands for, and of several', () => {
  const [hash, other] = [`0x${'a'.repeat(64)}`, `0x${'b'.repeat(64)}`];
  const signers = [{ login: 'operator', decision: 'approve' as const }];
  expect(namedHashesSentence({ txHash: null, otherHashes: [] }, { signers: [] })).toBeNull();
  expect(namedHashesSentence({ txHash: hash, otherHashes: [] }, { signers })).toBeNull();
  expect(namedHashesSentence({ txHash: hash, otherHashes: [] }, { signers: [] })).toMatch(
    /^이미 보냈을 수 있어요/,
  );
  expect(namedHashesSentence({ txHash: hash, otherHashes: [other] }, { signers })).toMatch(
    /^승인에 적은 전송 해시가 2개예요/,
  );
});

it('says before a bulk decision how many requests get a first signature alone', () => {
  expect(firstOfTwoTogether('approve', null)).toBe('두 사람이 승인해야 하는 신청은 지금 내 서명만 남겨요.');
  expect(firstOfTwoTogether('approve', 0)).toBe('모두 바로 승인돼요.');
  expect(firstOfTwoTogether('reject', 2)).toBe(
    '2건은 두 사람이 거절해야 해요. 지금은 내 서명만 남기고, 다른 운영자가 한 번 더 거절하면 끝나요.',
  );
});

it('informs the first of two before the decision', () => {
  expect(firstOfTwoText('hold')).toBe(
    '두 사람이 보류해야 하는 신청이에요. 지금은 내 서명만 남기고, 다른 운영자가 한 번 더 보류하면 끝나요.',
  );
});
