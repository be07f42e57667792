// A DOM around the server: its modules are loaded as on Node, where a file beside a module has a path and no address.
import { builtinEnvironments, type Environment } from 'vitest/runtime';

const { jsdom } = builtinEnvironments;

/** Modal dialogs, of which there are the element and its attribute alone. */
function addDialogs(window: typeof globalThis): void {
  const openers = new WeakMap<HTMLDialogElement, Element | null>();
  window.HTMLDialogElement.prototype.showModal = function showModal() {
    openers.set(this, window.document.activeElement);
    this.setAttribute('open', '');
    this.querySelector<HTMLElement>('a[href], button, input, select, textarea')?.focus();
  };
  window.HTMLDialogElement.prototype.close = function close() {
    this.removeAttribute('open');
    const opener = openers.get(this);
    if (opener instanceof window.HTMLElement) opener.focus();
  };
}

/** What the wallet asks of a layout, where there is none: nothing scrolls, comes into view or prefers anything. */
function addLayout(window: typeof globalThis): void {
  window.scrollTo = () => undefined;
  window.Element.prototype.scrollIntoView = () => undefined;
  window.Element.prototype.getAnimations = () => [];
  addDialogs(window);
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

/**
 * Frames are drawn by an interval that begins with the first one asked for and ends with the last. Were it begun while a test has timers of
 * its own, no frame would be drawn after that test, so one frame always asks for the next.
 */
function drawFrames(window: typeof globalThis): void {
  const next = (): void => void window.requestAnimationFrame(next);
  next();
}

/**
 * Lets what the last frame began end while there is still a DOM: its timers of 0 ms run before the one set here, and no
 * frame follows. Without this they ran in a process whose DOM was gone, and one more error failed a run that passed.
 */
async function endFrames(window: typeof globalThis): Promise<void> {
  window.requestAnimationFrame = () => 0;
  await new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}

const environment: Environment = {
  ...jsdom,
  name: 'dom',
  viteEnvironment: 'ssr',
  async setup(global: typeof globalThis, options) {
    const ending = await jsdom.setup(global, options);
    addLayout(global);
    drawFrames(global);
    return {
      async teardown() {
        await endFrames(global);
        await ending.teardown(global);
      },
    };
  },
};

export default environment;
