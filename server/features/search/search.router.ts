import { z } from 'zod';
import { operatorProcedure } from '../../trpc/trpc.ts';
import { foundOut, searchEverything } from './search-everything.ts';

const TEXT_MAX = 100; // a transaction hash, with room for stray characters of the clipboard

/** `admin.search` is a single procedure, not a router. */
export const search = operatorProcedure('viewer')
  .input(z.strictObject({ text: z.string().trim().min(1).max(TEXT_MAX) }))
  .output(z.object({ data: z.array(foundOut) }))
  .query(({ ctx, input }) => searchEverything(ctx.deps, input.text));
