// Draws the icons of the installed wallet from one drawing: `npm run icons`. The PNGs are committed, so that a build
// needs no browser.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { MARK_INK, MARK_LETTER, MARK_SUN } from '../domain/mark.ts';
import { chromiumOptions } from '../tests/support/browser/chromium.ts';

const publicFolder = path.resolve(import.meta.dirname, '../client/public');

/** The mark on a tile of its coin's colour; `scale` leaves the margin that a mask may cut off. */
function drawing(options: { readonly corner: number; readonly scale: number }): string {
  const inner = 1 - options.scale;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
  <rect width="64" height="64" rx="${options.corner}" fill="${MARK_INK.coin}" />
  <g transform="translate(${32 * inner} ${32 * inner}) scale(${options.scale})">
    <path d="${MARK_LETTER}" fill="${MARK_INK.letter}" />
    <circle cx="${MARK_SUN.x}" cy="${MARK_SUN.y}" r="${MARK_SUN.radius}" fill="${MARK_INK.sun}" />
  </g>
</svg>
`;
}

const icons = [
  { file: 'icons/icon-192.png', size: 192, corner: 14, scale: 1 },
  { file: 'icons/icon-512.png', size: 512, corner: 14, scale: 1 },
  // Phones crop these to their own shape: colour to the edge, the letter inside the safe circle.
  { file: 'icons/maskable-512.png', size: 512, corner: 0, scale: 0.78 },
  { file: 'icons/apple-touch-icon.png', size: 180, corner: 0, scale: 0.86 },
];

/** One PNG in the older ICO format, which browsers request under its fixed name when a page names no icon. */
function iconFile(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // type: icon
  header.writeUInt16LE(1, 4); // one image
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10); // one colour plane
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

async function draw(browser: Browser, svg: string, size: number): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw}</style>${svg}`);
  const png = await page.screenshot({ omitBackground: true });
  await page.close();
  return png;
}

const browser = await chromium.launch(await chromiumOptions());
try {
  await writeFile(path.join(publicFolder, 'favicon.svg'), drawing({ corner: 14, scale: 1 }));
  const favicon = await draw(browser, drawing({ corner: 14, scale: 1 }), 48);
  await writeFile(path.join(publicFolder, 'favicon.ico'), iconFile(favicon, 48));
  for (const { file, size, ...shape } of icons)
    await writeFile(path.join(publicFolder, file), await draw(browser, drawing(shape), size));
} finally {
  await browser.close();
}
