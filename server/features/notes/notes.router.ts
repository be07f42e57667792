import { z } from 'zod';
import { listPage, positiveId, requestIdUuid } from '../../../domain/input-schema.ts';
import { NOTE_MAX } from '../../../domain/limits.ts';
import { isVisible } from '../../../domain/visible-text.ts';
import { actProcedure, operatorProcedure, router } from '../../trpc/trpc.ts';
import { addNote, listNotes, noteOut, noteSubject, notesOut } from './keep-notes.ts';

const about = { subject: noteSubject, subjectId: positiveId };

export const notesRouter = router({
  list: operatorProcedure('viewer')
    .input(z.strictObject({ ...about, ...listPage }))
    .output(notesOut)
    .query(({ ctx, input }) => listNotes(ctx.deps, input)),

  add: actProcedure('notes.add')
    .input(
      z.strictObject({
        ...about,
        body: z
          .string()
          .transform((raw) => raw.normalize('NFC').trim())
          .refine((body) => isVisible(body) && Array.from(body).length <= NOTE_MAX),
        requestId: requestIdUuid.optional(),
      }),
    )
    .output(noteOut)
    .mutation(({ ctx, input }) => addNote(ctx.deps, ctx.operator, input)),
});
