// Takes every scene of the wallet on the real server: `npm run screenshots`, or with the names of some scenes behind it.
// Single pictures go to test-results/screens/ for looking at, the contact sheet of all to docs/screenshots/.
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { chromiumFlags, findChromium } from '../tests/support/chromium.ts';
import { startServer } from '../tests/support/server-process.ts';
import type { RunningServer } from '../tests/support/server-process.ts';
import { scenePeople } from '../tests/support/scenes/scene-people.ts';
import { SCENES } from '../tests/support/scenes/scenes.ts';
import type { Scene } from '../tests/support/scenes/scene.ts';

const root = path.resolve(import.meta.dirname, '..');
const pictures = path.join(root, 'test-results/screens');
const published = path.join(root, 'docs/screenshots');

type Look = {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly theme: 'light' | 'dark';
};
const looks: readonly Look[] = [
  { name: 'light', width: 390, height: 844, theme: 'light' },
  { name: 'dark', width: 390, height: 844, theme: 'dark' },
  { name: 'small-light', width: 320, height: 640, theme: 'light' },
  { name: 'small-dark', width: 320, height: 640, theme: 'dark' },
];
const pictureOf = (scene: Scene, look: Look): string => path.join(pictures, look.name, `${scene.name}.png`);

/** Opens a scene once and takes it in all looks. */
async function takeScene(browser: Browser, server: RunningServer, scene: Scene): Promise<void> {
  const context = await browser.newContext({
    baseURL: server.origin,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    serviceWorkers: 'block',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  try {
    const page = await context.newPage();
    await scene.open({ page, server, people: await scenePeople(server) });
    for (const look of looks) {
      await page.setViewportSize({ width: look.width, height: look.height });
      await page.emulateMedia({ colorScheme: look.theme });
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      // Endless ones (a pulsing skeleton) are put back to their start.
      await page.screenshot({ path: pictureOf(scene, look), animations: 'disabled', caret: 'hide' });
    }
  } finally {
    await context.close();
  }
}

/** All pictures of a look side by side, laid out by the browser. */
async function takeSheet(browser: Browser, look: Look, scenes: readonly Scene[]): Promise<void> {
  const figures = await Promise.all(
    scenes.map(async (scene) => {
      const picture = (await readFile(pictureOf(scene, look))).toString('base64');
      return `<figure><img src="data:image/png;base64,${picture}"><figcaption>${scene.name}</figcaption></figure>`;
    }),
  );
  const dark = look.theme === 'dark';
  const style = `body{margin:0;padding:24px;background:${dark ? '#1d2027' : '#dfe3ea'};font:13px sans-serif;color:${dark ? '#dde' : '#334'};
    display:grid;grid-template-columns:repeat(8,195px);gap:20px}figure{margin:0}img{width:195px;display:block;border-radius:14px}
    figcaption{padding:6px 4px 0}`;
  const page = await browser.newPage({ viewport: { width: 1748, height: 900 } });
  await page.setContent(`<style>${style}</style>${figures.join('')}`);
  await page.screenshot({
    path: path.join(published, `wallet-${look.name}.jpg`),
    type: 'jpeg',
    quality: 72,
    fullPage: true,
  });
  await page.close();
}

const wanted = process.argv.slice(2);
const scenes =
  wanted.length === 0 ? SCENES : SCENES.filter(({ name }) => wanted.some((word) => name.startsWith(word)));
const failed: string[] = [];
const server = await startServer();
const browser = await chromium.launch({ executablePath: await findChromium(), args: [...chromiumFlags] });
try {
  if (wanted.length === 0) await rm(pictures, { recursive: true, force: true });
  await mkdir(published, { recursive: true });
  for (const scene of scenes) {
    await takeScene(browser, server, scene).catch((error: unknown) => {
      failed.push(scene.name);
      console.error(`${scene.name}: ${String(error).slice(0, 600)}`);
    });
  }
  if (wanted.length === 0 && failed.length === 0)
    for (const look of looks.slice(0, 2)) await takeSheet(browser, look, scenes);
  console.log(
    `${scenes.length - failed.length} of ${scenes.length} scenes in ${path.relative(root, pictures)}`,
  );
} finally {
  await browser.close();
  await server.stop();
}
process.exitCode = failed.length === 0 ? 0 : 1;
