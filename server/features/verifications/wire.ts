import { z } from 'zod';

/** What names a verification between two calls; opaque to the wallet. */
export const verificationIdInput = z.string().min(1).max(64);

export const requestedCodeOut = z.object({
  verificationId: z.string(),
  expiresInSeconds: z.number().int(),
  resendInSeconds: z.number().int(),
});
