import type { Page } from '@playwright/test';

/** What a page finds in its storage, by key; kept as JSON. */
export type Kept = {
  readonly localStorage?: Readonly<Record<string, object | number>>;
  readonly sessionStorage?: Readonly<Record<string, object | number>>;
};

type How = { readonly isEmptied?: boolean };

/**
 * Opens `path` as a page whose browser keeps this already. It is written when the document begins, before any script of
 * ours, and only for this one load. With `isEmptied` whatever else was kept is gone.
 */
export async function openWith(page: Page, path: string, kept: Kept, how: How = {}): Promise<void> {
  const writing = await page.addInitScript(
    ([{ localStorage: local = {}, sessionStorage: session = {} }, { isEmptied = false }]) => {
      // A frame without an address of its own has no storage.
      if (location.protocol === 'about:') return;
      for (const [storage, entries] of [
        [window.localStorage, local],
        [window.sessionStorage, session],
      ] as const) {
        if (isEmptied) storage.clear();
        for (const [key, value] of Object.entries(entries)) storage.setItem(key, JSON.stringify(value));
      }
    },
    [kept, how] as const,
  );
  await page.goto(path);
  await writing.dispose();
}
