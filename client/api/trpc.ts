import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { createElement } from 'react';
import type { ComponentType } from 'react';
import type { AppRouter } from '../../server/router.ts';
import { apiClient } from './client.ts';
import { queryClient } from './query-client.ts';

export const trpc = createTRPCReact<AppRouter>();

export type Answers = inferRouterOutputs<AppRouter>;

/** Lets a part of the wallet use `trpc`. The first screens do without, so that its hooks are loaded after them. */
export function withTrpc<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  return function WithTrpc(props: Props) {
    const children = createElement(Part, props);
    return createElement(trpc.Provider, { client: apiClient, queryClient, children });
  };
}
