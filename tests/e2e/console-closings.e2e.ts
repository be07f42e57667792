// Closing the day: the question stays about the amounts that it was asked with.
import { expect, test } from '../support/browser/browser.ts';
import { openConsole } from '../support/pages/console-page.ts';
import { startDemoServer } from '../support/servers/demo-server.ts';
import { seoulDay } from '../../domain/time.ts';
import { inBase64, statementText, type WrittenLine } from '../support/bank/statement-text.ts';
import { operatorOf } from '../support/wallet/people.ts';
import type { RunningServer } from '../support/servers/server-process.ts';
import { LONG_ONLY } from '../support/runner/long-or-short.ts';

async function deskOf(server: RunningServer) {
  const operator = await operatorOf(server, 'operator');
  const day = seoulDay(new Date());
  const bring = (lines: readonly Omit<WrittenLine, 'at'>[], held: number) => {
    const dated = lines.map((line, index) => ({ at: `${day} 00:00:0${index}`, ...line }));
    const contentBase64 = inBase64(statementText(dated, held));
    const upload = { companyId: 1, fileName: 'a.csv', contentBase64, requestId: crypto.randomUUID() };
    return operator('admin.bankLines.import', upload);
  };
  return { operator, day, bring };
}

test(
  'a day is closed with the amounts of its question, although the page was read again meanwhile',
  { tag: LONG_ONLY },
  async ({ browser }) => {
    const server = await startDemoServer();
    try {
      const { operator, day, bring } = await deskOf(server);
      await bring([{ won: 45_671, name: '홍길동' }], 1_000_000);
      const desk = await openConsole(browser, server, { path: '/closing-day', allow: /409/ });
      const ask = desk.getByRole('button', { name: '마감하기' });
      await ask.click();
      const dialog = desk.getByRole('dialog');
      await expect(dialog).toContainText('마감 잔액 1,045,671원');
      // The demo has requests that wait.
      const explain = () => dialog.getByLabel('사유', { exact: true }).fill('내일 확인해요');
      await explain();
      await bring(
        [
          { won: 70_000, name: '김다온' },
          { won: -70_000, name: '이체' },
        ],
        1_045_671,
      );
      // The console reads the day again when its window is looked at.
      const again = desk.waitForResponse(/admin\.closings\.preview/);
      await desk.evaluate(
        () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
      );
      await (await again).finished();
      await expect(desk.getByText('+45,671원')).toBeVisible();
      await dialog.getByRole('button', { name: '마감하기' }).click();
      await expect(desk.getByText('그사이 금액이 바뀌었어요.', { exact: false })).toBeVisible();
      await expect(dialog).toBeHidden();
      await expect(desk.getByText('+115,671원')).toBeVisible();
      const open = { companyId: 1, day };
      expect(await operator('admin.closings.preview', open)).toMatchObject({ closed: null, in: '115671' });
      await ask.click();
      await explain();
      await dialog.getByRole('button', { name: '마감하기' }).click();
      await expect(desk.getByText(/operator 운영자가 마감했어요/)).toBeVisible();
      expect(await operator('admin.closings.preview', open)).toMatchObject({ closed: { in: '115671' } });
      await desk.close();
    } finally {
      await server.stop();
    }
  },
);
