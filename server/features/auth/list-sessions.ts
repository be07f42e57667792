import type { ReadDb } from '../../../db/store.ts';
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

/** A holder's live sessions as they leave, the most recently seen first; `currentId` names the one that asks. */
export async function viewLiveSessions(
  db: ReadDb,
  holderId: number,
  now: Date,
  currentId?: number,
): Promise<SessionView[]> {
  const rows = await listLiveSessions(db, holderId, now, new Date(now.getTime() - SESSION_IDLE_MS));
  return rows
    .sort((a, b) => b.lastSeenAt.getTime() - a.lastSeenAt.getTime())
    .map((row) => ({
      id: row.id,
      current: row.id === currentId,
      network: row.ipPrefix,
      userAgent: row.userAgent,
      createdAt: seoulIso(row.createdAt),
      lastSeenAt: seoulIso(row.lastSeenAt),
    }));
}

/** Where the holder is signed in, the one that asks first, then the most recently seen. */
export async function listSessions(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  holder: Holder,
): Promise<SessionView[]> {
  const views = await store.read((db) => viewLiveSessions(db, holder.id, clock.now(), holder.sessionId));
  return views.sort((a, b) => Number(b.current) - Number(a.current));
}
