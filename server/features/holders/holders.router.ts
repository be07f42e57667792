import { z } from 'zod';
import { daonString, positiveId, requestIdUuid } from '../../../domain/input-schema.ts';
import { listOut } from '../../trpc/list-input.ts';
import { reasonInput } from '../../trpc/reason-input.ts';
import { actProcedure, operatorProcedure } from '../../trpc/trpc.ts';
import { idOut, instantOut } from '../../trpc/wire.ts';
import { blockHolder, unblockHolder } from './change-status.ts';
import { sessionOut } from '../auth/auth.router.ts';
import { erasedOut, erasePersonalData } from './erase-personal-data.ts';
import { assignNewAddress } from './assign-new-address.ts';
import { listHolderDevices } from './holder-devices.ts';
import { endHolderSessions, listHolderSessions } from './holder-sessions.ts';
import { holderOut } from './holder-wire.ts';
import { addressesOut, viewHolderAddresses } from './list-addresses.ts';
import { getHolder, holderListInput, listHolders } from './list-holders.ts';
import { paidOutOut, payOut } from './pay-out.ts';
import { setLock } from './set-lock.ts';

const withReason = z.strictObject({ id: positiveId, reason: reasonInput });

/** The procedures of holders alone; `holders` in server/router.ts has more. */
export const holderProcedures = {
  list: operatorProcedure('viewer')
    .input(holderListInput)
    .output(listOut(holderOut))
    .query(({ ctx, input }) => listHolders(ctx.deps, input)),

  get: operatorProcedure('viewer')
    .input(z.strictObject({ id: positiveId }))
    .output(holderOut)
    .query(({ ctx, input }) => getHolder(ctx.deps, input.id)),

  block: actProcedure('holders.block')
    .input(withReason)
    .output(holderOut)
    .mutation(({ ctx, input }) => blockHolder(ctx.deps, ctx.operator, input)),

  unblock: actProcedure('holders.unblock')
    .input(withReason)
    .output(holderOut)
    .mutation(({ ctx, input }) => unblockHolder(ctx.deps, ctx.operator, input)),

  sessions: operatorProcedure('viewer')
    .input(z.strictObject({ id: positiveId }))
    .output(z.array(sessionOut.omit({ current: true })))
    .query(({ ctx, input }) => listHolderSessions(ctx.deps, input.id)),

  devices: operatorProcedure('viewer')
    .input(z.strictObject({ id: positiveId }))
    .output(
      z.array(z.object({ id: idOut, userAgent: z.string(), createdAt: instantOut, lastAt: instantOut })),
    )
    .query(({ ctx, input }) => listHolderDevices(ctx.deps, input.id)),

  endSessions: actProcedure('holders.endSessions')
    .input(withReason)
    .output(z.object({ ended: z.number().int().nonnegative() }))
    .mutation(({ ctx, input }) => endHolderSessions(ctx.deps, ctx.operator, input)),

  addresses: operatorProcedure('viewer')
    .input(z.strictObject({ id: positiveId }))
    .output(addressesOut)
    .query(({ ctx, input }) => viewHolderAddresses(ctx.deps, input.id)),

  giveAddress: actProcedure('holders.giveAddress')
    .input(withReason.extend({ requestId: requestIdUuid.optional() }))
    .output(addressesOut)
    .mutation(({ ctx, input }) => assignNewAddress(ctx.deps, ctx.operator, input)),

  setLock: actProcedure('holders.setLock')
    .input(withReason.extend({ amount: daonString, shown: z.string().max(64).optional() }))
    .output(holderOut)
    .mutation(({ ctx, input }) => setLock(ctx.deps, ctx.operator, input)),

  erase: actProcedure('holders.erase')
    .input(withReason)
    .output(erasedOut)
    .mutation(({ ctx, input }) => erasePersonalData(ctx.deps, ctx.operator, input)),

  payOut: actProcedure('holders.payOut')
    .input(withReason.extend({ amount: daonString, requestId: requestIdUuid }))
    .output(paidOutOut)
    .mutation(({ ctx, input }) => payOut(ctx.deps, ctx.operator, input)),
};
