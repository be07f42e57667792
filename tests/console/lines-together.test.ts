// The approval of many certain lines: what the question says, what it acts on, and in which order.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { atBank, inBase64, statementText } from '../support/bank/statement-text.ts';
import { deskServer, dialog, keys, load, openDesk, says } from '../support/console/desk.ts';
import { clock, network, ownServer, problems, settled } from '../support/dom/page-server.ts';
import {
  button,
  contains,
  field,
  fill,
  find,
  findAll,
  gone,
  hasFocus,
  press,
  role,
  see,
  shows,
  textOf,
} from '../support/dom/queries.ts';
import { newHolder, operatorOf, type Server } from '../support/wallet/people.ts';

deskServer();

const lines = () => findAll('ul[aria-label="승인할 거래"] > li');

/** Orders of these amounts by new holders, each with the line that pays it, and a fee. Returns the holders' logins. */
async function paidOrders(own: Server, amounts: readonly number[]): Promise<string[]> {
  const soon = Date.now() + 60_000;
  const logins: string[] = [];
  const paid = [];
  for (const [n, won] of amounts.entries()) {
    const holder = await newHolder(own, {});
    const [account] = await holder.call<{ id: number; name: string }[]>('linkedAccounts.list');
    await holder.call('orders.buy', {
      linkedAccountId: account?.id,
      won: String(won),
      requestId: randomUUID(),
    });
    paid.push({ at: atBank(soon + n * 1_000), won, name: account?.name ?? '' });
    logins.push(holder.login);
  }
  const text = statementText([...paid, { at: atBank(soon + 60_000), won: -500, name: '이체수수료' }]);
  const operator = await operatorOf(own, 'operator');
  const upload = { companyId: 1, fileName: 'a.csv', contentBase64: inBase64(text) };
  await operator('admin.bankLines.import', { ...upload, requestId: randomUUID() });
  return logins;
}

test('it says that there is nothing to approve once the lines were looked at, and not before', async () => {
  const own = await ownServer();
  await paidOrders(own, [20_000]);
  const release = network.hold('admin.bankLines.list');
  await openDesk(own, '/bankLines');
  await shows(button('확실한 거래 승인'));
  release();
  await shows(button('확실한 1건 승인'));
});

test('after an approval it says no number until the rest was looked at', async () => {
  const own = await ownServer();
  await paidOrders(own, [20_000, 30_000]);
  await openDesk(own, '/bankLines');
  await press(button('확실한 2건 승인'));
  const release = network.hold('admin.bankLines.list');
  await press(button('2건 승인', dialog));
  await gone(dialog);
  await shows(button('확실한 거래 승인'));
  await gone(button('확실한 2건 승인'));
  release();
  await shows(button('확실한 0건 승인'));
});

test('the question says how many finish and whose wait, lists account and date, and leaves lines out', async () => {
  const own = await ownServer();
  const admin = await operatorOf(own);
  await admin('admin.settings.set', { key: 'fourEyesWon', value: '50000' });
  const [, , late = ''] = await paidOrders(own, [20_000, 21_000, 22_000, 60_000]);
  await openDesk(own, '/bankLines');
  await press(button('확실한 4건 승인'));
  await contains(dialog, '4건을 승인할까요?');
  // The first two stay below the sum from which two people are needed.
  await contains(dialog, '2건은 바로 처리되고, 2건은 내 첫 승인만 남아 다른 운영자를 기다려요');
  await contains(dialog, late);
  expect(lines().map((line) => textOf(line).includes('두 번째 승인 필요'))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  for (const line of lines()) expect(textOf(line)).toMatch(/\d{1,2}:\d{2}.*하나은행/);
  await press(role('checkbox', '60,000원 승인', dialog));
  await contains(dialog, '3건을 승인할까요?');
  await press(button('3건 승인', dialog));
  await see('2건을 승인했어요. 1건은 다른 운영자의 승인을 기다려요.');
  await gone(dialog);
  await shows(button('확실한 1건 승인'));
});

test('a line names the first who approved it no longer once that operator is disabled', async () => {
  const own = await ownServer();
  const admin = await operatorOf(own);
  await admin('admin.settings.set', { key: 'fourEyesWon', value: '10000' });
  await paidOrders(own, [20_000]);
  await openDesk(own, '/bankLines');
  await press(button('확실한 1건 승인'));
  await press(button('1건 승인', dialog));
  await gone(dialog);
  await openDesk(own, '/nowhere', 'admin1');
  clock.install();
  load('/bankLines');
  await see('operator 승인');
  await admin('admin.operators.update', { id: 1, disabled: true });
  await clock.pass(31_000);
  await gone('operator 승인');
});

test('it acts on what the filter shows, the oldest line first', async () => {
  const own = await ownServer();
  await paidOrders(own, [20_000, 21_000, 22_000, 60_000]);
  const asked: number[][] = [];
  network.handle('admin.bankLines.approve', async (pass) => {
    const answer = await pass();
    const { result } = (await answer.clone().json()) as { result: { data: { results: { id: number }[] } } };
    asked.push(result.data.results.map(({ id }) => id));
    return answer;
  });
  const shown = (filter: object) => `/bankLines?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
  await openDesk(own, shown({ match: 'none' }));
  await shows(button('확실한 0건 승인'));
  await openDesk(own, shown({ wonTo: '22000' }));
  await press(button('확실한 3건 승인'));
  expect(lines().map((line) => /([0-9,]+)원/.exec(textOf(line))?.[1])).toEqual([
    '20,000',
    '21,000',
    '22,000',
  ]);
  await contains(dialog, '3건 모두 바로 처리돼요.');
  await press(button('3건 승인', dialog));
  await see('3건을 승인했어요.');
  expect(asked).toEqual([asked[0]?.toSorted((a, b) => a - b)]);
  expect(asked[0]).toHaveLength(3);
  await shows(find('tbody'));
  await settled();
});

test('a line whose answer was lost when it was settled reads as settled by oneself', async () => {
  problems.allow(/request failed/);
  const own = await ownServer();
  await paidOrders(own, [20_000]);
  await openDesk(own, '/bankLines');
  await press(button('이체수수료 500원 처리'));
  await press(role('radio', '기타', dialog));
  await fill(field(/^사유/, dialog), '이체 수수료');
  network.loseAnswers('admin.bankLines.settle');
  await press(button(/^처리$/, dialog));
  await says('내가 이 거래를 이미 처리했어요: 기타', dialog);
  await settled();
});

test('an import whose answer was lost has its button at hand, and brings the lines once', async () => {
  problems.allow(/request failed/);
  const own = await ownServer();
  await openDesk(own, '/bankLines/create');
  const text = statementText([{ at: atBank(Date.now() + 60_000), won: -500, name: '이체수수료' }]);
  await fill(field('거래내역 붙여 넣기'), text.replaceAll('\r\n', '\n').replaceAll(',', '\t'));
  await press(button('붙여 넣은 내용 보기'));
  const answered = network.loseAnswers('admin.bankLines.import');
  await press(button('1줄 가져오기'));
  await says(/이미 됐을 수 있으니/);
  answered();
  await hasFocus(button('1줄 가져오기'));
  await keys('{Enter}');
  await see('1줄을 가져왔어요. 이미 있던 0줄은 그대로 두었어요.');
  await settled();
});
