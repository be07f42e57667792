import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';

/** A part of the wallet in a chunk of its own, with the hooks of the API that it uses. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const [part, { withTrpc }] = await Promise.all([load(), import('../api/trpc.ts')]);
    return { default: withTrpc(part.default) };
  });
}
