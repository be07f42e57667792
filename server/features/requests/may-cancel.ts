import type { ReadDb } from '../../../db/store.ts';
import { legalActs } from '../../../domain/legal-acts.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { readFacts } from './read-facts.ts';
import type { RequestRow } from './requests.repo.ts';

/** Whether the holder may cancel the request. */
export async function mayCancel(db: ReadDb, request: RequestRow, now: Date): Promise<boolean> {
  const { kind, state } = request;
  const facts = await readFacts(db, request, now);
  return legalActs(kind, state, facts, { as: 'holder' }, await readSettings(db), now).cancel === null;
}
