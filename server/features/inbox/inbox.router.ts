import { z } from 'zod';
import { listPage, positiveId } from '../../../domain/input-schema.ts';
import { LIST_PER_PAGE_MAX } from '../../../domain/limits.ts';
import { DECISIONS } from '../../../domain/request-state.ts';
import { REQUEST_KINDS } from '../../../domain/request-kinds.ts';
import { listOut } from '../../trpc/list-input.ts';
import { noInput, operatorProcedure, router } from '../../trpc/trpc.ts';
import { nothing } from '../../trpc/wire.ts';
import { amountFilterInput } from '../requests/amount-filter.ts';
import { reviewContextOut, getReviewContext } from './get-review-context.ts';
import { tabInput } from '../../deps/onlookers.ts';
import { holderFilterInput } from '../../holders/holder-filter.ts';
import { findFirstSignatures, firstSignaturesOut } from './find-first-signatures.ts';
import { inboxRowOut, listInbox, WAITING_STATES } from './list-inbox.ts';

const kind = z.enum(REQUEST_KINDS);

export const inboxInput = z.strictObject({
  ...listPage,
  sort: z.strictObject({ field: z.enum(['createdAt', 'won']), order: z.enum(['ASC', 'DESC']) }).optional(),
  filter: z
    .strictObject({
      kinds: z.array(kind).min(1).max(REQUEST_KINDS.length).optional(),
      states: z.array(z.literal(WAITING_STATES)).min(1).max(WAITING_STATES.length).optional(),
      holder: holderFilterInput,
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
    .query(({ ctx, input }) => listInbox(ctx.deps, input, ctx.operator)),

  facts: operatorProcedure('viewer')
    // With a tab, the answer is shown in it: other operators see that this one has the request open.
    .input(z.strictObject({ kind, id: positiveId, tab: tabInput.optional() }))
    .output(reviewContextOut)
    .query(({ ctx, input: { tab, ...request } }) => {
      if (tab !== undefined) ctx.deps.onlookers.report({ tab, login: ctx.operator.login, id: request.id });
      return getReviewContext(ctx.deps, ctx.operator, request);
    }),

  /** What a bulk decision of the caller would leave open, with a first signature. */
  firstSignatures: operatorProcedure('operator')
    .input(
      z.strictObject({
        decision: z.enum(DECISIONS),
        requests: z
          .array(z.strictObject({ kind, id: positiveId }))
          .min(1)
          // A bulk decision covers one page.
          .max(LIST_PER_PAGE_MAX),
      }),
    )
    .output(firstSignaturesOut)
    .query(({ ctx, input }) => findFirstSignatures(ctx.deps, ctx.operator, input)),

  /** Who has which request open, for a console whose event stream is not open: the same as its event `onlookers`. */
  onlookers: operatorProcedure('viewer')
    .input(noInput)
    .output(z.object({ onlookers: z.record(z.string(), z.array(z.string()).readonly()) }))
    .query(({ ctx }) => ({ onlookers: ctx.deps.onlookers.present() })),

  /** What the caller's tab shows, while it shows it, and null afterwards. Kept in memory for 30 seconds. */
  look: operatorProcedure('viewer')
    .input(z.strictObject({ tab: tabInput, id: positiveId.nullable() }))
    .output(nothing)
    .mutation(({ ctx, input }) => {
      ctx.deps.onlookers.report({ ...input, login: ctx.operator.login });
      return {};
    }),
});
