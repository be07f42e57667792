// What the dashboard says when a quota runs out or a text message cannot be sent, and how such a message is sent again.
import { mkdir, rename, rmdir } from 'node:fs/promises';
import { expect, test } from '../support/browser/browser.ts';
import { goInConsole, openConsole } from '../support/pages/console-page.ts';
import { makeDemoFolder, startDemoServer } from '../support/servers/demo-server.ts';
import { apply, callerOf, newHolder, newPhone, operatorOf } from '../support/wallet/people.ts';
import { LONG_ONLY } from '../support/runner/long-or-short.ts';

test(
  'the dashboard shows a quota of text messages at half and at its end',
  { tag: LONG_ONLY },
  async ({ browser }) => {
    const server = await startDemoServer({ RATE_LIMIT: 'on' });
    try {
      const admin = await operatorOf(server);
      await admin('admin.settings.set', { key: 'smsSignUpPerDay', value: 2 });
      const desk = await openConsole(browser, server, { login: 'admin1', path: '/overview' });
      const alert = desk.getByRole('alert').filter({ hasText: '가입 문자' });
      await expect(desk.getByText('결정을 기다리는 요청')).toBeVisible();
      await expect(alert).toHaveCount(0);

      const ask = () => callerOf(server)('signUp.requestCode', { phone: newPhone() });
      await ask();
      await desk.reload();
      await expect(alert).toHaveText(
        '가입 문자를 하루 한도 2건 중 1건 보냈어요. 평소보다 많으면 확인해주세요.',
      );
      await ask();
      await desk.reload();
      await expect(alert).toHaveText(
        '가입 문자를 하루 한도 2건 중 2건 보냈어요. 하루가 지날 때까지 더 보내지 않아요.',
      );
      await expect(ask()).rejects.toThrow('TOO_MANY_REQUESTS');
      await desk.close();
    } finally {
      await server.stop();
    }
  },
);

test(
  'the dashboard names an operator who exceeded the daily limit of phone numbers',
  { tag: LONG_ONLY },
  async ({ browser }) => {
    const server = await startDemoServer();
    try {
      const admin = await operatorOf(server);
      await admin('admin.settings.set', { key: 'revealedPhonesPerDay', value: 1 });
      const [first, second] = [await newHolder(server), await newHolder(server)];
      const curious = await openConsole(browser, server, {
        path: `/holders/${first.id}/show`,
        allow: /status of 429/,
      });
      const reveal = async () => {
        await curious.getByRole('button', { name: '휴대폰 번호 전체 보기' }).click();
        const dialog = curious.getByRole('dialog');
        await dialog.getByLabel('사유', { exact: true }).fill('회원의 문의를 확인해요.');
        await dialog.getByRole('button', { name: '전체 보기' }).click();
        return dialog;
      };
      await reveal();
      await expect(curious.getByText(first.phone)).toBeVisible();
      await goInConsole(curious, `/holders/${second.id}/show`);
      await expect(curious.getByRole('heading', { name: second.login, exact: true })).toBeVisible();
      await expect((await reveal()).getByRole('alert')).toBeVisible();
      await expect(curious.getByText(second.phone)).toBeHidden();
      await curious.close();

      const desk = await openConsole(browser, server, { login: 'admin1', path: '/overview' });
      const refused = desk.getByRole('region', { name: '휴대폰 번호 열람 한도를 넘은 운영자' });
      await expect(refused).toContainText('operator');
      await expect(refused).toContainText(/\d+년 \d+월 \d+일에 한도를 다 쓰고 1번 더 보려 했어요\./);
      await desk.close();
    } finally {
      await server.stop();
    }
  },
);

test(
  'a text message that could not be sent stands on the dashboard and is sent again',
  { tag: LONG_ONLY },
  async ({ browser }) => {
    // As after a day of tries in vain: the first try is the last one.
    const demo = await makeDemoFolder([
      { file: 'server/outbox/outbox.ts', find: 'waited >= DAY_MS', put: 'waited >= 0' },
    ]);
    try {
      const server = await demo.start();
      const { requestId, phone } = await apply(server);
      // The gateway is down: its file cannot be written.
      const aside = `${demo.smsFile}.aside`;
      await rename(demo.smsFile, aside);
      await mkdir(demo.smsFile);
      const admin = await operatorOf(server);
      await admin('admin.signUps.decide', { id: requestId, decision: 'reject', reason: '이름이 달라요.' });

      const desk = await openConsole(browser, server, { path: '/overview' });
      const failed = desk.getByRole('region', { name: '보내지 못한 문자' });
      await failed.getByRole('link', { name: '1건' }).click();
      // Not the message with the code, which was sent.
      const row = desk.getByRole('row').filter({ hasText: `****${phone.slice(-4)}` });
      await expect(row).toHaveCount(1);
      await expect(row).toContainText('못 보냄');
      await row.getByRole('button', { name: /다시 보내기/ }).click();
      const refusal = desk.getByRole('alert').filter({ hasText: '문자를 보내지 못했어요.' });
      await expect(refusal).toHaveClass(/warning/i);
      await expect(row).toContainText('못 보냄');

      await rmdir(demo.smsFile);
      await rename(aside, demo.smsFile);
      await row.getByRole('button', { name: /다시 보내기/ }).click();
      await expect(desk.getByText('문자를 다시 보냈어요.')).toBeVisible();
      await expect(row).toHaveCount(0);
      expect(await server.lastSms(phone)).toContain('거절');
      await goInConsole(desk, '/overview');
      await expect(failed.getByText('없어요.')).toBeVisible();
      await desk.close();
      await server.stop();
    } finally {
      await demo.remove();
    }
  },
);
