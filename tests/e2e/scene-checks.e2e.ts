// The checks of the scenes see what they are for: one planted fault each.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { axeFaults, largeTextFaults, smallTargets } from '../support/scenes/scene-checks.ts';

const show = (page: Page, body: string): Promise<void> =>
  page.setContent(
    `<!doctype html><html lang="ko"><head><title>다온</title>
    <meta name="viewport" content="width=device-width"><style>body{margin:0;font-size:1rem}</style></head>
    <body><main><h1>다온 지갑</h1>${body}</main></body></html>`,
  );

test('a page without faults has none', async ({ page }) => {
  await show(page, '<button style="width:100%;height:56px">보내기</button>');
  expect(await axeFaults(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
  expect(await largeTextFaults(page)).toEqual([]);
});

test('axe sees a button without a name and text too pale to read', async ({ page }) => {
  await show(page, '<button></button><p style="color:#ccc">흐린 글</p>');
  const faults = (await axeFaults(page)).join('\n');
  expect(faults).toContain('button-name');
  expect(faults).toContain('color-contrast');
  expect((await axeFaults(page, { rules: ['color-contrast'] })).join('\n')).toMatch(
    /^color-contrast: [^\n]+$/,
  );
});

test('the touch check sees a small button, and lets one pass whose label or reserved room is large enough', async ({
  page,
}) => {
  await show(
    page,
    `<button style="width:30px;height:30px">닫기</button>
    <label style="display:flex;width:200px;height:48px"><input type="checkbox" style="margin:auto 0">저장</label>
    <style>.room{position:relative;width:24px;height:24px;margin:40px}.room::before{content:'';position:absolute;inset:-12px}</style>
    <button class="room">i</button><p>자세한 내용은 <a href="#x">약관</a>에 있어요.</p>`,
  );
  expect(await smallTargets(page)).toEqual(["button '닫기' takes 30 × 30"]);
});

test('the large-text check sees a page that scrolls sideways, cut text and a button under a bar', async ({
  page,
}) => {
  await show(
    page,
    '<p style="white-space:nowrap">한 줄에 다 들어가지 않는 아주 긴 문장이에요 정말로 길어요</p>',
  );
  expect((await largeTextFaults(page)).join('\n')).toMatch(/the page is \d+ wide/);

  await show(
    page,
    `<dl style="display:flex;margin:0 20px;overflow-wrap:anywhere"><dt style="flex:none;width:290px">이름</dt>
    <dd style="min-width:0;margin:0">1,224.0178 DAON</dd></dl>`,
  );
  expect((await largeTextFaults(page)).join('\n')).toContain("'1,224.0178 DAON' reaches out of the page");

  await show(
    page,
    '<p style="height:1.5em;overflow:hidden">두 줄이 되면 아래가 잘리고 마는 그런 문장이에요. 글자가 좁아도 두 줄이 되도록 길어요.</p>',
  );
  expect((await largeTextFaults(page)).join('\n')).toContain('is cut off');

  await show(
    page,
    `<button style="height:48px;position:fixed;bottom:0;left:0">아래</button>
    <div style="position:fixed;bottom:0;left:0;right:0;height:60px;background:#fff"></div>`,
  );
  expect((await largeTextFaults(page)).join('\n')).toContain("button '아래' cannot be reached");
});
