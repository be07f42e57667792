import { z } from 'zod';
import { positiveId } from '../../../domain/input-schema.ts';
import { operatorProcedure } from '../../trpc/trpc.ts';
import { locksOut, viewLocks } from './view-locks.ts';

/** Part of `holders` in server/router.ts. */
export const holderLockProcedures = {
  locks: operatorProcedure('viewer')
    .input(z.strictObject({ id: positiveId }))
    .output(locksOut)
    .query(({ ctx, input }) => viewLocks(ctx.deps, input.id)),
};
