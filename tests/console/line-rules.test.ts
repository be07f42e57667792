// A rule is made from a line in two keys, and its lines are settled with Enter like certain orders.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { atBank, inBase64, statementText } from '../support/bank/statement-text.ts';
import { deskServer, dialog, keys, openDesk } from '../support/console/desk.ts';
import { ownServer } from '../support/dom/page-server.ts';
import { button, contains, findAll, gone, press, see, shows, textOf } from '../support/dom/queries.ts';
import { operatorOf } from '../support/wallet/people.ts';

deskServer();

test('u on a line and Enter make a rule, after it has shown what it would have done, and Enter settles by it', async () => {
  const own = await ownServer();
  const soon = Date.now() - 600_000;
  const text = statementText(
    [0, 1, 2].map((n) => ({ at: atBank(soon + n * 1_000), won: n === 2 ? -700 : -500, name: '이체수수료' })),
  );
  const operator = await operatorOf(own, 'operator');
  const upload = { companyId: 1, fileName: 'a.csv', contentBase64: inBase64(text) };
  await operator('admin.bankLines.import', { ...upload, requestId: randomUUID() });
  const filter = JSON.stringify({ match: 'open', wonTo: '600' });
  await openDesk(own, `/bankLines?${new URLSearchParams({ filter })}`);
  await expect.poll(() => findAll('[data-line]').length).toBe(2);
  await shows(button('확실한 0건 승인'));
  const isOnLine = async () => {
    await keys('j');
    return document.activeElement?.hasAttribute('data-line');
  };
  // A button that is drawn anew while the page is put together loses the focus.
  await expect.poll(isOnLine).toBe(true);
  await keys('u');
  await contains(dialog, '지난 90일에 맞는 거래는 2건, 1,000원이에요. 2건을 기타로 처리했을 거예요.');
  await keys('{Enter}');
  await see('규칙을 정했어요.');
  await gone(dialog);
  await press(button('확실한 2건 승인'));
  await contains(dialog, '규칙대로 기타');
  await press(button('2건 승인', dialog));
  await see('2건을 규칙대로 기타로 처리했어요.');
  await openDesk(own, '/line-rules');
  await see('‘이체수수료’ → 기타 · 이체수수료');
  await press(button(/번 바꾸기$/));
  await shows(dialog);
  await keys('{Escape}');
  await gone(dialog);
  await press(button(/^지우기$/));
  await press(button(/^지우기$/, dialog));
  await see('규칙이 없어요');
  expect(textOf(document.body)).not.toContain('‘이체수수료’');
});
