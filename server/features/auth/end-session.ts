import { DomainError } from '../../../domain/errors.ts';
import type { Deps } from '../../deps/deps.ts';
import type { Holder } from '../../holders/authenticate-holder.ts';
import { markSessionEnded } from '../../holders/session.repo.ts';
import { forgetDeviceOfSession } from './known-device.ts';

/**
 * Ends one of the holder's sessions, possibly the current one; its device is known no longer. Throws NOT_FOUND for a session that has ended or belongs
 * to another holder.
 */
export async function endSession(deps: Deps, holder: Holder, id: number): Promise<Record<string, never>> {
  const ended = await deps.store.write(async (tx) => {
    await forgetDeviceOfSession(tx, holder.id, id);
    return markSessionEnded(tx, holder.id, id);
  });
  if (!ended) throw new DomainError('NOT_FOUND');
  return {};
}
