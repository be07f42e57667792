// What the desk shows of what happened: a price that moved, an import in the log, a printed day.
import { expect, test } from '../support/browser/browser.ts';
import { goInConsole, inboxOf, openConsole, spendConsole } from '../support/pages/console-page.ts';
import { startDemoServer } from '../support/servers/demo-server.ts';
import { axeFaults } from '../support/scenes/scene-checks.ts';
import { rowOf } from '../support/pages/inbox-steps.ts';
import { showDate } from '../../domain/display-time.ts';
import { seoulDay } from '../../domain/time.ts';
import { inBase64, statementText } from '../support/bank/statement-text.ts';
import { askPurchase } from '../support/people/waiting-requests.ts';
import { newHolder, operatorOf } from '../support/wallet/people.ts';
import { LONG_ONLY } from '../support/runner/long-or-short.ts';

test(
  'a row says that the price has moved by 5 % since its request, and loses the chip when it comes back',
  { tag: LONG_ONLY },
  async ({ browser }) => {
    const server = await startDemoServer();
    try {
      const holder = await newHolder(server, { daon: '100' });
      const id = await askPurchase(holder);
      const admin = await operatorOf(server);
      const desk = await openConsole(browser, server, { path: inboxOf(holder.login) });
      const row = desk.getByRole('row').filter({ has: rowOf(desk, id) });
      await expect(row).toBeVisible();
      const chip = row.getByText('시세 변동', { exact: true });
      for (const [price, count] of [
        ['105', 1],
        ['100', 0],
      ] as const) {
        await admin('admin.settings.setPrice', { price });
        await desk.reload();
        await expect(row).toBeVisible();
        await expect(chip, price).toHaveCount(count);
      }
      await admin('admin.settings.setPrice', { price: '110' });
      // The list of purchases has it too, and a decided request no more.
      await goInConsole(desk, '/purchases');
      await desk.reload();
      await expect(chip).toBeVisible();
      const operator = await operatorOf(server, 'operator');
      await operator('admin.purchases.decide', { id, decision: 'approve' });
      await desk.reload();
      await expect(row).toContainText('완료');
      await expect(chip).toHaveCount(0);
      await desk.close();
    } finally {
      await server.stop();
    }
  },
);

test('the log says that a statement was imported, and what of it', async ({ browser, server }) => {
  const operator = await operatorOf(server, 'operator');
  const day = seoulDay(new Date());
  const text = statementText([{ at: `${day} 00:00:01`, won: 45_671, name: '홍길동' }]);
  const upload = { companyId: 1, fileName: '십일월 거래내역.csv', contentBase64: inBase64(text) };
  await operator('admin.bankLines.import', { ...upload, requestId: crypto.randomUUID() });
  const desk = await openConsole(browser, server, { login: 'admin1', path: '/audit' });
  const row = desk.getByRole('row').filter({ hasText: '은행 거래내역 가져오기' }).first();
  await expect(row).toContainText('operator');
  await expect(row).toContainText('완료');
  await row.getByRole('button').first().click();
  const details = desk.getByRole('cell').filter({ has: desk.getByText('bankLines.import') });
  await expect(details.getByText('십일월 거래내역.csv')).toBeVisible();
  await expect(details.getByText(/^[a-z]+[A-Za-z]*$/)).toHaveCount(0);
  await spendConsole(desk);
});

const printed =
  'a printed day has its sums and the notes of both who signed, and nothing of the console around it';
test(printed, { tag: LONG_ONLY }, async ({ browser }) => {
  const server = await startDemoServer();
  try {
    const operator = await operatorOf(server, 'operator');
    const day = seoulDay(new Date());
    const text = statementText([{ at: `${day} 00:00:01`, won: 45_671, name: '홍길동' }]);
    const upload = { companyId: 1, fileName: 'a.csv', contentBase64: inBase64(text) };
    await operator('admin.bankLines.import', { ...upload, requestId: crypto.randomUUID() });
    const admin = await operatorOf(server);
    await admin('admin.settings.set', { key: 'fourEyesWon', value: '10000' });
    const notes = ['은행 거래내역을 아직 못 받았어요', '담당자와 통화했어요'.repeat(20)] as const;
    await operator('admin.closings.close', { companyId: 1, day, note: notes[0] });
    await admin('admin.closings.close', { companyId: 1, day, note: notes[1] });
    const desk = await openConsole(browser, server, { path: '/closing-day' });
    const signed = [`operator 메모: ${notes[0]}`, `admin1 메모: ${notes[1]}`];
    const onPaper = [
      ...signed,
      /다온게임즈 · /,
      `처음부터 ${showDate(new Date())}까지`,
      /운영자가 마감했어요/,
      '마감 잔액 (장부)',
      '남은 일',
    ];
    const around = [
      desk.getByRole('button', { name: '인쇄' }),
      desk.getByRole('button', { name: '마감하기' }),
      desk.getByRole('link', { name: '마감 기록' }),
      desk.getByLabel('영업일'),
      desk.getByRole('combobox', { name: '회사' }),
      desk.getByRole('menuitem', { name: '결정함' }),
      desk.getByRole('button', { name: '로그아웃' }),
      desk.getByRole('button', { name: '찾기' }),
    ];
    for (const part of onPaper) await expect(desk.getByText(part).first()).toBeVisible();
    for (const part of around) await expect(part.first()).toBeVisible();
    await desk.emulateMedia({ colorScheme: 'dark' });
    const colorsOf = () =>
      desk.getByText('마감 잔액 (장부)').evaluate((element) => {
        const { color } = getComputedStyle(element);
        return { color, back: getComputedStyle(document.body).backgroundColor };
      });
    const black = { color: 'rgb(0, 0, 0)', back: 'rgb(255, 255, 255)' };
    await expect.poll(async () => (await colorsOf()).color).not.toBe(black.color);
    await desk.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await colorsOf()).toEqual(black);
    for (const part of onPaper) await expect(desk.getByText(part).first()).toBeVisible();
    for (const part of around) await expect(part.first()).toBeHidden();
    const sideways = () => desk.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await sideways()).toBe(0);

    // In the list too, which is as wide as its window.
    await desk.emulateMedia({ media: 'screen', colorScheme: 'light' });
    await goInConsole(desk, '/closings');
    await desk.setViewportSize({ width: 960, height: 900 });
    for (const note of signed) await expect(desk.getByText(note, { exact: true })).toBeVisible();
    expect(await sideways()).toBe(0);
    expect(await axeFaults(desk)).toEqual([]);
    await desk.close();
  } finally {
    await server.stop();
  }
});
