import { z } from 'zod';
import { operatorProcedure } from '../../trpc.ts';
import { foundOut, searchEverything } from './search-everything.ts';

const TEXT_MAX = 100; // a transaction hash, and a slip of the clipboard around it

/** `admin.search` on the wire: one procedure, so that it is a name and not a group. */
export const search = operatorProcedure('viewer')
  .input(z.strictObject({ text: z.string().trim().min(1).max(TEXT_MAX) }))
  .output(z.object({ data: z.array(foundOut) }))
  .query(({ ctx, input }) => searchEverything(ctx.deps, input.text));
