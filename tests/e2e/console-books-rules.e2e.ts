// Price, settings and second signatures in the console, on a server of their own; one change of each is in tests/console/rules.test.ts.
import type { Page } from '@playwright/test';
import { expect } from '../support/browser/browser.ts';
import { goInConsole, openConsole } from '../support/pages/console-page.ts';
import { test as base } from '../support/servers/own-server.ts';
import type { RunningServer } from '../support/servers/server-process.ts';
import {
  DEMO_PASSWORD,
  newAccountNumber,
  newHolder,
  newTxHash,
  operatorOf,
} from '../support/wallet/people.ts';
import { LONG_ONLY } from '../support/runner/long-or-short.ts';

const test = base.extend({
  baseURL: async ({ ownServer }, use) => use(ownServer.origin),
});

const asAdmin = { login: 'admin1' };

/** At the terminal: an admin who was made in the console would have to wait before agreeing. */
function hireSecondAdmin(ownServer: RunningServer): Promise<void> {
  const args = ['operator', 'add', 'admin2', '--role', 'admin', '--phone', '01090000002'];
  return ownServer.terminal(args, DEMO_PASSWORD);
}

async function changePrice(desk: Page, price: string): Promise<void> {
  await desk.getByLabel('새 시세').fill(price);
  await desk.getByRole('button', { name: '시세 바꾸기' }).click();
  const sure = desk.getByRole('dialog');
  const box = sure.getByRole('checkbox', { name: '숫자를 다시 확인했어요' });
  if ((await box.count()) > 0) {
    await expect(sure.getByRole('button', { name: '바꾸기' })).toBeDisabled();
    await box.check();
  }
  await sure.getByRole('button', { name: '바꾸기' }).click();
  await expect(sure).toBeHidden();
}

async function changeFee(desk: Page, fee: string): Promise<void> {
  await desk.getByLabel('새 정액').fill(fee);
  await desk.getByRole('button', { name: '수수료 바꾸기' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: '바꾸기' }).click();
  await expect(desk.getByRole('dialog')).toBeHidden();
}

async function changeDepositAccount(desk: Page, accountNum: string): Promise<void> {
  await goInConsole(desk, '/companies/1');
  await desk.getByLabel('은행', { exact: true }).click();
  await desk.getByRole('option', { name: '국민은행' }).click();
  await desk.getByLabel('계좌 번호').fill(accountNum);
  await desk.getByLabel('예금주').fill('다온게임즈');
  await desk.getByRole('button', { name: '바꿀 내용 확인하기' }).click();
  await desk.getByRole('dialog').getByRole('checkbox').check();
  await desk.getByRole('dialog').getByRole('button', { name: '바꾸기' }).click();
  await expect(desk.getByRole('region', { name: '회사 정보' })).toBeVisible();
}

async function changeRule(
  desk: Page,
  title: string,
  fill: (dialog: ReturnType<Page['getByRole']>) => Promise<void>,
) {
  await desk.getByRole('button', { name: `${title} 바꾸기` }).click();
  const dialog = desk.getByRole('dialog');
  await fill(dialog);
  await dialog.getByRole('button', { name: '바꾸기' }).click();
  await expect(dialog).toBeHidden();
}

test(
  'with four eyes a big move of the price, another fee, another deposit account and a deposit wait for a second admin',
  { tag: LONG_ONLY },
  async ({ browser, ownServer }) => {
    await hireSecondAdmin(ownServer);
    const holder = await newHolder(ownServer);
    const first = await openConsole(browser, ownServer, {
      ...asAdmin,
      allow: /status of 403/,
      path: '/settings',
    });
    await changeRule(first, '두 사람 승인', async (dialog) => {
      await dialog.getByRole('switch', { name: '사용' }).click();
      await dialog.getByLabel('두 사람 승인').fill('1000');
    });
    await expect(first.getByText('1,000원부터')).toBeVisible();
    await changePrice(first, '300');
    await expect(first.getByText('한 명이 동의했어요.', { exact: false })).toBeVisible();
    // An admin counts as one person.
    await changePrice(first, '300');
    await expect(first.getByText('두 번째 승인은 다른 운영자가 해야 해요.')).toBeVisible();
    await changeFee(first, '0.7');
    const accountNum = newAccountNumber();
    await changeDepositAccount(first, accountNum);

    const txHash = newTxHash();
    const record = async (desk: Page) => {
      await goInConsole(desk, '/deposits/create');
      await desk.getByLabel('받는 지갑 주소').fill(holder.address);
      await desk.getByLabel('수량').fill('500');
      await desk.getByLabel('거래 해시').fill(txHash);
      await desk.getByRole('button', { name: '수신 기록하기' }).click();
      await desk.getByRole('dialog').getByRole('button', { name: '확인했어요, 기록하기' }).click();
    };
    await record(first);
    await expect(first.getByText('한 명이 동의했어요.', { exact: false })).toBeVisible();
    expect(await holder.call('wallet.balance')).toMatchObject({ balance: '0', price: '100' });

    const second = await openConsole(browser, ownServer, { login: 'admin2', path: '/overview' });
    await expect(second.getByText('시세를 300원으로 바꾸기')).toBeVisible();
    await expect(second.getByText('수수료를 0.70 DAON + 0.5%로 바꾸기')).toBeVisible();
    await expect(second.getByText('회사 1번 바꾸기: 입금 계좌 국민은행', { exact: false })).toBeVisible();
    await expect(second.getByText(`${holder.address} 주소로 받은 500 DAON 기록하기`)).toBeVisible();
    await record(second);
    await expect(second.getByText('수신을 기록했어요.', { exact: false })).toBeVisible();
    await changeDepositAccount(second, accountNum);
    await expect(second.getByRole('region', { name: '회사 정보' })).toContainText(accountNum.slice(-4));
    await goInConsole(second, '/settings');
    await changePrice(second, '300');
    await expect(second.getByText('100원 → 300원').first()).toBeVisible();
    await changeFee(second, '0.7');
    await expect(second.getByText('0.70 DAON + 0.5%').first()).toBeVisible();
    expect(await holder.call('wallet.balance')).toMatchObject({ balance: '500', price: '300' });

    await goInConsole(second, '/overview');
    await expect(second.getByText('시세를 300원으로 바꾸기')).toHaveCount(0);
    await first.close();
    await second.close();
  },
);

