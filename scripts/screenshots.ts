// Takes screenshots of every scene of the wallet and of the console on the real server: `npm run screenshots`,
// optionally with the names of some scenes (`-- send-`), or of one front (`-- console`). Single pictures go to
// test-results/screens/, the contact sheet of each front and the picture of the README to docs/screenshots/, and the
// pictures of the operator's manual to a folder there.
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { chromiumOptions } from '../tests/support/browser/chromium.ts';
import { startServer } from '../tests/support/servers/server-process.ts';
import { sets } from './screenshots/sets.ts';
import type { ShotSet } from './screenshots/sets.ts';
import { takeCover, takeSheet } from './screenshots/sheet.ts';
import { takeShot } from './screenshots/take.ts';

const root = path.resolve(import.meta.dirname, '..');
const published = path.join(root, 'docs/screenshots');
const folders = {
  published,
  pictures: path.join(root, 'test-results/screens'),
  manual: path.join(published, 'manual'),
};

/** Takes the requested scenes of a front and returns the names of those that could not be opened. */
async function takeSet(browser: Browser, set: ShotSet, words: readonly string[]): Promise<string[]> {
  const isWhole = words.length === 0 || words.includes(set.name);
  const shots = isWhole
    ? set.shots
    : set.shots.filter(({ name }) => words.some((word) => name.startsWith(word)));
  if (shots.length === 0) return [];
  const failed: string[] = [];
  // A scene subscribes to a push service that is on this machine.
  const server = await startServer({ PUSH_HOSTS: 'any' });
  try {
    for (const shot of shots) {
      await takeShot(browser, server, set, shot, folders).catch((error: unknown) => {
        failed.push(shot.name);
        console.error(`${shot.name}: ${String(error).slice(0, 600)}`);
      });
    }
  } finally {
    await server.stop();
  }
  if (isWhole && failed.length === 0)
    for (const look of set.looks.slice(0, 2)) await takeSheet(browser, set, look, folders);
  console.log(`${set.name}: ${shots.length - failed.length} of ${shots.length} scenes`);
  return failed;
}

const words = process.argv.slice(2);
const options = await chromiumOptions();
const browser = await chromium.launch({
  ...options,
  // Fields for a day are written as the browser's own language writes it.
  env: { ...options.env, LANGUAGE: 'ko', LANG: 'ko_KR.UTF-8' },
});
const failed: string[] = [];
try {
  if (words.length === 0) await rm(folders.pictures, { recursive: true, force: true });
  await mkdir(folders.manual, { recursive: true });
  for (const set of sets) failed.push(...(await takeSet(browser, set, words)));
  if (words.length === 0 && failed.length === 0) await takeCover(browser, folders);
} finally {
  await browser.close();
}
process.exitCode = failed.length === 0 ? 0 : 1;
