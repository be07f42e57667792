import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { RunningServer } from '../../tests/support/servers/server-process.ts';
import type { Look, Shot, ShotSet } from './sets.ts';

/** The console animates colours; a picture waits until the animations have ended. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

type Folders = { readonly pictures: string; readonly manual: string };

/** Opens a scene once and takes it in all looks of its set, and the part that the manual shows. */
export async function takeShot(
  browser: Browser,
  server: RunningServer,
  set: ShotSet,
  shot: Shot,
  folders: Folders,
): Promise<void> {
  const [first] = set.looks;
  if (first === undefined) throw new Error(`${set.name} is looked at in no way`);
  const context = await browser.newContext({
    ...set.context,
    baseURL: server.origin,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    viewport: { width: first.width, height: first.height },
  });
  try {
    const page = await context.newPage();
    await shot.open(page, server);
    if (shot.manual !== undefined) await takeForManual(browser, page, shot, folders.manual);
    for (const look of set.looks) {
      await page.setViewportSize({ width: look.width, height: look.height });
      await page.emulateMedia({ colorScheme: look.theme, reducedMotion: 'reduce' });
      await settle(page);
      // Endless animations (a pulsing skeleton) are reset to their start.
      const at = pictureOf(folders.pictures, shot, look);
      await page.screenshot({ path: at, animations: 'disabled', caret: 'hide' });
    }
  } finally {
    await context.close();
  }
}

const WEBP_QUALITY = 0.75;

/** Half as many bytes as a JPEG that is as clear. The browser takes pictures in older formats alone, but writes this one. */
async function asWebp(browser: Browser, png: Buffer): Promise<Buffer> {
  const page = await browser.newPage();
  try {
    const url = await page.evaluate(
      async ([source, quality]) => {
        const image = new Image();
        image.src = source;
        await image.decode();
        const canvas = document.createElement('canvas');
        canvas.width = image.width;
        canvas.height = image.height;
        canvas.getContext('2d')?.drawImage(image, 0, 0);
        return canvas.toDataURL('image/webp', quality);
      },
      [`data:image/png;base64,${png.toString('base64')}`, WEBP_QUALITY] as const,
    );
    return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  } finally {
    await page.close();
  }
}

async function takeForManual(browser: Browser, page: Page, shot: Shot, folder: string): Promise<void> {
  await settle(page);
  const options = { animations: 'disabled', caret: 'hide' } as const;
  const png =
    shot.manual === undefined || shot.manual === true
      ? await page.screenshot(options)
      : // A part that is higher than the window is scrolled under the bar.
        await shot.manual(page).screenshot({ ...options, style: 'header { visibility: hidden }' });
  await writeFile(
    path.join(folder, `${shot.name.replace(/^console-/, '')}.webp`),
    await asWebp(browser, png),
  );
}

export const pictureOf = (folder: string, shot: Shot, look: Look): string =>
  path.join(folder, look.name, `${shot.name}.png`);
