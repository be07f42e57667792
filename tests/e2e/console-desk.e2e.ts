// What helps an operator to find the own work: whose requests the inbox shows, and how it is narrowed.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { goInConsole, leaveConsole, openConsole } from '../support/console-page.ts';
import { rowOf, choose, take } from '../support/inbox-steps.ts';
import { axeFaults } from '../support/scene-checks.ts';
import { askPurchase, askSale } from '../support/waiting-requests.ts';
import { newHolder } from '../support/wallet-people.ts';

const except = ['.RaDataTable-expandHeader'];

const sharesOf = (desk: Page) => desk.getByRole('group', { name: '누구의 신청' });

test('the inbox shows what the operator has taken, and what nobody has', async ({ browser, server }) => {
  const holder = await newHolder(server, { daon: '1000' });
  const taken = await askSale(holder);
  const free = await askSale(holder, '20');
  const desk = await openConsole(browser, server, {
    path: `/?filter=${JSON.stringify({ holder: holder.login })}`,
  });
  await choose(desk, taken);
  await take(desk, taken);

  await sharesOf(desk).getByRole('button', { name: '아무도 맡지 않은 것' }).click();
  await expect(rowOf(desk, taken)).toBeHidden();
  await expect(rowOf(desk, free)).toBeVisible();
  await sharesOf(desk).getByRole('button', { name: '내가 맡은 것' }).click();
  await expect(rowOf(desk, taken)).toBeVisible();
  await expect(rowOf(desk, free)).toBeHidden();
  await sharesOf(desk).getByRole('button', { name: '내 두 번째 서명을 기다리는 것' }).click();
  await expect(desk.getByText('내 두 번째 서명을 기다리는 신청이 없어요')).toBeVisible();
  // A second press shows everybody's again.
  await sharesOf(desk).getByRole('button', { name: '내 두 번째 서명을 기다리는 것' }).click();
  await expect(rowOf(desk, free)).toBeVisible();
  await leaveConsole(desk);
});

test('the inbox is narrowed by amount, company, receiving account and day', async ({ browser, server }) => {
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
});

test('deposits and transactions are narrowed and ordered by amount', async ({ browser, server }) => {
  await newHolder(server, { daon: '77.5' });
  const desk = await openConsole(browser, server, { path: '/deposits' });
  await desk.getByRole('button', { name: '필터', exact: true }).click();
  await desk.locator('.MuiMenu-list li', { hasText: '수량(DAON)부터' }).click();
  await desk.getByLabel('수량(DAON)부터').fill('77.5');
  await expect(desk).toHaveURL(/daonFrom/);
  await desk.getByRole('button', { name: /^수량/ }).click();
  await expect(desk.locator('tbody').getByText('77.5 DAON').first()).toBeVisible();

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
});
