import type { Deps } from '../../deps/deps.ts';
import type { Holder } from '../../holders/authenticate-holder.ts';
import { findSession } from '../../holders/find-session.ts';
import { deleteSession } from '../../holders/session.repo.ts';

/** Ends the calling session, unless another call has done so: its id may be that of the holder's next session by now. */
export async function signOut(
  { store }: Pick<Deps, 'store'>,
  { id, sessionId, tokenHash }: Holder & { tokenHash: string },
): Promise<Record<string, never>> {
  await store.write(async (tx) => {
    if ((await findSession(tx, tokenHash)) !== null) await deleteSession(tx, id, sessionId);
  });
  return {};
}
