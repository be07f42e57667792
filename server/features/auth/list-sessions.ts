import type { ReadDb } from '../../../db/store.ts';
import { SESSION_IDLE_MS } from '../../../domain/limits.ts';
import type { Deps } from '../../deps/deps.ts';
import type { Holder } from '../../holders/authenticate-holder.ts';
import { listLiveSessions } from '../../holders/session.repo.ts';

export type SessionView = {
  id: number;
  /** True for the calling session. */
  current: boolean;
  network: string;
  userAgent: string;
  createdAt: Date;
  lastSeenAt: Date;
};

/** A holder's live sessions, most recently used first; `currentId` is the calling session. */
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
      createdAt: row.createdAt,
      lastSeenAt: row.lastSeenAt,
    }));
}

/** The holder's sessions: the calling one first, then the most recently used. */
export async function listSessions(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  holder: Holder,
): Promise<SessionView[]> {
  const views = await store.read((db) => viewLiveSessions(db, holder.id, clock.now(), holder.sessionId));
  return views.sort((a, b) => Number(b.current) - Number(a.current));
}
