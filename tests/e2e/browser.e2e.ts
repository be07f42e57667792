import { test as bare } from '@playwright/test';
import { expect } from '../support/browser.ts';

bare('the browser of the tests lays out Korean text at the width of a phone', async ({ page }) => {
  await page.setContent('<!doctype html><html lang="ko"><main><h1>다온 지갑</h1></main></html>');
  await expect(page.getByRole('heading', { name: '다온 지갑' })).toBeVisible();
  expect(page.viewportSize()).toEqual({ width: 390, height: 844 });
});
