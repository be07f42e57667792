import type { Deps } from '../../deps/deps.ts';
import type { Holder } from './authenticate-holder.ts';
import { deleteSession } from './session.repo.ts';

/** Ends the calling session. */
export async function signOut(deps: Deps, holder: Holder): Promise<Record<string, never>> {
  await deps.store.write((tx) => deleteSession(tx, holder.id, holder.sessionId));
  return {};
}
