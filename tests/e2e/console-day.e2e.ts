// A working day at the desk, by few keys: sixty purchases, twenty sales, one statement with what a bank really brings, and the
// day closed with books that equal the bank to the won.
import type { Page } from '@playwright/test';
import { seoulDay } from '../../domain/time.ts';
import { showWon } from '../../domain/display.ts';
import { asWon } from '../../domain/money.ts';
import { payoutReference } from '../../domain/payout-file.ts';
import { expect } from '../support/browser/browser.ts';
import { test } from '../support/servers/own-server.ts';
import { openConsole } from '../support/pages/console-page.ts';
import { atRest, axeFaults } from '../support/scenes/scene-checks.ts';
import { atBank, statementText, type WrittenLine } from '../support/bank/statement-text.ts';
import { askPurchase, askSale } from '../support/people/waiting-requests.ts';
import { newAccountNumber, newHolder, newLogin, operatorOf } from '../support/wallet/people.ts';

const HOLDERS = 10;
const PURCHASES_EACH = 6;
const SALES_EACH = 2;
const KEYS_MAX = 120;
const NAMES = [
  ...['김민수', '이서연', '박도윤', '최하은', '정시우', '강지우'],
  ...['조은우', '윤아인', '남궁민', '선우진'],
];
const WIDTHS = [
  { width: 960, height: 900 },
  { width: 1440, height: 900 },
];

/** Every press, click and field that an operator fills counts as one key. */
class Desk {
  keys = 0;
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  async press(key: string): Promise<void> {
    this.keys += 1;
    await this.page.keyboard.press(key);
  }
  async click(role: 'button' | 'radio' | 'option' | 'combobox' | 'menuitem' | 'link', name: string | RegExp) {
    this.keys += 1;
    await this.page
      .getByRole(role, { name, exact: typeof name === 'string' })
      .first()
      .click();
  }
  async fill(label: string, text: string): Promise<void> {
    this.keys += 1;
    await this.page.getByLabel(label).fill(text);
  }
}

