// Files for the bank while an answer is late, or a colleague is faster.
import { randomUUID } from 'node:crypto';
import { readSheet } from 'read-excel-file/node';
import { expect, test, vi } from 'vitest';
import { payoutReference } from '../../domain/payout-file.ts';
import { atBank, inBase64, statementText } from '../support/bank/statement-text.ts';
import { deskServer, dialog, goTo, openDesk } from '../support/console/desk.ts';
import { network, ownServer, problems } from '../support/dom/page-server.ts';
import {
  allWith,
  button,
  gone,
  isOff,
  isTicked,
  link,
  press,
  role,
  see,
  shows,
} from '../support/dom/queries.ts';
import { askSale } from '../support/people/waiting-requests.ts';
import { newHolder, operatorOf } from '../support/wallet/people.ts';

deskServer();

/** The names of the files that the browser is given from now on, and what is in them. */
function savedFiles(contents: Blob[] = []): string[] {
  const names: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    contents.push(file as Blob);
    return 'blob:file';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return names;
}

/** Asks for the file on the page, whose answer comes once the page was left. */
async function makeAndLeave(procedure: string): Promise<void> {
  await press(button('파일 만들기'));
  await press(button(/^오늘 (판매 지급|환불)$/, dialog));
  const release = network.hold(procedure);
  await press(button('파일 만들기', dialog));
  goTo('/holders');
  await gone(dialog);
  release();
}

test('a file that is made after its page was left is saved', async () => {
  const own = await ownServer();
  const operator = await operatorOf(own, 'operator');
  const text = statementText([{ at: atBank(Date.now() - 7_200_000), won: 50_000, name: '다온일' }]);
  const upload = { companyId: 1, fileName: 'a.csv', contentBase64: inBase64(text) };
  await operator('admin.bankLines.import', { ...upload, requestId: randomUUID() });
  const { data } = await operator<{ data: { id: number }[] }>('admin.bankLines.list', {});
  const id = data[0]?.id;
  await operator('admin.bankLines.settle', { id, as: 'refund', note: '주문 없음' });
  await askSale(await newHolder(own, { daon: '100' }));
  const saved = savedFiles();

  await openDesk(own, `/refunds/${id}/show`);
  await press(button('받을 계좌 정하기'));
  await press(button('받을 계좌 정하기', dialog));
  await gone(dialog);
  await makeAndLeave('admin.refunds.file');
  await see(/환불-\d+-.*파일을 저장했어요/);

  goTo('/payouts/create');
  await makeAndLeave('admin.payouts.create');
  await see(/대량이체-\d+-.*파일을 저장했어요/);
  expect(saved).toEqual([expect.stringMatching(/^환불-/), expect.stringMatching(/^대량이체-/)]);
});

test('the question stays about the sales that it names, so that a lost answer brings the same file', async () => {
  problems.allow(/payouts\.create: request failed/);
  const own = await ownServer();
  const holder = await newHolder(own, { daon: '100' });
  const ids = [await askSale(holder, '11'), await askSale(holder, '12')];
  const files: Blob[] = [];
  savedFiles(files);
  await openDesk(own, '/payouts/create');
  await shows(role('checkbox', `판매 ${ids[1]} 고르기`));
  await press(button('파일 만들기'));
  await press(button('오늘 판매 지급', dialog));
  const arrive = network.loseAnswers('admin.payouts.create');
  await press(button('파일 만들기', dialog));
  await see('서버의 답을 받지 못했어요', dialog);
  await expect.poll(() => allWith(/번에 있어요$/).length).toBe(2);
  await see(/^2건, .*의 파일을 만들까요\?$/, dialog);
  arrive();
  await press(button('파일 만들기', dialog));
  await expect.poll(() => files.length).toBe(1);
  const rows = await readSheet(Buffer.from(await (files[0] ?? new Blob()).arrayBuffer()));
  const filed = rows.slice(1).map((row) => row.find((cell) => String(cell).startsWith('판매')));
  expect(filed).toEqual(ids.map(payoutReference));
});

test('the same file is saved again with a reason, after a tick about what was shown', async () => {
  problems.allow(/payouts\.download: status of 409/);
  const own = await ownServer();
  const id = await askSale(await newHolder(own, { daon: '100' }), '15');
  const operator = await operatorOf(own, 'operator');
  const { id: payoutId, fileName } = await operator<{ id: number; fileName: string }>(
    'admin.payouts.create',
    {
      ...{ companyId: 1, saleIds: [id], template: 'kb', format: 'csv', reason: '지급' },
      requestId: randomUUID(),
    },
  );
  const saved = savedFiles();
  await openDesk(own, '/payouts');
  await press(link(new RegExp(`^대량이체 ${payoutId}$`)));
  const again = button('파일 다시 받기');
  const confirm = button('파일 다시 받기', dialog);
  const tick = role('checkbox', '', dialog);
  await press(again);
  await see('만든 뒤 다시 받은 적이 없어요.', dialog);
  await press(button('파일을 잃어버렸어요', dialog));
  await isOff(confirm);
  await press(tick);
  await press(confirm);
  await see(/처음 만든 파일과 같아요\.$/);
  expect(saved).toEqual([fileName.replace('.csv', '-다시받음.csv')]);

  await gone(dialog);
  await press(again);
  await see('만든 뒤 이미 1번 다시 받았어요.', dialog);
  // A tick is about what was shown: another download ends it.
  await press(button('파일을 확인해요', dialog));
  await press(tick);
  const seen = { downloads: 1, paid: [] };
  await operator('admin.payouts.download', { id: payoutId, reason: '확인', seen });
  await press(confirm);
  await see('만든 뒤 이미 2번 다시 받았어요.', dialog);
  expect(isTicked(tick())).toBe(false);
  await isOff(confirm);
  expect(saved).toHaveLength(1);
});

test('the question about a file stays when a colleague decides its last sale', async () => {
  problems.allow(/status of 409/);
  const own = await ownServer();
  const id = await askSale(await newHolder(own, { daon: '100' }));
  const colleague = await operatorOf(own);
  await openDesk(own, '/payouts/create');
  await press(button('파일 만들기'));
  await press(button('오늘 판매 지급', dialog));
  await colleague('admin.sales.decide', { id, decision: 'reject', reason: '받을 계좌를 확인해주세요.' });
  window.dispatchEvent(new Event('visibilitychange'));
  await see('0건 · 0원');
  await press(button('파일 만들기', dialog));
  await see(new RegExp(`판매 ${id}`), dialog);
  await press(button('취소', dialog));
  await see('이 회사에는 지급을 기다리는 판매가 없어요.');
});
