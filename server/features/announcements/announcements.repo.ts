import { countRows } from '../../../db/count-rows.ts';
import { nextNumber } from '../../../db/next-number.ts';
import { and, desc, eq, gt, isNull, lte, or, type SQL } from '../../../db/sql.ts';
import { belowOf, type Cursor } from '../../trpc/list-input.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';

export const ANNOUNCEMENT_STATES = ['scheduled', 'live', 'ended'] as const;
export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number];

function selectAnnouncements(db: ReadDb) {
  const { announcements, operators } = db.t;
  return db
    .select({
      id: announcements.id,
      title: announcements.title,
      body: announcements.body,
      startsAt: announcements.startsAt,
      endsAt: announcements.endsAt,
      createdBy: operators.login,
      createdAt: announcements.createdAt,
    })
    .from(announcements)
    .innerJoin(operators, eq(operators.id, announcements.createdBy));
}

export type AnnouncementRow = Awaited<ReturnType<typeof selectAnnouncements>>[number];
export type AnnouncementText = Pick<AnnouncementRow, 'title' | 'body' | 'startsAt' | 'endsAt'>;

function whereOf(db: ReadDb, state: AnnouncementState | undefined, now: Date): SQL | undefined {
  const { startsAt, endsAt } = db.t.announcements;
  const notOver = or(isNull(endsAt), gt(endsAt, now));
  switch (state) {
    case undefined:
      return undefined;
    case 'scheduled':
      return and(gt(startsAt, now), notOver);
    case 'live':
      return and(lte(startsAt, now), notOver);
    case 'ended':
      return lte(endsAt, now);
  }
}

/** The announcements that holders see at `now`, newest first. */
export async function findLive(db: ReadDb, now: Date): Promise<AnnouncementRow[]> {
  const { announcements } = db.t;
  return selectAnnouncements(db)
    .where(whereOf(db, 'live', now))
    .orderBy(desc(announcements.startsAt), desc(announcements.id));
}

export async function findAnnouncements(
  db: ReadDb,
  page: { page: number; perPage: number; state: AnnouncementState | undefined; now: Date } & Cursor,
): Promise<{ rows: AnnouncementRow[]; total: number }> {
  const { announcements } = db.t;
  const where = and(whereOf(db, page.state, page.now), belowOf(announcements.id, page));
  const rows = await selectAnnouncements(db)
    .where(where)
    .orderBy(desc(announcements.id))
    .limit(page.perPage)
    .offset((page.page - 1) * page.perPage);
  return { rows, total: await countRows(db, announcements, where) };
}

export async function findAnnouncement(db: ReadDb, id: number): Promise<AnnouncementRow | null> {
  const rows = await selectAnnouncements(db).where(eq(db.t.announcements.id, id));
  return rows[0] ?? null;
}

export async function insertAnnouncement(
  tx: Tx,
  row: AnnouncementText & { createdBy: number; createdAt: Date },
): Promise<number> {
  const { announcements } = tx.t;
  const id = await nextNumber(tx, announcements.id);
  await tx.insert(announcements).values({ id, ...row });
  return id;
}

export async function changeAnnouncement(
  tx: Tx,
  id: number,
  change: Partial<AnnouncementText>,
): Promise<void> {
  await tx.update(tx.t.announcements).set(change).where(eq(tx.t.announcements.id, id));
}