test('sixty purchases, twenty sales and a statement with traps are done and closed in few keys', async ({
  browser,
  ownServer: server,
}) => {
  const admin = await operatorOf(server, 'admin1');
  const operator = await operatorOf(server, 'operator');
  const company = `하루상사 ${newLogin()}`;
  const wanted = {
    name: company,
    perDepositFee: '1',
    depositAccount: { bank: '081', accountNum: newAccountNumber(), name: company },
  };
  const created = await admin<{ id: number | null }>('admin.companies.create', wanted);
  const companyId = Number(created.id);
  const { code } = await admin<{ code: string }>('admin.invites.create', {
    kind: 'signup',
    companyId,
    uses: HOLDERS,
  });

  // What is waiting in the morning.
  const lines: Omit<WrittenLine, 'at'>[] = [];
  const purchases: number[] = [];
  const sales: number[] = [];
  let nextWon = 11_000;
  for (const name of NAMES.slice(0, HOLDERS)) {
    const holder = await newHolder(server, { inviteCode: code, name, daon: '1000' });
    for (let n = 0; n < PURCHASES_EACH; n += 1) {
      const won = (nextWon += 100);
      purchases.push(await askPurchase(holder, String(won)));
      lines.push({ won, name: n % 2 === 0 ? name : `토스 ${name}` });
    }
    for (let n = 0; n < SALES_EACH; n += 1) {
      const id = await askSale(holder, String(20 + n + sales.length));
      sales.push(id);
      const { payoutWon } = await operator<{ payoutWon: string }>('admin.sales.get', { id });
      lines.push({ won: -Number(payoutWon), name, memo: payoutReference(id) });
    }
  }
  const [short, twice, byWife, split] = [0, 8, 16, 24].map((index) => lines[index]);
  if (!short || !twice || !byWife || !split) throw new Error('the day has too few lines');
  lines.push({ won: twice.won, name: twice.name ?? '' });
  lines.push({ won: -500, name: '이체수수료' });
  lines.push({ won: 37, name: '예금이자' });
  lines.push({ won: split.won - 4_000, name: split.name ?? '' });
  const splitRest = split.won - 4_000;
  split.won = 4_000;
  short.won -= 100;
  byWife.name = '황보라';
  const start = Date.now() + 2_000;
  const written = lines.map(({ won, name = '' }, index) => ({
    at: atBank(start + index * 1_000),
    won,
    name,
  }));
  // Its heading chooses the account.
  const text = statementText(written, 5_000_000)
    .replace('다온게임즈', company)
    .split('\r\n')
    .map((row) => row.replaceAll(',', '\t'))
    .join('\n');

  const desk = new Desk(await openConsole(browser, server, { path: '/payouts' }));
  const { page } = desk;
  // Twenty sales by one file, which the bank pays.
  await desk.click('button', '새 대량이체');
  await desk.click('combobox', /^회사/);
  await desk.click('option', company);
  await expect(page.getByText(new RegExp(`^${sales.length}건 · `))).toBeVisible();
  await desk.click('button', '파일 만들기');
  await desk.click('button', '오늘 판매 지급');
  const saving = page.waitForEvent('download');
  desk.keys += 1;
  await page.getByRole('dialog').getByRole('button', { name: '파일 만들기' }).click();
  await saving;
  await expect(page.getByText(/파일을 저장했어요/)).toBeVisible();

  await desk.click('menuitem', '은행 거래');
  await desk.click('combobox', '회사');
  await desk.click('option', company);
  await desk.click('button', '거래내역 가져오기');
  await desk.fill('거래내역 붙여 넣기', text);
  await desk.click('button', '붙여 넣은 내용 보기');
  await desk.click('button', `${written.length}줄 가져오기`);
  await expect(page.getByText(`${written.length}줄을 가져왔어요.`)).toBeVisible();
  await desk.press('Enter');

  // One key asks, one answers.
  await expect(page.getByRole('button', { name: /^확실한 .*건 승인/ })).toBeEnabled();
  await desk.press('Enter');
  await expect(page.getByRole('dialog').getByText('구매 입금')).toBeVisible();
  await desk.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  const openAfter = await operator<{ total: number }>('admin.bankLines.list', {
    page: 1,
    perPage: 50,
    filter: { companyId, match: 'certain' },
  });
  expect(openAfter.total).toBe(0);
  for (const size of WIDTHS) {
    await page.setViewportSize(size);
    expect(await axeFaults(page)).toEqual([]);
  }

  // What the bank brought besides: a person says what each is.
  const show = async (state: string) => {
    await desk.click('combobox', /^상태/);
    await desk.click('option', state);
  };
  const settle = async (line: { won: number; name?: string }, how: () => Promise<void>) => {
    const amount = `${showWon(asWon(BigInt(Math.abs(line.won))))}원`;
    await desk.click('button', `${line.name ?? ''} ${amount} 처리`);
    await how();
    await desk.click('button', '처리');
    await expect(page.getByRole('dialog')).toBeHidden();
  };
  const asNoted = (as: string, preset: string) => async () => {
    await desk.click('radio', as);
    await desk.click('button', preset);
  };
  const ofOrder = (index: number) => async () => desk.fill('주문 번호', String(purchases[index]));
  await show('확인 필요');
  await settle(twice, async () => undefined);
  await show('주문 없음');
  await settle(twice, asNoted('환불', '두 번 입금'));
  await settle(byWife, async () => {
    await ofOrder(12)();
    await desk.click('button', '가족이 보낸 입금');
  });
  await settle(split, ofOrder(18));
  await settle({ ...split, won: splitRest }, ofOrder(18));
  await settle({ won: -500, name: '이체수수료' }, asNoted('기타', '이체 수수료'));
  await settle({ won: 37, name: '예금이자' }, asNoted('기타', '예금 이자'));
  await settle(short, async () => {
    await desk.click('radio', '새 구매');
    await desk.fill('주문 번호', String(purchases[0]));
    await desk.click('button', '주문과 다른 금액을 입금했어요');
  });
  await expect(page.getByText('거래가 없어요')).toBeVisible();

  await desk.click('menuitem', '일 마감');
  await desk.click('combobox', /^회사/);
  await desk.click('option', company);
  await expect(page.getByText('장부와 통장의 잔액이 같아요.')).toBeVisible();
  // The list of companies fades out.
  await atRest(page);
  expect(await axeFaults(page)).toEqual([]);
  await desk.click('button', '마감하기');
  await desk.page.getByRole('dialog').waitFor();
  await desk.press('Enter');
  await expect(page.getByText('영업일을 마감했어요.')).toBeVisible();
  await expect(page.getByText(/operator 운영자가 마감했어요/)).toBeVisible();
  expect(desk.keys).toBeLessThan(KEYS_MAX);
  await page.close();

  const closing = await operator('admin.closings.preview', { companyId, day: seoulDay(new Date()) });
  expect(closing).toMatchObject({ difference: '0', open: [{ kind: 'refundsOwed', count: 1 }] });
  const left = await operator<{ total: number }>('admin.bankLines.list', {
    ...{ page: 1, perPage: 1 },
    filter: { companyId, match: 'none' },
  });
  expect(left.total).toBe(0);
  for (const id of sales) expect(await operator('admin.sales.get', { id })).toMatchObject({ state: 1 });
});
