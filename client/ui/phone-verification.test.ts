import { describe, expect, it } from 'vitest';
import { HOLDER_SENTENCES } from '../../domain/holder-sentences.ts';
import { codeSent, NEW_VERIFICATION, tryRefused } from './phone-verification.ts';

const asked = codeSent(
  { ...NEW_VERIFICATION, phone: '01012345678' },
  { verificationId: 'a', expiresInSeconds: 600, resendInSeconds: 0 },
  0,
  600,
);

describe('a code that was tried in vain', () => {
  it.each(['CODE_EXPIRED', 'CODE_TRIES_USED'] as const)(
    'ends its countdown after %s and says why',
    (reason) => {
      const refused = tryRefused(asked, reason, HOLDER_SENTENCES[reason]);
      expect(refused.sent).toEqual({ verificationId: 'a', endsAt: null });
      expect(refused.codeFault).toBe(HOLDER_SENTENCES[reason]);
    },
  );

  it('goes on counting down after a wrong one', () => {
    const refused = tryRefused(asked, 'CODE_WRONG', '');
    expect(refused.sent).toEqual({ verificationId: 'a', endsAt: 600_000 });
    expect(refused.codeFault).toBe(HOLDER_SENTENCES.CODE_WRONG);
  });
});
