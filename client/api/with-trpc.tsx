import type { ComponentType } from 'react';
import { apiClient } from './client.ts';
import { queryClient } from './query-client.ts';
import { trpc } from './trpc.ts';

/** Lets a part of the wallet use `trpc`; the first screens do without, so that its hooks are loaded after them. */
export function withTrpc<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  return function WithTrpc(props: Props) {
    return (
      <trpc.Provider client={apiClient} queryClient={queryClient}>
        <Part {...props} />
      </trpc.Provider>
    );
  };
}
