// Lines of a bank that gives days without times: the console shows the day alone, wherever it shows when a line was booked.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { inBase64 } from '../support/bank/statement-text.ts';
import { deskServer, dialog, openDesk } from '../support/console/desk.ts';
import { ownServer } from '../support/dom/page-server.ts';
import { button, contains, find, press, shows, textOf } from '../support/dom/queries.ts';
import { operatorOf } from '../support/wallet/people.ts';

deskServer();

test('the day stands without a time in the list and the dialog', async () => {
  const own = await ownServer();
  const operator = await operatorOf(own, 'operator');
  const text = ['거래일,보낸분,입금액,출금액', '2026-11-19,박민수,50000,'].join('\n');
  const upload = { companyId: 1, fileName: 'a.csv', contentBase64: inBase64(text) };
  await operator('admin.bankLines.import', { ...upload, requestId: randomUUID() });
  await openDesk(own, '/bankLines');
  const time = 'time[datetime="2026-11-19"]';
  await shows(find(time));
  expect(textOf(find(time)())).not.toContain('오전');
  await press(button('박민수 50,000원 처리'));
  await contains(dialog, '11월 19일 (목)');
  expect(textOf(dialog())).not.toContain('오전 12:00');
});
