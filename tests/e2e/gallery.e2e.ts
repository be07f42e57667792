// The gallery of all parts is for those who build the wallet: there while they do, and in no build.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createServer } from 'vite';
import { expect, test } from '../support/browser/browser.ts';
import { axeFaults } from '../support/scenes/scene-checks.ts';
import { LONG_ONLY } from '../support/runner/long-or-short.ts';

const root = path.resolve(import.meta.dirname, '../..');

test(
  'in development the gallery shows every part, and axe finds nothing in it',
  { tag: LONG_ONLY },
  async ({ page }) => {
    const vite = await createServer({
      configFile: path.join(root, 'client/vite.config.ts'),
      logLevel: 'error',
      server: { port: 0, strictPort: false, hmr: false, watch: null },
    });
    try {
      await vite.listen();
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(`${vite.resolvedUrls?.local[0] ?? ''}gallery/`);
      await expect(page.locator('[data-screen=gallery]')).toBeVisible();
      for (const part of ['Button', 'AmountField', 'Result'])
        await expect(page.getByRole('region', { name: part, exact: part === 'Button' })).toBeVisible();
      expect((await axeFaults(page)).filter((fault) => !fault.includes('page-has-heading-one'))).toEqual([]);
    } finally {
      await vite.close();
    }
  },
);

test('no build contains the gallery', async ({ page }) => {
  const built = path.join(root, 'dist/client');
  const files = readdirSync(built, { recursive: true, encoding: 'utf8' });
  expect(files.filter((file) => /gallery/i.test(file))).toEqual([]);
  const scripts = files
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(path.join(built, file), 'utf8'));
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((code) => code.includes('data-screen":"gallery'))).toEqual([]);
  await page.goto('/gallery/');
  await expect(page.locator('[data-screen="/login"]')).toBeVisible();
});
