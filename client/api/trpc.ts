import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../server/router.ts';

export const trpc = createTRPCReact<AppRouter>();

export type Answers = inferRouterOutputs<AppRouter>;
