// A statement of the bank at the operator's desk: pasted, looked at, imported, and its lines approved or settled.
import { showWon } from '../../domain/display.ts';
import { asWon } from '../../domain/money.ts';
import { expect, test } from '../support/browser/browser.ts';
import { leaveConsole, openConsole } from '../support/pages/console-page.ts';
import { startDemoServer } from '../support/servers/demo-server.ts';
import { atRest, axeFaults } from '../support/scenes/scene-checks.ts';
import { atBank, inBase64, statementText } from '../support/bank/statement-text.ts';
import { askSale } from '../support/people/waiting-requests.ts';
import { newHolder, operatorOf } from '../support/wallet/people.ts';
import { LONG_ONLY } from '../support/runner/long-or-short.ts';

type Order = { id: number };

test('a pasted statement is shown, imported and approved by Enter, and its rest settled', async ({
  browser,
  server,
}) => {
  const holder = await newHolder(server, {});
  const accounts = await holder.call<{ id: number; name: string }[]>('linkedAccounts.list');
  const [account] = accounts;
  const name = account?.name ?? '';
  const won = 10_000 + (holder.id % 5_000) * 3;
  const order = await holder.call<Order>('orders.buy', {
    linkedAccountId: account?.id,
    won: String(won),
    requestId: crypto.randomUUID(),
  });
  const soon = Date.now() + 60_000;
  const text = statementText([
    { at: atBank(soon), won, name: `토스 ${name}` },
    { at: atBank(soon + 1_000), won: won + 1, name },
    { at: atBank(soon + 2_000), won: -500, name: '수수료' },
  ]);

  // Two Enters within half a second are one.
  const desk = await openConsole(browser, server, { path: '/bankLines', hasPause: true });
  await desk.getByRole('button', { name: '거래내역 가져오기' }).click();
  const pasted = text
    .split('\r\n')
    .map((row) => row.replaceAll(',', '\t'))
    .join('\n');
  await desk.getByLabel('거래내역 붙여 넣기').fill(pasted);
  await desk.getByRole('button', { name: '붙여 넣은 내용 보기' }).click();
  await expect(desk.getByText(/거래 3줄 · 입금 /)).toBeVisible();

  // A wrong column is reported, and nothing can be imported until it is put right.
  await desk.getByRole('combobox', { name: '1번째 열' }).click();
  await desk.getByRole('option', { name: '사용 안 함' }).click();
  await expect(desk.getByText('거래일시 열을 골라주세요.')).toBeVisible();
  await expect(desk.getByRole('button', { name: /줄 가져오기$/ })).toBeDisabled();
  await desk.getByRole('combobox', { name: '1번째 열' }).click();
  await desk.getByRole('option', { name: '거래일시' }).click();
  await desk.getByRole('button', { name: '3줄 가져오기' }).click();
  await expect(desk.getByText('3줄을 가져왔어요. 이미 있던 0줄은 그대로 두었어요.')).toBeVisible();
  await desk.keyboard.press('Enter');

  const row = desk.getByRole('row', { name: new RegExp(`토스 ${name}`) });
  await expect(row.getByText('확실', { exact: true })).toBeVisible();
  await expect(desk.getByRole('button', { name: '확실한 1건 승인' })).toBeEnabled();
  const approvals: string[] = [];
  desk.on('request', (request) => {
    if (request.url().includes('bankLines.approve')) approvals.push(request.url());
  });
  await desk.keyboard.down('Enter');
  const question = desk.getByRole('dialog');
  await expect(question.getByText(`1건 · ${showWon(asWon(BigInt(won)))}원`)).toBeVisible();
  // The key that asked is still held and repeats: it confirms nothing.
  await expect(question.getByRole('button', { name: '1건 승인' })).toBeFocused();
  await desk.keyboard.down('Enter');
  await desk.keyboard.up('Enter');
  await atRest(desk);
  expect(approvals).toEqual([]);
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('1건을 승인했어요.')).toBeVisible();
  await expect(row.getByText('처리함 · 주문')).toBeVisible();
  await expect(row.getByRole('link', { name: `구매 ${order.id}` })).toBeVisible();

  // One won too much: an open line, until a person says whose.
  await desk.getByRole('button', { name: `${name} ${showWon(asWon(BigInt(won + 1)))}원 처리` }).click();
  await desk.getByRole('radio', { name: '새 구매' }).check();
  await desk.getByLabel('주문 번호').fill(String(order.id));
  await desk.getByRole('button', { name: '주문과 다른 금액을 입금했어요' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: '처리', exact: true }).click();
  await expect(desk.getByText('처리함 · 새 구매')).toBeVisible();
  // By the keyboard alone: from the place of the settled line to the newest one, which is the fee, and through its dialog.
  await desk.keyboard.press('k');
  await expect(desk.getByRole('button', { name: '수수료 500원 처리' }).first()).toBeFocused();
  await desk.keyboard.press('j');
  await desk.keyboard.press('k');
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('radio', { name: '주문' })).toBeFocused();
  await desk.keyboard.press('Enter');
  await desk.keyboard.press('ArrowLeft');
  await expect(desk.getByRole('radio', { name: '기타' })).toBeChecked();
  await desk.keyboard.press('Tab');
  await desk.keyboard.press('Enter');
  await expect(desk.getByLabel('사유', { exact: true })).toHaveValue('이체 수수료');
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('처리함 · 기타').first()).toBeVisible();
  await leaveConsole(desk);
});

