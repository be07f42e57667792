// Wallet addresses that no key stands behind (D56): the wallet says that they are inside only, the console marks them,
// shows where a derived address comes from, and gives a new one.
import { expect, test } from '../support/browser/browser.ts';
import { openConsole } from '../support/pages/console-page.ts';
import { makeDemoFolder } from '../support/servers/demo-server.ts';
import { newHolder, openAs } from '../support/wallet/people.ts';
import { LONG_ONLY } from '../support/runner/long-or-short.ts';

const INSIDE_ONLY = '이 지갑끼리만 주고받을 수 있는 주소예요. 다른 곳에서 보낸 토큰은 들어오지 않아요.';

test(
  'a keyless address is marked, and a derived one replaces it',
  { tag: LONG_ONLY },
  async ({ page, browser }) => {
    const demo = await makeDemoFolder();
    try {
      const before = await demo.start({ CUSTODY: 'none' });
      const holder = await newHolder(before);
      await before.stop();

      const server = await demo.start();
      await openAs(page, holder, `${server.origin}/`);
      const openReceiveSheet = async () => {
        await page.getByRole('button', { name: '받기', exact: true }).click();
        await page.getByRole('dialog').getByText('다른 지갑에서 받기', { exact: true }).click();
        return page.getByRole('dialog', { name: '다른 지갑에서 받기' });
      };
      const sheet = await openReceiveSheet();
      await expect(sheet.getByText(INSIDE_ONLY)).toBeVisible();
      await expect(sheet).toContainText(holder.address);

      const desk = await openConsole(browser, server, { login: 'admin1', path: '/overview' });
      const keyless = desk.getByRole('region', { name: '열쇠가 없는 지갑 주소' });
      await expect(keyless.getByText('1명', { exact: true })).toBeVisible();
      await desk.goto(`/admin/#/holders/${holder.id}/show/addresses`);
      await expect(desk.getByRole('region', { name: '회원 정보' }).getByText('열쇠 없음')).toBeVisible();
      const items = desk.getByRole('list', { name: '지갑 주소' }).getByRole('listitem');
      await expect(items).toHaveCount(1);
      await expect(items.first()).toContainText('열쇠 없음');
      await expect(items.first()).not.toContainText('경로');

      await desk.getByRole('button', { name: '새 주소 발급' }).click();
      const dialog = desk.getByRole('dialog', { name: `${holder.login} 회원에게 새 주소를 발급할까요?` });
      await dialog.getByRole('button', { name: '열쇠가 없는 주소라 새로 발급해요.' }).click();
      await dialog.getByRole('button', { name: '새 주소 발급' }).click();
      await expect(desk.getByText(`${holder.login} 회원에게 새 주소를 발급했어요.`)).toBeVisible();
      await expect(items).toHaveCount(2);
      const [given, old] = [items.filter({ hasText: '지금 주소' }), items.filter({ hasText: '예전 주소' })];
      await expect(given).toContainText(/번호\s*\d+/);
      await expect(given).toContainText(/m\/44'\/60'\/0'\/0\/\d+/);
      await expect(given).not.toContainText('열쇠 없음');
      await expect(old).toContainText(holder.address);
      await expect(old).toContainText('열쇠 없음');
      await expect(desk.getByRole('region', { name: '회원 정보' }).getByText('열쇠 없음')).toBeHidden();
      await desk.goto('/admin/#/overview');
      await expect(keyless.getByText('없어요.')).toBeVisible();
      await desk.close();

      await openAs(page, holder, `${server.origin}/`);
      const renewed = await openReceiveSheet();
      await expect(renewed.getByRole('img')).toBeVisible();
      await expect(renewed.getByText(INSIDE_ONLY)).toBeHidden();
      await expect(renewed).not.toContainText(holder.address);
      await server.stop();
    } finally {
      await demo.remove();
    }
  },
);

test('a server without custody gives no address, and says why', { tag: LONG_ONLY }, async ({ browser }) => {
  const demo = await makeDemoFolder();
  try {
    const server = await demo.start({ CUSTODY: 'none' });
    const holder = await newHolder(server);
    const desk = await openConsole(browser, server, {
      login: 'admin1',
      path: `/holders/${holder.id}/show/addresses`,
    });
    await expect(desk.getByText('내부 전용 주소예요. 외부 DAON 수신은 기록할 수 없어요.')).toBeVisible();
    await expect(desk.getByRole('button', { name: '새 주소 발급' })).toBeDisabled();
    await desk.close();
    await server.stop();
  } finally {
    await demo.remove();
  }
});
