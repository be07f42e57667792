import type { Deps } from '../../deps/deps.ts';
import { deleteVerificationsBefore } from './verifications.repo.ts';
import { DAY_MS } from '../../../domain/durations.ts';

// Longer than a verified phone is valid; a day, so that a person who calls about a code can still be helped.
const KEPT_MS = DAY_MS;

/** Phones of people who never applied must not be kept. */
export async function forgetOldVerifications(deps: Pick<Deps, 'store' | 'clock'>): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - KEPT_MS);
  await deps.store.write((tx) => deleteVerificationsBefore(tx, before));
}