test('after a line is settled by keys the next one has the focus, and Enter asks for none when all are settled', async ({
  browser,
}) => {
  const own = await startDemoServer();
  try {
    const soon = Date.now() + 60_000;
    const text = statementText(
      [1, 2, 3].map((n) => ({ at: atBank(soon + n * 1_000), won: -n * 100, name: '수수료' })),
    );
    const upload = { companyId: 1, fileName: 'a.csv', contentBase64: inBase64(text) };
    const operator = await operatorOf(own, 'operator');
    await operator('admin.bankLines.import', { ...upload, requestId: crypto.randomUUID() });

    const filter = encodeURIComponent(JSON.stringify({ direction: 'out' }));
    const desk = await openConsole(browser, own, { path: `/bankLines?filter=${filter}` });
    const actOf = (won: number) => desk.getByRole('button', { name: `수수료 ${won}원 처리` });
    const settle = async (won: number) => {
      await desk.keyboard.press('Enter');
      const dialog = desk.getByRole('dialog');
      await expect(dialog.getByText(`출금 ${won}원`, { exact: false })).toBeVisible();
      await desk.keyboard.press('ArrowLeft');
      await expect(desk.getByRole('radio', { name: '기타' })).toBeChecked();
      await desk.keyboard.press('Tab');
      await desk.keyboard.press('Enter');
      await desk.keyboard.press('Enter');
      await expect(actOf(won)).toHaveCount(0);
    };
    await expect(actOf(300)).toBeVisible();
    // Not while the page is still put together: what has the focus then may be drawn anew.
    await atRest(desk);
    await desk.keyboard.press('j');
    await expect(actOf(300)).toBeFocused();
    await desk.keyboard.press('j');
    await settle(200);
    await expect(actOf(100)).toBeFocused();
    await desk.keyboard.press('k');
    await expect(actOf(300)).toBeFocused();
    // Back to the place of before from the page, and from the last place to the one that is last then.
    await desk.keyboard.press('j');
    await desk.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await desk.keyboard.press('j');
    await expect(actOf(100)).toBeFocused();
    await settle(100);
    await expect(actOf(300)).toBeFocused();
    await settle(300);
    await expect(desk.getByRole('heading', { name: '은행 거래 목록' })).toBeFocused();
    await desk.keyboard.press('Enter');
    await atRest(desk);
    await expect(desk.getByRole('dialog')).toHaveCount(0);
    expect(await axeFaults(desk)).toEqual([]);
    await desk.close();
  } finally {
    await own.stop();
  }
});

