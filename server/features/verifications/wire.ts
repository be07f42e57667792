import { z } from 'zod';
import { SAME_NETWORK } from './subject.ts';

/** Identifies a verification between two calls; opaque to the wallet. */
export const verificationIdInput = z.string().min(1).max(64);

const sameNetworkInput = z.custom<typeof SAME_NETWORK>((value) => value === SAME_NETWORK);

/** The verification's id; in the legacy API, which has none, the caller's network. */
export const verificationMarkInput = z.union([verificationIdInput, sameNetworkInput]);

/** Absent over tRPC: the id continues the verification. */
export const continuedByInput = sameNetworkInput.optional();

export const requestedCodeOut = z.object({
  verificationId: z.string(),
  expiresInSeconds: z.number().int(),
  resendInSeconds: z.number().int(),
});
