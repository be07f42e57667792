// The demo on a phone of the same network (`npm start -- --lan`): an origin that is not secure, where browsers have no
// clipboard, camera, worker or `crypto.randomUUID`.
import { expect, test as base } from '../support/browser/browser.ts';
import { INSECURE_NAME } from '../support/browser/chromium.ts';
import { startDemoServer } from '../support/servers/demo-server.ts';
import { sendButton, step, toConfirmation } from '../support/pages/send-steps.ts';
import type { RunningServer } from '../support/servers/server-process.ts';
import {
  balanceOf,
  DEMO_PASSWORD,
  newHolder,
  newTxHash,
  openAs,
  signInByForm,
} from '../support/wallet/people.ts';

// Both tests share one server. As a fixture of the worker it would end this worker and its browser.
let shared: Promise<RunningServer> | undefined;
const startLan = () => startDemoServer({ DEMO: 'lan', RATE_LIMIT: 'on', PUSH_HOSTS: 'public' });

const test = base.extend<{ ownServer: RunningServer }>({
  ownServer: async ({}, use) => use(await (shared ??= startLan())),
  baseURL: async ({ ownServer }, use) => {
    await use(ownServer.origin.replace('127.0.0.1', INSECURE_NAME));
  },
});

test.describe.configure({ mode: 'serial' });

test.afterAll(async () => (await shared)?.stop());

/** The browser says on the console that this header counts on secure origins only. */
test.beforeEach(({ problems }) => problems.allow(/Cross-Origin-Opener-Policy header has been ignored/));

test('the wallet works without what a secure origin has, and says what is missing', async ({
  page,
  ownServer: server,
}) => {
  await signInByForm(page, 'daon0001');
  expect(
    await page.evaluate(() => [isSecureContext, 'randomUUID' in crypto, 'clipboard' in navigator]),
  ).toEqual([false, false, false]);
  await page
    .getByRole('button', { name: /주소 복사/ })
    .first()
    .click();
  await expect(page.getByText('이 브라우저는 클립보드 복사를 지원하지 않습니다.')).toBeVisible();

  const holder = await newHolder(server, { daon: '100' });
  const receiver = await newHolder(server);
  await openAs(page, holder, '/send');
  await page.getByRole('button', { name: 'QR 코드로 주소 입력' }).click();
  const scanner = page.getByRole('dialog', { name: 'QR 코드 스캔' });
  await expect(scanner.getByText('카메라를 쓸 수 없어요.', { exact: false })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(scanner).toHaveCount(0);
  await toConfirmation(page, receiver.address, '5');
  await sendButton(page).click();
  await expect(step(page, 5)).toBeVisible();
  expect(await balanceOf(receiver)).toBe('5');
});

test('the console signs in there and records a deposit, whose call carries a key', async ({
  page,
  ownServer: server,
}) => {
  const holder = await newHolder(server);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin/');
  await page.getByLabel('아이디').fill('admin1');
  await page.getByLabel('비밀번호').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: '로그인' }).click();
  await expect(page.getByRole('button', { name: '로그아웃' }).first()).toBeVisible();
  await page.goto('/admin/#/deposits/create');
  await page.getByLabel('받는 지갑 주소').fill(holder.address);
  await page.getByLabel('수량').fill('7');
  await page.getByLabel('거래 해시').fill(newTxHash());
  await page.getByRole('button', { name: '수신 기록하기' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '확인했어요, 기록하기' }).click();
  await expect.poll(() => balanceOf(holder)).toBe('7');
});
