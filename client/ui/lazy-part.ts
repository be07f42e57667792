import { createElement, use, useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** A component in a chunk of its own. `load` fetches it before it is drawn. */
export type Loadable<Props> = ComponentType<Props> & { readonly load: () => Promise<unknown> };

// React's own `lazy` shows its fallback also where the chunk is there already, and a fallback stays for 300 ms. These two
// draw what is there with the rest of the page.

/** A screen: while its chunk is fetched, the screen before it stays. It needs a `Suspense` around it. */
export function lazyScreen<Props extends object>(fetch: Load<Props>): Loadable<Props> {
  let fetching: Promise<ComponentType<Props>> | undefined;
  const load = () => (fetching ??= read(fetch()));
  const Screen = (props: Props): ReactNode => createElement(use(load()), props);
  Screen.load = load;
  return Screen;
}

/** In the form in which `use` reads it without waiting once it is there. */
function read<Part>(fetching: Promise<{ default: Part }>): Promise<Part> {
  const part = fetching.then(({ default: value }) => {
    void Object.assign(part, { status: 'fulfilled', value });
    return value;
  });
  return part;
}

/** A part of a screen: while its chunk is fetched, nothing is in its place. */
export function lazyPart<Props extends object>(fetch: Load<Props>): Loadable<Props> {
  const Part = lazyScreen(fetch);
  const { load } = Part;
  const Late = (props: Props): ReactNode => {
    const [fetched, setFetched] = useState(false);
    useEffect(() => {
      const show = (): void => setFetched(true);
      // A chunk that did not come fails where it is drawn.
      load().then(show, show);
    }, []);
    return fetched && createElement(Part, props);
  };
  Late.load = load;
  return Late;
}

/** The same with the hooks of the API. */
export const withApi =
  <Props extends object>(fetch: Load<Props>): Load<Props> =>
  async () => {
    const [part, { withTrpc }] = await Promise.all([fetch(), import('../api/trpc.ts')]);
    return { default: withTrpc(part.default) };
  };

/** The chunk of a part that its screen stands without: what did not come is fetched again with the network. */
export const whenItComes =
  <Props extends object>(fetch: Load<Props>): Load<Props> =>
  () =>
    fetch().catch(async () => {
      await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
      // The bundler asks for a style once only.
      for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
        if (link.sheet === null) link.replaceWith(link.cloneNode());
      return whenItComes(fetch)();
    });
