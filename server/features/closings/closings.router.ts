import { z } from 'zod';
import { parseSeoulDay } from '../../../domain/time.ts';
import { positiveId, requestIdUuid } from '../../../domain/input-schema.ts';
import { listOut } from '../../trpc/list-input.ts';
import { reasonInput } from '../../trpc/reason-input.ts';
import { actProcedure, operatorProcedure, router } from '../../trpc/trpc.ts';
import { BOARD_DAYS_MAX, boardOut, readBoard } from './board.ts';
import { closeDay } from './close-day.ts';
import { closedOut, closingOut, previewOut } from './closing-wire.ts';
import { closingListInput, listClosings } from './list-closings.ts';
import { previewClosing } from './preview-closing.ts';

/** A day in Seoul, `2026-11-20`. */
const dayInput = z.string().refine((day) => parseSeoulDay(day) !== null);
/** As they were shown, only to be compared. */
const wonText = z.string().regex(/^-?\d{1,19}$/);
const daonText = z.string().regex(/^-?\d{1,19}(?:\.\d{1,8})?$/);

const shownInput = z.strictObject({
  closing: wonText,
  unmatched: wonText,
  statementBalance: wonText.nullable(),
  opening: wonText.optional(),
  in: wonText.optional(),
  out: wonText.optional(),
  issued: daonText.optional(),
  redeemed: daonText.optional(),
  fees: daonText.optional(),
});

const chosen = { companyId: positiveId, day: dayInput, depositAccountId: positiveId.optional() };

/** The procedures under `admin.closings`. */
export const closingsRouter = router({
  list: operatorProcedure('viewer')
    .input(closingListInput)
    .output(listOut(closingOut))
    .query(({ ctx, input }) => listClosings(ctx.deps, input)),

  board: operatorProcedure('viewer')
    .input(z.strictObject({ until: dayInput, days: z.number().int().min(1).max(BOARD_DAYS_MAX) }))
    .output(boardOut)
    .query(({ ctx, input }) => readBoard(ctx.deps, input)),

  preview: operatorProcedure('viewer')
    .input(z.strictObject(chosen))
    .output(previewOut)
    .query(({ ctx, input }) => previewClosing(ctx.deps, input)),

  close: actProcedure('closings.close')
    .input(
      z.strictObject({
        ...chosen,
        shown: shownInput.optional(),
        note: reasonInput.optional(),
        requestId: requestIdUuid.optional(),
      }),
    )
    .output(closedOut)
    .mutation(({ ctx, input }) => closeDay(ctx.deps, ctx.operator, input)),
});
