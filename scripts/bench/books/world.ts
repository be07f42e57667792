// A database for one topic: a copy of generated books, with a session for each holder that the load acts for.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { openStore } from '../../../db/open.ts';
import { and, asc, eq, gt, max } from '../../../db/sql.ts';
import type { ReadDb, Store } from '../../../db/store.ts';
import { DAY_MS } from '../../../domain/durations.ts';
import { insertSession } from '../../../server/features/auth/session.repo.ts';
import { hashToken } from '../../../server/ports/secrets.ts';
import { makeScratch, removeScratch } from '../scratch.ts';
import { copyBooks, type BooksSize } from './kept-books.ts';

const HOLDERS = 20_000;
/** Holders with a session, whom the load draws from at random. */
const ACTIVE_HOLDERS = 10_000;
const DEMO_IDS = 1_000; // generated rows begin after these

export type Person = { id: number; token: string; address: string };

export type World = {
  folder: string;
  /** DATABASE_URL. */
  url: string;
  /** The file of a SQLite database; null on PostgreSQL. */
  file: string | null;
  size: BooksSize;
  people: readonly Person[];
  /** The holder with a twentieth of all transactions, whom the load does not draw. */
  reader: Person;
  /** `people` as JSON, for the load generator. */
  peopleFile: string;
  /** The newest history row before any load. */
  lastHistoryId: number;
  /** Sends that were answered: pairs of a sender's id and the id of its history row. */
  answered: number[];
  remove: () => Promise<void>;
};

async function listPeople(db: ReadDb): Promise<Person[]> {
  const { holders } = db.t;
  const rows = await db
    .select({ id: holders.id, address: holders.walletAddress })
    .from(holders)
    .where(and(eq(holders.status, 'active'), gt(holders.id, DEMO_IDS)))
    .orderBy(asc(holders.id))
    .limit(ACTIVE_HOLDERS + 1);
  return rows.map(({ id, address }) => ({
    id,
    token: createHash('sha256').update(`bench ${id}`).digest('base64url'),
    address: address ?? '',
  }));
}

async function addSessions(store: Store, people: readonly Person[]): Promise<void> {
  const now = new Date();
  const expiresAt = new Date(now.getTime() + DAY_MS);
  await store.write(async (tx) => {
    for (const { id, token } of people)
      await insertSession(tx, {
        holderId: id,
        tokenHash: hashToken(token),
        ipPrefix: '127.0.0.0/24',
        userAgent: 'bench',
        now,
        expiresAt,
      });
  });
}

async function newestHistoryId(db: ReadDb): Promise<number> {
  const [row] = await db.select({ id: max(db.t.history.id) }).from(db.t.history);
  return Number(row?.id ?? 0);
}

/** Signs the holders in on a database that no server has open. */
export async function prepareWorld(
  folder: string,
  { url, file, size, remove }: Pick<World, 'url' | 'file' | 'size' | 'remove'>,
): Promise<World> {
  const store = await openStore(url);
  try {
    const [reader, ...people] = await store.read(listPeople);
    if (!reader) throw new Error('the generated books have no holders');
    await addSessions(store, [reader, ...people]);
    const lastHistoryId = await store.read(newestHistoryId);
    const peopleFile = path.join(folder, 'people.json');
    writeFileSync(peopleFile, JSON.stringify(people));
    return { folder, url, file, size, people, reader, peopleFile, lastHistoryId, answered: [], remove };
  } finally {
    await store.close();
  }
}

/** A world on SQLite with so many transactions. */
export async function createWorld(
  transfers: number,
  size: BooksSize = { holders: HOLDERS, transfers },
): Promise<World> {
  const folder = makeScratch('world');
  const file = path.join(folder, 'daon.sqlite');
  copyBooks(size, file);
  return prepareWorld(folder, { url: `file:${file}`, file, size, remove: async () => removeScratch(folder) });
}
