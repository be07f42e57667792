import { z } from 'zod';
import { pageNumber, positiveId } from '../../../domain/input-schema.ts';
import { HISTORY_SEARCH_MAX } from '../../../domain/history-search.ts';
import { parseSeoulDay } from '../../../domain/time.ts';
import { WALLET_HISTORY_FILTERS } from '../../../domain/history-filters.ts';
import { holderProcedure, router } from '../../trpc/trpc.ts';
import { getHistoryDetail } from './get-history-detail.ts';
import { historyDetailOut } from './history-detail.ts';
import { historyRowOut } from './history-row.ts';
import { listHistory } from './list-history.ts';
import { monthOut, sumMonth } from './sum-month.ts';

const count = z.number().int().nonnegative();

/** A day in Seoul, '2026-11-20'. */
const day = z.string().refine((raw) => parseSeoulDay(raw) !== null, { error: 'INVALID_INPUT' });

/** A month in Seoul, '2026-11'. */
const month = z.string().refine((raw) => parseSeoulDay(`${raw}-01`) !== null, { error: 'INVALID_INPUT' });

const listInput = z.strictObject({
  page: pageNumber.default(1),
  filter: z.literal(WALLET_HISTORY_FILTERS).default(0),
  from: day.optional(),
  to: day.optional(),
  search: z.string().max(HISTORY_SEARCH_MAX).optional(),
});

export const historyRouter = router({
  list: holderProcedure()
    .input(listInput)
    .output(
      z.object({ rows: z.array(historyRowOut), page: count, perPage: count, total: count, lastPage: count }),
    )
    .query(({ ctx, input }) => listHistory(ctx.deps, ctx.holder, input)),

  month: holderProcedure()
    .input(z.strictObject({ month }))
    .output(monthOut)
    .query(({ ctx, input }) => sumMonth(ctx.deps, ctx.holder, input.month)),

  detail: holderProcedure()
    .input(z.strictObject({ id: positiveId }))
    .output(historyDetailOut)
    .query(({ ctx, input }) => getHistoryDetail(ctx.deps, ctx.holder, input.id)),
});
