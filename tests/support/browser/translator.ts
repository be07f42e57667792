// Changes a page as browsers do that translate it: each text is taken out, and another one put in its place.
import type { Page } from '@playwright/test';

/** Translates what it may: `translate="no"` keeps a part, or the whole page, as it is. */
export async function translatePages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const translate = (): void => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Node[] = [];
      while (walker.nextNode() !== null) texts.push(walker.currentNode);
      for (const text of texts) {
        const from = text.parentElement;
        if (from?.closest('[translate=no], font, script, style, svg') !== null) continue;
        const font = document.createElement('font');
        font.textContent = text.nodeValue;
        text.parentNode?.replaceChild(font, text);
      }
    };
    document.addEventListener('DOMContentLoaded', () => {
      new MutationObserver(translate).observe(document.body, { childList: true, subtree: true });
      translate();
    });
  });
}
