import { expect, it } from 'vitest';
import { ownSignatureText, saidToBePaidSentence, signedSentences } from './signer-words.ts';

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
    '이미 지급했을 수 있어요 · operator, admin1 님의 첫 승인이 만료되었거나, 지급을 보여 준 거래내역을 되돌렸어요. 은행을 먼저 확인해 주세요. 처리하려면 두 사람이 필요해요.',
  );
});
