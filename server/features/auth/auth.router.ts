import { z } from 'zod';
import { signInInput } from '../../../domain/input-schema.ts';
import { holderProcedure, noInput, openProcedure, router } from '../../trpc.ts';
import { idOut, nothing } from '../../wire.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

export const authRouter = router({
  signIn: openProcedure()
    .input(signInInput)
    .output(z.object({ userId: idOut, token: z.string(), login: z.string(), first: z.boolean() }))
    .mutation(({ ctx, input }) => signIn(ctx.deps, ctx.client, input)),

  signOut: holderProcedure()
    .input(noInput)
    .output(nothing)
    .mutation(({ ctx }) => signOut(ctx.deps, ctx.holder)),

  session: holderProcedure()
    .input(noInput)
    .output(z.object({ userId: idOut, login: z.string() }))
    .query(({ ctx }) => ({ userId: ctx.holder.id, login: ctx.holder.login })),
});
