import { z } from 'zod';
import { positiveId, requestIdUuid } from '../../../domain/input-schema.ts';
import { ANNOUNCEMENT_BODY_MAX, ANNOUNCEMENT_TITLE_MAX } from '../../../domain/limits.ts';
import { isVisible } from '../../../domain/visible-text.ts';
import { listInput, listOut } from '../../trpc/list-input.ts';
import { actProcedure, holderProcedure, noInput, operatorProcedure, router } from '../../trpc/trpc.ts';
import {
  announcementOut,
  announcementState,
  listAnnouncements,
  listLiveAnnouncements,
  liveAnnouncementOut,
} from './list-announcements.ts';
import { createAnnouncement, endAnnouncement, updateAnnouncement } from './write-announcement.ts';

const text = (max: number) =>
  z
    .string()
    .transform((raw) => raw.normalize('NFC').trim())
    .refine((value) => isVisible(value) && Array.from(value).length <= max);
// A later year in Seoul has five digits, which ISO 8601 does not allow.
const END_OF_TIME = Date.UTC(9999, 11, 31);
const time = z.iso
  .datetime({ offset: true })
  .transform((raw) => new Date(raw))
  .refine((date) => date.getTime() < END_OF_TIME);

const title = text(ANNOUNCEMENT_TITLE_MAX);
const body = text(ANNOUNCEMENT_BODY_MAX);
const startsAt = time.optional();
const endsAt = time.nullable().optional();
/** As a list returned it, only to be compared. */
const shown = z.strictObject({
  title: z.string(),
  body: z.string(),
  startsAt: z.string(),
  endsAt: z.string().nullable(),
});
const byId = z.strictObject({ id: positiveId });

export const announcementListInput = listInput(z.strictObject({ state: announcementState.optional() }), [
  'id',
]);

/** For the wallet. */
export const announcementsRouter = router({
  list: holderProcedure()
    .input(noInput)
    .output(z.array(liveAnnouncementOut))
    .query(({ ctx }) => listLiveAnnouncements(ctx.deps)),
});

/** The procedures under `admin.announcements`. */
export const adminAnnouncementsRouter = router({
  list: operatorProcedure('viewer')
    .input(announcementListInput)
    .output(listOut(announcementOut))
    .query(({ ctx, input }) => listAnnouncements(ctx.deps, input)),

  create: actProcedure('announcements.create')
    .input(z.strictObject({ title, body, startsAt, endsAt, requestId: requestIdUuid.optional() }))
    .output(announcementOut)
    .mutation(({ ctx, input }) => createAnnouncement(ctx.deps, ctx.operator, input)),

  update: actProcedure('announcements.update')
    .input(
      byId.extend({
        title: title.optional(),
        body: body.optional(),
        startsAt,
        endsAt,
        shown: shown.optional(),
      }),
    )
    .output(announcementOut)
    .mutation(({ ctx, input }) => updateAnnouncement(ctx.deps, ctx.operator, input)),

  end: actProcedure('announcements.end')
    .input(byId)
    .output(announcementOut)
    .mutation(({ ctx, input }) => endAnnouncement(ctx.deps, ctx.operator, input.id)),
});
