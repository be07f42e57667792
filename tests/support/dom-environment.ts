// A DOM around the server: its modules are loaded as on Node, where a file beside a module has a path and no address.
import { builtinEnvironments, type Environment } from 'vitest/runtime';

const { jsdom } = builtinEnvironments;

/** What the wallet asks of a layout, where there is none: nothing scrolls, comes into view or prefers anything. */
function addLayout(window: typeof globalThis): void {
  window.scrollTo = () => undefined;
  window.Element.prototype.scrollIntoView = () => undefined;
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  window.IntersectionObserver = class implements IntersectionObserver {
    readonly root = null;
    readonly rootMargin = '';
    readonly scrollMargin = '';
    readonly thresholds = [];
    observe = (): void => undefined;
    unobserve = (): void => undefined;
    disconnect = (): void => undefined;
    takeRecords = (): [] => [];
  };
}

const environment: Environment = {
  ...jsdom,
  name: 'dom',
  viteEnvironment: 'ssr',
  async setup(global: typeof globalThis, options) {
    const ending = await jsdom.setup(global, options);
    addLayout(global);
    return ending;
  },
};

export default environment;
