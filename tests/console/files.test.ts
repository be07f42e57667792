// Files for the bank while an answer is late, or a colleague is faster.
import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { atBank, inBase64, statementText } from '../support/bank/statement-text.ts';
import { deskServer, dialog, goTo, openDesk } from '../support/console/desk.ts';
import { network, ownServer, problems } from '../support/dom/page-server.ts';
import { button, gone, press, see } from '../support/dom/queries.ts';
import { askSale } from '../support/people/waiting-requests.ts';
import { newHolder, operatorOf } from '../support/wallet/people.ts';

deskServer();

/** The names of the files that the browser is given from now on. */
function savedFiles(): string[] {
  const names: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
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