test(
  'after a part of an order is settled the focus goes to the next line, and not to what takes it back',
  { tag: LONG_ONLY },
  async ({ browser, server }) => {
    const holder = await newHolder(server, {});
    const [account] = await holder.call<{ id: number }[]>('linkedAccounts.list');
    const order = { linkedAccountId: account?.id, won: '31000', requestId: crypto.randomUUID() };
    const { id } = await holder.call<Order>('orders.buy', order);
    const soon = Date.now() + 60_000;
    const lines = ['나', '가'].map((end, n) => ({
      at: atBank(soon + n * 1_000),
      won: 10_000,
      name: `부분입금${end}`,
    }));
    const operator = await operatorOf(server, 'operator');
    await operator('admin.bankLines.import', {
      ...{ companyId: 1, fileName: 'a.csv', contentBase64: inBase64(statementText(lines, 7_000_000)) },
      requestId: crypto.randomUUID(),
    });
    const filter = encodeURIComponent(JSON.stringify({ name: '부분입금' }));
    const desk = await openConsole(browser, server, { path: `/bankLines?filter=${filter}` });
    const actOf = (end: string) => desk.getByRole('button', { name: `부분입금${end} 10,000원 처리` });
    await actOf('가').focus();
    await desk.keyboard.press('Enter');
    await desk.getByLabel('주문 번호').fill(String(id));
    await desk.getByLabel('사유', { exact: true }).fill('먼저 온 부분');
    await desk.keyboard.press('Enter');
    await expect(actOf('가')).toHaveCount(0);
    await expect(desk.getByRole('button', { name: '연결 풀기' })).toBeVisible();
    await expect(actOf('나')).toBeFocused();
    await leaveConsole(desk);
  },
);

