// How many components React renders: what a page costs by a number that is the same on every machine.
import type { Page } from '@playwright/test';

declare global {
  var rendered: number;
}

/** Loads the page again, with a count of what React renders from then on. */
export async function watchRenders(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Fiber = {
      readonly tag: number;
      readonly flags: number;
      readonly child: Fiber | null;
      readonly sibling: Fiber | null;
      readonly alternate: Fiber | null;
    };
    /** Functions, classes, forwarded and remembered ones. */
    const components = [0, 1, 11, 14, 15];
    const performedWork = 1;
    const count = (fiber: Fiber, before: Fiber | null) => {
      if (components.includes(fiber.tag) && (before === null || (fiber.flags & performedWork) !== 0))
        rendered += 1;
      // The same child is one that was not looked at.
      if (before !== null && fiber.child === before.child) return;
      for (let child = fiber.child; child !== null; child = child.sibling) count(child, child.alternate);
    };
    globalThis.rendered = 0;
    // React reports to it, as to its developer tools.
    const hook = {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberUnmount: () => undefined,
      onCommitFiberRoot: (_renderer: number, root: { current: Fiber }) =>
        count(root.current, root.current.alternate),
    };
    Object.assign(globalThis, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
  });
  await page.reload();
}

/** How many components were rendered since the page was loaded. */
export const rendersOf = (page: Page): Promise<number> => page.evaluate(() => globalThis.rendered);
