import { z } from 'zod';
import { normalizeReason, reasonError } from '../../domain/reason.ts';

/** An operator's reason: 1 to 200 characters after trimming, else REASON_REQUIRED. */
export const reasonInput = z
  .string({ error: 'REASON_REQUIRED' })
  .max(1000, { error: 'REASON_REQUIRED' })
  .transform(normalizeReason)
  .refine((reason) => reasonError(reason) === null, { error: 'REASON_REQUIRED' });