test('a file is dropped on the page, and a gap of its balance and a wrong total are shown', async ({
  browser,
  server,
}) => {
  const operator = await operatorOf(server, 'admin1');
  const start = Date.now() - 3_600_000;
  const [first = '', second = '', ...rows] = statementText(
    [1, 2, 3].map((n) => ({ at: atBank(start + n * 1_000), won: 70_000 + n, name: '가나다' })),
    Date.now(),
  ).split('\r\n');
  const total = '합계,,,,210006,,';
  const text = [first, second, rows[0], rows[2], total].join('\r\n');
  const desk = await openConsole(browser, server, { path: '/bankLines/create' });
  await desk
    .getByLabel('거래내역 파일')
    .setInputFiles({ name: '거래내역.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect(desk.getByText(/잔액이 이어지지 않는 곳이/)).toBeVisible();
  await expect(desk.getByText(/3번째 줄 \(가나다/)).toBeVisible();
  await expect(
    desk.getByText('5번째 줄의 입금 합계는 210,006원인데, 거래를 더하면 140,004원이에요.'),
  ).toBeVisible();
  await operator('admin.bankLines.import', {
    companyId: 1,
    fileName: 'x.csv',
    contentBase64: inBase64(text),
    requestId: crypto.randomUUID(),
  });
  await desk.getByRole('button', { name: '2줄 가져오기' }).click();
  await expect(desk.getByText('0줄을 가져왔어요. 이미 있던 2줄은 그대로 두었어요.')).toBeVisible();
  await leaveConsole(desk);
});

test('the order that is chosen beforehand does not turn into another one under the operator', async ({
  browser,
  server,
}) => {
  const [one, two] = [await newHolder(server), await newHolder(server)];
  const won = 20_000 + one.id * 3;
  const buy = ({ call, linkedAccountId }: typeof one) =>
    call<Order>('orders.buy', { linkedAccountId, won: String(won), requestId: crypto.randomUUID() });
  const [first, second] = [await buy(one), await buy(two)];
  const operator = await operatorOf(server, 'operator');
  const text = statementText([{ at: atBank(Date.now() + 60_000), won, name: '홍길동' }]);
  const upload = { companyId: 1, fileName: 'a.csv', contentBase64: inBase64(text) };
  await operator('admin.bankLines.import', { ...upload, requestId: crypto.randomUUID() });

  const desk = await openConsole(browser, server, { path: '/bankLines' });
  await desk.getByRole('button', { name: `홍길동 ${showWon(asWon(BigInt(won)))}원 처리` }).click();
  const dialog = desk.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: '처리', exact: true });
  await expect(dialog.getByRole('combobox', { name: '주문' })).toContainText(`구매 ${first.id} `);
  await expect(confirm).toBeEnabled();
  await one.call('orders.cancel', { id: first.id });
  // The console reads the line again when its window is looked at.
  await desk.evaluate(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(
    dialog.getByText(`주문 ${first.id}번은 이제 이 거래의 후보가 아니에요`, { exact: false }),
  ).toBeVisible();
  await expect(confirm).toBeDisabled();
  await expect(dialog.getByLabel('주문 번호')).toHaveValue('');
  expect(await axeFaults(desk)).toEqual([]);
  await dialog.getByRole('combobox', { name: '주문' }).click();
  await desk.getByRole('option', { name: new RegExp(`^구매 ${second.id} `) }).click();
  await expect(confirm).toBeEnabled();
  // Another operator settles it with something else: nothing is left to do here, and the dialog says what was done.
  const { data } = await operator<{ data: Order[] }>('admin.bankLines.list', {
    filter: { match: 'open' },
    sort: { field: 'id', order: 'DESC' },
  });
  const other = await operatorOf(server, 'admin1');
  await other('admin.bankLines.settle', { id: data[0]?.id, as: 'refund', note: '두 번 입금' });
  await desk.evaluate(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(dialog.getByText('admin1 운영자가 이 거래를 먼저 처리했어요: 환불')).toBeVisible();
  await expect(confirm).toBeDisabled();
  await leaveConsole(desk);
});

test(
  'the second of two who settle a line sees whose reason stands, and the first takes it back alone',
  { tag: LONG_ONLY },
  async ({ browser }) => {
    const own = await startDemoServer();
    try {
      const id = await askSale(await newHolder(own, { daon: '100' }), '15');
      const [admin, operator] = [await operatorOf(own), await operatorOf(own, 'operator')];
      const file = { companyId: 1, saleIds: [id], template: 'kb', format: 'csv', reason: '지급' };
      await admin('admin.payouts.create', { ...file, requestId: crypto.randomUUID() });
      const { payoutWon } = await admin<{ payoutWon: string }>('admin.sales.get', { id });
      const text = statementText([
        { at: atBank(Date.now()), won: 77_000, name: '홍길동' },
        { at: atBank(Date.now() + 60_000), won: -Number(payoutWon), name: '전자금융' },
      ]);
      const upload = { companyId: 1, fileName: 'a.csv', contentBase64: inBase64(text) };
      await operator('admin.bankLines.import', { ...upload, requestId: crypto.randomUUID() });
      const { data } = await operator<{ data: Order[] }>('admin.bankLines.list', { page: 1, perPage: 1 });

      // The admin, who took the sale, opens the line before the operator settles it.
      const desk = await openConsole(browser, own, { login: 'admin1', path: '/bankLines', allow: /409/ });
      await desk.getByRole('button', { name: /전자금융 .*처리$/ }).click();
      const dialog = desk.getByRole('dialog');
      await dialog.getByLabel('사유', { exact: true }).fill('장부로 확인했어요');
      const note = '은행에 전화로 확인했어요';
      await operator('admin.bankLines.settle', { id: data[0]?.id, as: 'order', orderId: id, note });
      await dialog.getByRole('button', { name: '처리', exact: true }).click();
      await expect(dialog.getByText(note, { exact: false })).toBeVisible();
      await expect(dialog.getByLabel('사유', { exact: true })).toHaveValue('장부로 확인했어요');
      expect(await axeFaults(desk)).toEqual([]);
      await dialog.getByRole('button', { name: '취소' }).click();
      await expect(desk.getByRole('button', { name: '연결 풀기' })).toBeDisabled();
      await desk.setViewportSize({ width: 768, height: 900 });
      for (const name of [/ 승인$/, '연결 풀기'])
        await expect(desk.getByRole('row').getByRole('button', { name })).toBeInViewport({ ratio: 1 });
      expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBe(768);
      await desk.close();

      const first = await openConsole(browser, own, { path: '/bankLines' });
      await first.getByRole('button', { name: '연결 풀기' }).click();
      await expect(first.getByRole('dialog')).toContainText('첫 승인도 취소돼요');
      await first.getByRole('dialog').getByRole('button', { name: '다른 주문의 지급이에요' }).click();
      await first.getByRole('dialog').getByRole('button', { name: '연결 풀기' }).click();
      await expect(first.getByText('연결을 풀었어요.')).toBeVisible();
      expect(await operator('admin.sales.get', { id })).toMatchObject({ state: 0, approvedBy: [] });
      await first.close();
    } finally {
      await own.stop();
    }
  },
);

test(
  'lines that were taken back are approved again from the same list',
  { tag: LONG_ONLY },
  async ({ browser }) => {
    const own = await startDemoServer();
    try {
      const [admin, operator] = [await operatorOf(own), await operatorOf(own, 'operator')];
      await admin('admin.settings.set', { key: 'fourEyesWon', value: '10000' });
      const holder = await newHolder(own, {});
      const [account] = await holder.call<{ id: number; name: string }[]>('linkedAccounts.list');
      const buy = { linkedAccountId: account?.id, won: '23000', requestId: crypto.randomUUID() };
      const { id } = await holder.call<Order>('orders.buy', buy);
      const text = statementText([
        { at: atBank(Date.now() + 60_000), won: 23_000, name: account?.name ?? '' },
      ]);
      const upload = { companyId: 1, fileName: 'a.csv', contentBase64: inBase64(text) };
      await operator('admin.bankLines.import', { ...upload, requestId: crypto.randomUUID() });

      const desk = await openConsole(browser, own, { path: '/bankLines' });
      const approveAll = async () => {
        await desk.getByRole('button', { name: '확실한 1건 승인' }).click();
        await desk.getByRole('dialog').getByRole('button', { name: '1건 승인' }).click();
        await expect(desk.getByRole('dialog')).toBeHidden();
        await expect(desk.getByText('1건은 다른 운영자의 승인을 기다려요.')).toBeVisible();
      };
      await approveAll();
      await desk.getByRole('button', { name: '연결 풀기' }).click();
      await desk.getByRole('dialog').getByRole('button', { name: '금액을 다시 확인해요' }).click();
      await desk.getByRole('dialog').getByRole('button', { name: '연결 풀기' }).click();
      await expect(desk.getByText('연결을 풀었어요.')).toBeVisible();
      await approveAll();
      await expect(desk.getByRole('button', { name: '연결 풀기' })).toBeVisible();
      expect(await operator('admin.purchases.get', { id })).toMatchObject({
        state: 0,
        approvedBy: ['operator'],
      });
      await leaveConsole(desk);
    } finally {
      await own.stop();
    }
  },
);

test(
  'of the certain lines only those are approved that are ticked',
  { tag: LONG_ONLY },
  async ({ browser }) => {
    const own = await startDemoServer();
    try {
      const holder = await newHolder(own, {});
      const [account] = await holder.call<{ id: number; name: string }[]>('linkedAccounts.list');
      for (const won of ['31000', '32000'])
        await holder.call('orders.buy', {
          linkedAccountId: account?.id,
          won,
          requestId: crypto.randomUUID(),
        });
      const soon = Date.now() + 60_000;
      const text = statementText([
        { at: atBank(soon), won: 31_000, name: account?.name ?? '' },
        { at: atBank(soon + 1_000), won: 32_000, name: account?.name ?? '' },
        { at: atBank(soon + 2_000), won: -100, name: '수수료' },
      ]);
      const operator = await operatorOf(own, 'operator');
      const upload = { companyId: 1, fileName: 'a.csv', contentBase64: inBase64(text) };
      await operator('admin.bankLines.import', { ...upload, requestId: crypto.randomUUID() });

      const desk = await openConsole(browser, own, { path: '/bankLines' });
      await expect(desk.getByRole('button', { name: '확실한 2건 승인' })).toBeEnabled();
      await expect(desk.getByRole('row', { name: '수수료' }).getByRole('checkbox')).toBeDisabled();
      await desk.getByRole('row', { name: '32,000원' }).getByRole('checkbox').check();
      expect(await axeFaults(desk)).toEqual([]);
      await desk.getByRole('button', { name: '선택한 1건 승인' }).click();
      await desk.getByRole('dialog').getByRole('button', { name: '1건 승인', exact: true }).click();
      await expect(desk.getByRole('button', { name: '확실한 1건 승인' })).toBeEnabled();
      await expect(desk.getByRole('button', { name: /^선택한/ })).toHaveCount(0);
      await desk.close();
    } finally {
      await own.stop();
    }
  },
);
