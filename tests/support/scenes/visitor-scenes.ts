import { expect } from '@playwright/test';
import { codeSentTo, DEMO_PASSWORD, newHolder, newPhone } from '../wallet/people.ts';
import { button, openAsVisitor } from './scene.ts';
import type { Scene } from './scene.ts';

const at = (name: string, path: string, screen = path.split('?')[0] ?? path): Scene => ({
  name,
  open: async ({ page }) => {
    await openAsVisitor(page, path, screen);
  },
});

const foundIds = encodeURIComponent(
  JSON.stringify([
    { email: 'daon0001', created_at: '2026-03-02T10:00:00+09:00' },
    { email: 'longestloginname', created_at: '2026-10-30T23:59:59+09:00' },
  ]),
);
const resetToken = encodeURIComponent(
  JSON.stringify({ verification_code: '123456', api_token: 'looked-at-only' }),
);

/** What opens without a login. */
export const visitorScenes: readonly Scene[] = [
  at('login', '/login'),
  {
    name: 'login-refused',
    open: async ({ page }) => {
      await openAsVisitor(page, '/login', '/login');
      await page.locator('[name=email]').fill('nobody123');
      await page.locator('[name=password]').fill('wrong-password');
      await button(page, '로그인').click();
      await expect(page.getByText('로그인 정보가 일치하지 않아요. 다시 확인해주세요.')).toBeVisible();
    },
  },
  at('welcome', '/welcome?code=DEMO-SIGNUP'),
  at('sign-up', '/signup?code=DEMO-SIGNUP'),
  at('sign-up-success', '/signUpSuccess'),
  at('terms', '/terms'),
  at('privacy', '/privacy'),
  at('account-search', '/accountSearch'),
  at('find-id', '/emailSearch'),
  {
    name: 'find-id-code-sent',
    open: async ({ page }) => {
      await openAsVisitor(page, '/emailSearch', '/emailSearch');
      await page.locator('[name=phone]').fill(newPhone());
      await button(page, /인증번호/).click();
      await expect(page.locator('[name=code]')).toBeVisible();
    },
  },
  at('lost-phone', '/lostPhone'),
  at('unlock', '/unlock'),
  {
    name: 'lost-phone-done',
    open: async ({ page, server }) => {
      const { phone } = await newHolder(server);
      await openAsVisitor(page, '/lostPhone', '/lostPhone');
      await page.locator('[name=phone]').fill(phone);
      await button(page, /인증번호/).click();
      await expect(page.locator('[name=code]')).toBeVisible();
      await page.locator('[name=code]').fill(await codeSentTo(server, phone));
      await expect(page.getByRole('heading', { name: '지갑을 잠갔어요' })).toBeVisible();
    },
  },
  {
    name: 'login-frozen',
    open: async ({ page, server }) => {
      const { call, login } = await newHolder(server);
      await call('ownFreeze.freeze');
      await openAsVisitor(page, '/login', '/login');
      await page.locator('[name=email]').fill(login);
      await page.locator('[name=password]').fill(DEMO_PASSWORD);
      await button(page, '로그인').click();
      await expect(page.getByRole('link', { name: '잠금 풀기' })).toBeVisible();
    },
  },
  at('found-ids', `/emailSearch2?response_json=${foundIds}`),
  at('found-ids-gone', '/emailSearch2'),
  at('find-password', '/pwSearch'),
  at('new-password', `/changeNewPw?response_json=${resetToken}`),
  at('new-password-gone', '/changeNewPw'),
];
