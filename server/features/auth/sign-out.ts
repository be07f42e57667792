import type { Deps } from '../../deps/deps.ts';
import type { Holder } from '../../holders/authenticate-holder.ts';
import { deleteSession } from '../../holders/session.repo.ts';

/** Ends the calling session. */
export async function signOut(deps: Deps, holder: Holder): Promise<Record<string, never>> {
  await deps.store.write((tx) => deleteSession(tx, holder.id, holder.sessionId));
  return {};
}
