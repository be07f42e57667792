import { readFile } from 'node:fs/promises';
import type { Browser } from '@playwright/test';
import type { Look, ShotSet } from './sets.ts';
import { pictureOf } from './take.ts';

const GAP = 20;
const EDGE = 24;

/** What the README shows first, of a phone and of a desk: a folder and a scene each. */
const COVER = ['light/home', 'light/buy-2-confirm', 'light/buy-4-done', 'dark/console-inbox'];
/** Three phones at their own size, and the desk as high as they are. */
const COVER_SIZE = { width: 2520, height: 844 };

/** The picture of the README, from the pictures of both fronts. */
export async function takeCover(
  browser: Browser,
  folders: { readonly pictures: string; readonly published: string },
): Promise<void> {
  const images = await Promise.all(
    COVER.map(async (name) => {
      const picture = (await readFile(`${folders.pictures}/${name}.png`)).toString('base64');
      return `<img src="data:image/png;base64,${picture}">`;
    }),
  );
  const { width, height } = COVER_SIZE;
  const page = await browser.newPage({ viewport: COVER_SIZE });
  await page.setContent(
    `<style>body{margin:0;display:flex;width:${width}px;height:${height}px}img{height:100%}</style>${images.join('')}`,
  );
  await page.screenshot({ path: `${folders.published}/home.png` });
  await page.close();
}

/** All pictures of a look side by side, laid out by the browser. */
export async function takeSheet(
  browser: Browser,
  set: ShotSet,
  look: Look,
  folders: { readonly pictures: string; readonly published: string },
): Promise<void> {
  const figures = await Promise.all(
    set.shots.map(async (shot) => {
      const picture = (await readFile(pictureOf(folders.pictures, shot, look))).toString('base64');
      return `<figure><img src="data:image/png;base64,${picture}"><figcaption>${shot.name}</figcaption></figure>`;
    }),
  );
  const dark = look.theme === 'dark';
  const { columns, width } = set.sheet;
  const style = `body{margin:0;padding:${EDGE}px;background:${dark ? '#1d2027' : '#dfe3ea'};font:13px sans-serif;color:${dark ? '#dde' : '#334'};
    display:grid;grid-template-columns:repeat(${columns},${width}px);gap:${GAP}px}figure{margin:0}img{width:${width}px;display:block;border-radius:14px}
    figcaption{padding:6px 4px 0}`;
  const page = await browser.newPage({
    viewport: { width: columns * width + (columns - 1) * GAP + 2 * EDGE, height: 900 },
  });
  await page.setContent(`<style>${style}</style>${figures.join('')}`);
  await page.screenshot({
    path: `${folders.published}/${set.name}-${look.name}.jpg`,
    type: 'jpeg',
    quality: 72,
    fullPage: true,
  });
  await page.close();
}
