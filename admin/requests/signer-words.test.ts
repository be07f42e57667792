import { expect, it } from 'vitest';
import { ownSignatureText, signedSentences } from './signer-words.ts';

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
