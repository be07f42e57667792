import { z } from 'zod';
import type { Deps } from '../../deps/deps.ts';
import type { Cursor } from '../../trpc/list-input.ts';
import { idOut, instantOut } from '../../trpc/wire.ts';
import {
  ANNOUNCEMENT_STATES,
  findAnnouncements,
  findLive,
  type AnnouncementRow,
  type AnnouncementState,
} from './announcements.repo.ts';

/** What a holder sees: a banner with the title, and a page with the text. */
export const liveAnnouncementOut = z.object({
  id: idOut,
  title: z.string(),
  body: z.string(),
  startsAt: instantOut,
});

export const announcementState = z.enum(ANNOUNCEMENT_STATES);

export const announcementOut = liveAnnouncementOut.extend({
  endsAt: instantOut.nullable(),
  state: announcementState,
  createdBy: z.string(),
  createdAt: instantOut,
});

function stateOf(row: AnnouncementRow, now: Date): AnnouncementState {
  if (row.endsAt !== null && row.endsAt <= now) return 'ended';
  return row.startsAt > now ? 'scheduled' : 'live';
}

export const announcementToWire = (row: AnnouncementRow, now: Date): z.input<typeof announcementOut> => ({
  ...row,
  state: stateOf(row, now),
});

/** The announcements that are current, for the wallet. */
export async function listLiveAnnouncements({ store, clock }: Deps) {
  const rows = await store.read((db) => findLive(db, clock.now()));
  return rows.map(({ id, title, body, startsAt }) => ({ id, title, body, startsAt }));
}

/** All announcements, for the console; newest first. */
export async function listAnnouncements(
  { store, clock }: Deps,
  input: {
    page: number;
    perPage: number;
    filter?: { state?: AnnouncementState | undefined } | undefined;
  } & Cursor,
) {
  const now = clock.now();
  const { page, perPage, filter, below } = input;
  const { rows, total } = await store.read((db) =>
    findAnnouncements(db, { page, perPage, below, state: filter?.state, now }),
  );
  return { data: rows.map((row) => announcementToWire(row, now)), total };
}
