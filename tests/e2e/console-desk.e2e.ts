// What helps an operator to find the own work: whose requests the inbox shows, and how it is narrowed.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import {
  goInConsole,
  inboxOf,
  leaveConsole,
  openConsole,
  spendConsole,
} from '../support/pages/console-page.ts';
import { choose, panelOf, rowOf, take } from '../support/pages/inbox-steps.ts';
import { axeFaults } from '../support/scenes/scene-checks.ts';
import { askExternalSend, askPurchase, askSale } from '../support/people/waiting-requests.ts';
import { newHolder } from '../support/wallet/people.ts';
import { LONG_ONLY } from '../support/runner/long-or-short.ts';

const except = ['.RaDataTable-expandHeader'];

const sharesOf = (desk: Page) => desk.getByRole('group', { name: '누구의 신청' });

test('the inbox shows what the operator has taken, and what is not taken', async ({ browser, server }) => {
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

test('a hold names the day on which it ends, which the row and the panel show', async ({
  browser,
  server,
}) => {
  const holder = await newHolder(server, { daon: '1000' });
  const id = await askSale(holder);
  const desk = await openConsole(browser, server, { path: inboxOf(holder.login) });
  await choose(desk, id);
  await desk.keyboard.press('h');
  const dialog = desk.getByRole('dialog', { name: '왜 보류하나요?' });
  await dialog.getByLabel('이 날까지 (선택)').fill('2020-01-01');
  await expect(dialog.getByText('내일부터 1년 안에서 골라주세요.')).toBeVisible();
  await dialog.getByRole('button', { name: /본인 확인이 필요해요/ }).click();
  await expect(dialog.getByRole('button', { name: '보류하기' })).toBeDisabled();
  await dialog.getByRole('button', { name: '사흘 뒤' }).click();
  expect(await axeFaults(desk)).toEqual([]);
  await dialog.getByRole('button', { name: '보류하기' }).click();
  await expect(dialog).toBeHidden();

  await desk.getByRole('button', { name: /^보류/ }).first().click();
  await choose(desk, id);
  await expect(panelOf(desk, id).getByText('보류를 푸는 날')).toBeVisible();
  await expect(panelOf(desk, id).getByText('본인 확인이 필요해요.')).toBeVisible();
  await expect(desk.locator('tbody').getByText(/까지 보류$/)).toBeVisible();
  await leaveConsole(desk);
});

test('an admin edits the reasons of a kind, and an operator picks one by its digit and edits it', async ({
  browser,
  server,
}) => {
  const admin = await openConsole(browser, server, { login: 'admin1', path: '/settings' });
  const form = admin.getByRole('region', { name: '사유 문구' });
  await form.getByRole('button', { name: '외부 송금' }).click();
  await form.getByRole('button', { name: '거절' }).click();
  await form.getByRole('textbox', { name: '문구 1', exact: true }).fill('주소를 다시 적어주세요.');
  await form.getByRole('button', { name: '문구 더하기' }).click();
  await expect(form.getByRole('button', { name: '문구 저장' })).toBeDisabled();
  await form.getByRole('textbox', { name: '문구 5' }).fill('주소를 다시 적어주세요.');
  await expect(form.getByText('같은 문구가 두 번 있어요.')).toBeVisible();
  await form.getByRole('textbox', { name: '문구 5' }).fill('거래소 주소로는 보내지 않아요.');
  await form.getByRole('button', { name: '문구 5 위로' }).click();
  await form.getByRole('button', { name: '문구 1 지우기' }).click();
  expect(await axeFaults(admin)).toEqual([]);
  await form.getByRole('button', { name: '문구 저장' }).click();
  await expect(admin.getByText('사유 문구를 저장했어요.')).toBeVisible();
  await expect(form.getByText('admin1 님이 마지막으로 바꿨어요.')).toBeVisible();
  await spendConsole(admin);

  const holder = await newHolder(server, { daon: '1000' });
  const id = await askExternalSend(holder);
  const desk = await openConsole(browser, server, { path: inboxOf(holder.login) });
  // A page that another test has left may know the former reasons for some minutes.
  await desk.reload();
  await choose(desk, id);
  await desk.keyboard.press('r');
  const dialog = desk.getByRole('dialog', { name: '왜 거절하나요?' });
  await expect(dialog.getByRole('button', { name: /거래소 주소로는 보내지 않아요/ })).toBeVisible();
  await desk.keyboard.press('3');
  const reason = dialog.getByLabel('사유', { exact: true });
  await expect(reason).toHaveValue('거래소 주소로는 보내지 않아요.');
  await reason.fill('거래소 주소로는 보내지 않아요. 다시 신청해주세요.');
  await desk.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const { rows } = await holder.call<{ rows: { reason: string | null }[] }>('alarms.list', { page: 1 });
  expect(rows[0]?.reason).toBe('거래소 주소로는 보내지 않아요. 다시 신청해주세요.');
  await leaveConsole(desk);
});

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

test('the dashboard shows how long decisions took, by kind and day', async ({ browser, server }) => {
  const desk = await openConsole(browser, server, { path: '/overview' });
  const card = desk.getByRole('region', { name: '결정까지 걸린 시간', exact: true });
  await expect(card.getByRole('table')).toBeVisible();
  await card.getByRole('button', { name: '외부 송금' }).click();
  await expect(card.getByText(/최근 30일에 결정한 신청이 없어요|80%가 걸린 시간/)).toBeVisible();
  await card.getByRole('button', { name: '구매' }).click();
  await expect(card.getByRole('columnheader', { name: '절반이 걸린 시간' })).toBeVisible();
  expect(await axeFaults(desk)).toEqual([]);
  await leaveConsole(desk);
});
