// How the inbox and the lists are narrowed and saved; whose requests the inbox shows is in tests/console/inbox.test.ts.
import { expect, test } from '../support/browser/browser.ts';
import { goInConsole, leaveConsole, openConsole } from '../support/pages/console-page.ts';
import { rowOf } from '../support/pages/inbox-steps.ts';
import { axeFaults } from '../support/scenes/scene-checks.ts';
import { askPurchase, askSale } from '../support/people/waiting-requests.ts';
import { newHolder } from '../support/wallet/people.ts';
import { LONG_ONLY } from '../support/runner/long-or-short.ts';

const except = ['.RaDataTable-expandHeader'];

test(
  'the inbox is narrowed by amount, company, receiving account and day',
  { tag: LONG_ONLY },
  async ({ browser, server }) => {
    const holder = await newHolder(server, { daon: '1000' });
    const small = await askPurchase(holder, '11000');
    const large = await askPurchase(holder, '52000');
    const sale = await askSale(holder);
    const desk = await openConsole(browser, server, {
      path: `/?filter=${JSON.stringify({ holder: holder.login })}`,
    });
    await expect(rowOf(desk, sale)).toBeVisible();

    await desk.getByRole('button', { name: '금액·회사·날짜' }).click();
    const sheet = desk.getByRole('dialog', { name: '금액·회사·날짜로 찾기' });
    await sheet.getByLabel('금액(원)부터').fill('50,000원');
    await expect(rowOf(desk, small)).toBeHidden();
    await expect(rowOf(desk, large)).toBeVisible();
    await sheet.getByLabel('금액(원)부터').fill('');
    await sheet.getByLabel('받는 계좌').click();
    await desk.getByRole('option', { name: /^다온게임즈 하나은행 \*{4}[0-9]{4}$/ }).click();
    await expect(rowOf(desk, sale)).toBeHidden();
    await expect(rowOf(desk, small)).toBeVisible();
    expect(await axeFaults(desk, { except })).toEqual([]);
    await sheet.getByRole('button', { name: '조건 지우기' }).click();
    await expect(rowOf(desk, sale)).toBeVisible();
    await sheet.getByLabel('신청한 날까지').fill('2020-01-01');
    await expect(rowOf(desk, sale)).toBeHidden();
    await sheet.getByRole('button', { name: '닫기' }).click();
    await expect(desk.getByRole('button', { name: '금액·회사·날짜, 1개 조건' })).toBeVisible();
    await expect(desk.getByText('기다리는 신청이 없어요')).toBeVisible();
    await leaveConsole(desk);
  },
);

test(
  'deposits and transactions are narrowed and ordered by amount',
  { tag: LONG_ONLY },
  async ({ browser, server }) => {
    await newHolder(server, { daon: '77.5' });
    const desk = await openConsole(browser, server, { path: '/deposits' });
    await desk.getByRole('button', { name: '필터', exact: true }).click();
    await desk.locator('.MuiMenu-list li', { hasText: '수량(DAON)부터' }).click();
    await desk.getByLabel('수량(DAON)부터').fill('77.5');
    // The list writes its filter and its order into the address a moment later, and would lead back from another page.
    await expect(desk).toHaveURL(/77\.5/);
    await desk.getByRole('button', { name: /^수량/ }).click();
    await expect(desk).toHaveURL(/sort=amount/);
    await expect(desk.locator('tbody').getByText('77.50 DAON').first()).toBeVisible();

    await goInConsole(desk, '/transactions');
    await expect(desk.getByText('최근 31일의 거래를 찾아요')).toBeHidden();
    await desk.getByRole('button', { name: /^움직인 금액/ }).click();
    await expect(desk.getByText(/최근 31일의 거래를 찾아요/)).toBeVisible();
    await expect(desk.locator('tbody tr').first()).toBeVisible();
    // The tooltip of the heading.
    await desk.mouse.move(0, 0);
    await expect(desk.getByRole('tooltip')).toHaveCount(0);
    expect(await axeFaults(desk, { except })).toEqual([]);
    await leaveConsole(desk);
  },
);

test(
  'lists are saved as files, and that of the operators by an admin',
  { tag: LONG_ONLY },
  async ({ browser, server }) => {
    const desk = await openConsole(browser, server, { path: '/alarms', login: 'admin1' });
    for (const [path, list] of [
      ['/alarms', 'alarms'],
      ['/messages', 'messages'],
      ['/bankLines', 'bankLines'],
      ['/bankImports', 'bankImports'],
      ['/payouts', 'payouts'],
      ['/companies', 'companies'],
      ['/operators', 'operators'],
    ] as const) {
      await goInConsole(desk, path);
      const saved = desk.waitForEvent('download');
      await desk.getByRole('button', { name: '내보내기' }).click();
      expect((await saved).suggestedFilename()).toMatch(new RegExp(`^daon-${list}-.*\\.csv$`));
    }
    await leaveConsole(desk);
  },
);
