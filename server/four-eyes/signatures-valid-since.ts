import type { ReadDb } from '../../db/store.ts';
import { signaturesSince } from '../../domain/four-eyes.ts';
import { readSettings } from '../settings/read-settings.ts';

/** Signatures made after this instant are valid; older ones have expired (D50). */
export async function signaturesValidSince(db: ReadDb, now: Date): Promise<Date> {
  const { signatureHours } = await readSettings(db);
  return signaturesSince(now, signatureHours);
}
