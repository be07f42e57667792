// Every screen and every open sheet: nothing that axe finds, in light and in dark, nothing too small for a finger, and
// nothing lost when the text is twice as large on the narrowest phone.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { axeFaults, largeTextFaults, smallTargets } from '../support/scene-checks.ts';
import { scenePeople } from '../support/scenes/scene-people.ts';
import { SCENES } from '../support/scenes/scenes.ts';

/** Colours are measured once no transition runs: one change of colour may start the next. */
function coloursAtRest(page: Page): Promise<void> {
  return page.evaluate(async () => {
    do {
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    } while (document.getAnimations().some(({ playState }) => playState === 'running'));
  });
}

for (const scene of SCENES) {
  test(`${scene.name} is for everyone: axe in light and dark, touch targets, text at 200 %`, async ({
    page,
    server,
    problems,
  }) => {
    // A scene of a failure is one because something did not arrive.
    problems.allow(/request failed|ERR_FAILED|status of 4\d\d/);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await scene.open({ page, server, people: await scenePeople(server) });
    const faults = {
      light: await axeFaults(page),
      touch: await smallTargets(page),
      large: await largeTextFaults(page),
      dark: [] as string[],
    };
    await page.emulateMedia({ colorScheme: 'dark' });
    await coloursAtRest(page);
    faults.dark = await axeFaults(page, { rules: ['color-contrast'] });
    expect(faults).toEqual({ light: [], touch: [], large: [], dark: [] });
  });
}
