import { z } from 'zod';
import { holderProcedure, noInput, router } from '../../trpc/trpc.ts';
import { nothing } from '../../trpc/wire.ts';
import { chooseForDevice, unsubscribeDevice, unsubscribeOthers, viewDevice } from './manage-devices.ts';
import { subscribeDevice } from './subscribe-device.ts';

const endpoint = z.string().min(1).max(2_000);
const base64url = (length: number) =>
  z
    .string()
    .length(length)
    .regex(/^[\w-]+$/);

/** What the device is sent: the kinds of alarm, and whether with the amount. */
const choice = {
  received: z.boolean(),
  remittance: z.boolean(),
  purchase: z.boolean(),
  link: z.boolean(),
  withAmount: z.boolean(),
};

/** The calling browser's own endpoint; null while it has none. */
const named = z.strictObject({ endpoint: endpoint.nullable() });

export const pushRouter = router({
  status: holderProcedure('push')
    .input(named)
    .output(
      z.object({
        device: z.object({ ...choice, ofThisSession: z.boolean() }).nullable(),
        others: z.number().int().nonnegative(),
      }),
    )
    .query(({ ctx, input }) => viewDevice(ctx.deps, ctx.holder, input)),

  /** What a browser subscribes with. The first call makes it, so this is no query. */
  key: holderProcedure('push')
    .input(noInput)
    .output(z.object({ publicKey: z.string() }))
    .mutation(async ({ ctx }) => ({ publicKey: await ctx.deps.pushes.publicKey() })),

  subscribe: holderProcedure('push')
    .input(
      z.strictObject({
        endpoint,
        /** A point of 65 bytes and a secret of 16, as the browser gives them. */
        p256dh: base64url(87),
        auth: base64url(22),
        ...choice,
      }),
    )
    .output(nothing)
    .mutation(({ ctx, input }) => subscribeDevice(ctx.deps, ctx.holder, input)),

  choose: holderProcedure('push')
    .input(z.strictObject({ endpoint, ...choice }))
    .output(nothing)
    .mutation(({ ctx, input }) => chooseForDevice(ctx.deps, ctx.holder, input)),

  unsubscribe: holderProcedure('push')
    .input(z.strictObject({ endpoint }))
    .output(nothing)
    .mutation(({ ctx, input }) => unsubscribeDevice(ctx.deps, ctx.holder, input)),

  unsubscribeOthers: holderProcedure('push')
    .input(named)
    .output(z.object({ ended: z.number().int().nonnegative() }))
    .mutation(({ ctx, input }) => unsubscribeOthers(ctx.deps, ctx.holder, input)),
});