test(
  'on an older page no price, fee or rule of another admin is undone: the page is read again and says so',
  { tag: LONG_ONLY },
  async ({ browser, ownServer }) => {
    const admin = await operatorOf(ownServer);
    const desk = await openConsole(browser, ownServer, {
      ...asAdmin,
      path: '/settings',
      allow: /status of 409/,
    });
    const dialog = desk.getByRole('dialog');
    const isRead = desk.getByText('그사이 다른 관리자가 바꿨어요. 지금 값을 확인하고 다시 바꿔주세요.');
    const tariff = desk.getByRole('region', { name: '보내기와 판매 수수료' });
    const price = desk.getByRole('region', { name: '1 DAON 시세' });
    await expect(tariff).toContainText('0.50 DAON + 0.5%');

    await admin('admin.settings.setTariff', { perWithdrawalFee: '3', withdrawalFee: '0.005' });
    await desk.getByLabel('새 비율').fill('0.01');
    await desk.getByRole('button', { name: '수수료 바꾸기' }).click();
    await dialog.getByRole('button', { name: '바꾸기' }).click();
    await expect(isRead).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(tariff).toContainText('3 DAON + 0.5%');
    await expect(desk.getByLabel('새 정액')).toHaveValue('3');

    // The step from 100 to 110 would ask without a warning.
    await admin('admin.settings.setPrice', { price: '5000' });
    await desk.getByLabel('새 시세').fill('110');
    await desk.getByRole('button', { name: '시세 바꾸기' }).click();
    await dialog.getByRole('button', { name: '바꾸기' }).click();
    await expect(dialog).toBeHidden();
    await expect(price).toContainText('5,000원');
    await desk.getByLabel('새 시세').fill('110');
    await desk.getByRole('button', { name: '시세 바꾸기' }).click();
    await expect(dialog).toContainText('지금보다 −97.8% 바뀌어요.');
    await dialog.getByRole('button', { name: '취소' }).click();

    await admin('admin.settings.set', { key: 'purchaseLifeHours', value: 72 });
    await desk.getByRole('button', { name: '입금 시한 바꾸기' }).click();
    await dialog.getByLabel('입금 시한').fill('25');
    await dialog.getByRole('button', { name: '바꾸기' }).click();
    await expect(dialog.getByRole('alert').filter({ has: isRead })).toBeVisible();
    await expect(dialog).toContainText('72시간 → 25시간');
    expect(await admin('admin.settings.get')).toMatchObject({
      price: '5000',
      tariff: { perWithdrawalFee: '3', withdrawalFee: '0.005' },
      purchaseLifeHours: 72,
    });
    await dialog.getByRole('button', { name: '바꾸기' }).click();
    await expect(dialog).toBeHidden();
    expect(await admin('admin.settings.get')).toMatchObject({ purchaseLifeHours: 25 });
    await desk.close();
  },
);

test(
  'a closed wallet that still holds tokens, and another deposit account, are on the dashboard',
  { tag: LONG_ONLY },
  async ({ browser, ownServer }) => {
    const holder = await newHolder(ownServer, { daon: '77' });
    await holder.call('auth.closeAccount', { password: DEMO_PASSWORD, agreed: true });
    const admin = await operatorOf(ownServer);
    await admin('admin.companies.update', {
      id: 1,
      depositAccount: { bank: '국민은행', accountNum: '1234567890123', name: '다온게임즈' },
    });
    const desk = await openConsole(browser, ownServer, { ...asAdmin, path: '/overview' });
    await expect(desk.getByRole('link', { name: '1명 77 DAON' })).toBeVisible();
    await expect(desk.getByRole('region', { name: '7일 안에 바뀐 입금 계좌' })).toContainText('다온게임즈');
    await expect(desk.getByText('원장이 맞아요.', { exact: false })).toBeVisible();
    await expect(desk.getByRole('region', { name: '백업' })).toContainText('예약 백업이 꺼져 있어요.');

    const forgotten = desk.getByRole('alert').filter({ hasText: '문자가 아무에게도 가지 않아요.' });
    await expect(forgotten).toHaveCount(0);
    // As a server for real people answers that has no SMS_URL.
    await desk.route('**/trpc/*dashboard.summary*', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text())
        .replace('"reachNobody":false', '"reachNobody":true')
        // As of a database from before a second company on one account was refused.
        .replace(
          '"sharedAccounts":[]',
          '"sharedAccounts":[[{"id":1,"name":"다온게임즈"},{"id":2,"name":"둘째게임즈"}]]',
        );
      await route.fulfill({ response: answer, body });
    });
    const shared = desk.getByRole('region', { name: '입금 계좌가 같은 회사' });
    await expect(shared).toContainText('없어요.');
    await desk.reload();
    await expect(forgotten).toBeVisible();
    await shared.getByRole('link', { name: '다온게임즈, 둘째게임즈' }).click();
    await expect(desk).toHaveURL(/#\/companies$/);
    await desk.close();
  },
);
