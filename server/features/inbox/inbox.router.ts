import { z } from 'zod';
import { listPage, positiveId } from '../../../domain/input-schema.ts';
import { REQUEST_KINDS } from '../../../domain/request-state.ts';
import { listOut } from '../../list-input.ts';
import { operatorProcedure, router } from '../../trpc.ts';
import { amountFilterInput } from '../requests/amount-filter.ts';
import { reviewContextOut, getReviewContext } from './get-review-context.ts';
import { inboxRowOut, listInbox, WAITING_STATES } from './list-inbox.ts';

const kind = z.enum(REQUEST_KINDS);

const inboxInput = z.strictObject({
  ...listPage,
  filter: z
    .strictObject({
      kinds: z.array(kind).min(1).max(REQUEST_KINDS.length).optional(),
      states: z.array(z.literal(WAITING_STATES)).min(1).max(WAITING_STATES.length).optional(),
      holder: z.union([positiveId, z.string().min(1).max(16)]).optional(),
      /** Only requests that the caller has taken. */
      mine: z.literal(true).optional(),
      /** Only sales and external sends that are not taken. */
      free: z.literal(true).optional(),
      /** Only requests with another operator's first signature, which the caller may complete. */
      second: z.literal(true).optional(),
      ...amountFilterInput,
    })
    .optional(),
});

/** The procedures under `admin.inbox`: all undecided requests, of every kind. */
export const inboxRouter = router({
  list: operatorProcedure('viewer')
    .input(inboxInput)
    .output(listOut(inboxRowOut))
    .query(({ ctx, input }) => listInbox(ctx.deps, ctx.operator, input)),

  facts: operatorProcedure('viewer')
    .input(z.strictObject({ kind, id: positiveId }))
    .output(reviewContextOut)
    .query(({ ctx, input }) => getReviewContext(ctx.deps, ctx.operator, input)),
});
