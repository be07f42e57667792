import { SESSION_IDLE_MS } from '../../../domain/limits.ts';
import { seoulIso } from '../../../domain/time.ts';
import type { Deps } from '../../deps.ts';
import type { Holder } from './authenticate-holder.ts';
import { listLiveSessions } from './session.repo.ts';

export type SessionView = {
  id: number;
  /** The one that asks. */
  current: boolean;
  network: string;
  userAgent: string;
  createdAt: string;
  lastSeenAt: string;
};

/** Where the holder is signed in, the one that asks first, then the most recently seen. */
export async function listSessions(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  holder: Holder,
): Promise<SessionView[]> {
  const now = clock.now();
  const seenAfter = new Date(now.getTime() - SESSION_IDLE_MS);
  const rows = await store.read((db) => listLiveSessions(db, holder.id, now, seenAfter));
  const rank = (row: { id: number; lastSeenAt: Date }) =>
    row.id === holder.sessionId ? Infinity : row.lastSeenAt.getTime();
  return rows
    .sort((a, b) => rank(b) - rank(a))
    .map((row) => ({
      id: row.id,
      current: row.id === holder.sessionId,
      network: row.ipPrefix,
      userAgent: row.userAgent,
      createdAt: seoulIso(row.createdAt),
      lastSeenAt: seoulIso(row.lastSeenAt),
    }));
}
