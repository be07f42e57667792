// A debit for a payout file in the dialog: it is offered, the failed sale is ticked, and only a sum that fits is settled.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { atBank, inBase64, statementText } from '../support/bank/statement-text.ts';
import { deskServer, dialog, openDesk, pick } from '../support/console/desk.ts';
import { ownServer } from '../support/dom/page-server.ts';
import {
  button,
  contains,
  gone,
  isOff,
  isOn,
  isTicked,
  press,
  role,
  see,
  textOf,
} from '../support/dom/queries.ts';
import { askSale } from '../support/people/waiting-requests.ts';
import { newHolder, operatorOf } from '../support/wallet/people.ts';

deskServer();

test('a debit less a sale is settled with its file, once its sum fits', async () => {
  const own = await ownServer();
  const holder = await newHolder(own, { daon: '1000' });
  const operator = await operatorOf(own, 'operator');
  const ids: number[] = [];
  for (const amount of ['30', '20', '45']) ids.push(await askSale(holder, amount));
  const [first = 0, failed = 0] = ids;
  const { id: fileId } = await operator<{ id: number }>('admin.payouts.create', {
    ...{ companyId: 1, saleIds: ids, template: 'standard', format: 'csv', reason: '오늘 판매 지급' },
    requestId: randomUUID(),
  });
  const sale = (id: number) => operator<{ payoutWon: string; state: number }>('admin.sales.get', { id });
  let won = 0;
  for (const id of ids) if (id !== failed) won += Number((await sale(id)).payoutWon);
  const text = statementText([{ at: atBank(Date.now() + 60_000), won: -won, name: '대량이체' }], 100_000_000);
  const upload = { companyId: 1, fileName: 'a.csv', contentBase64: inBase64(text) };
  await operator('admin.bankLines.import', { ...upload, requestId: randomUUID() });

  await openDesk(own, '/bankLines');
  await see(`대량이체 ${fileId}`);
  await see('3건 가운데 1건 지급 실패');
  await press(button(/^대량이체 .*처리$/));
  const box = (id: number) => role('checkbox', new RegExp(`^판매 ${id} `), dialog);
  await contains(dialog, '지급한 2건');
  await contains(dialog, '출금과 같아요.');
  expect(isTicked(box(failed)())).toBe(true);
  const settle = button('처리', dialog);
  await isOn(settle);
  await press(box(failed));
  await contains(dialog, /출금보다 [0-9,]+원 많아요/);
  await isOff(settle);
  await press(box(failed));
  await press(box(first));
  await contains(dialog, /출금보다 [0-9,]+원 적어요/);
  await isOff(settle);
  await press(box(first));
  await contains(dialog, '회원에게 계좌를 확인해달라고 알려요.');
  await press(settle);
  await gone(dialog);
  await see('처리함 · 대량이체 파일');
  expect(await Promise.all(ids.map(async (id) => (await sale(id)).state))).toEqual([1, 0, 1]);
});

test('a debit less a refund is settled with its file, in the words of refunds', async () => {
  const own = await ownServer();
  const operator = await operatorOf(own, 'operator');
  const upload = async (at: number, won: number, name: string) => {
    const text = statementText([{ at: atBank(at), won, name }], 100_000_000);
    const file = { companyId: 1, fileName: 'a.csv', contentBase64: inBase64(text) };
    await operator('admin.bankLines.import', { ...file, requestId: randomUUID() });
  };
  type Found = { data: { id: number; name: string }[] };
  const ids: number[] = [];
  for (const [n, name] of ['박민수', '최은영', '이서준'].entries()) {
    await upload(Date.now() - 60_000 + n * 1_000, 41_000 + n * 1_000, name);
    const { data } = await operator<Found>('admin.bankLines.list', { filter: { match: 'open' } });
    const id = data.find((line) => line.name === name)?.id ?? 0;
    await operator('admin.bankLines.settle', { id, as: 'refund', note: '주문이 없는 입금' });
    const payee = { id, bank: '088', accountNum: '110987654321', name };
    await operator('admin.refunds.setPayee', { ...payee, requestId: randomUUID() });
    ids.push(id);
  }
  const { id: fileId } = await operator<{ id: number }>('admin.refunds.file', {
    ...{ depositAccountId: 1, refundIds: ids, template: 'standard', format: 'csv', reason: '오늘 환불' },
    requestId: randomUUID(),
  });
  await upload(Date.now() + 60_000, -84_000, '대량이체');

  await openDesk(own, '/bankLines');
  await see(`환불 파일 ${fileId}`);
  await press(button(/^대량이체 .*처리$/));
  await contains(dialog, '돌려준 2건');
  expect(isTicked(role('checkbox', new RegExp(`^환불 ${ids[1]} `), dialog)())).toBe(true);
  await contains(dialog, '환불 목록에 돌려줄 돈으로 다시 남아요.');
  await press(button('처리', dialog));
  await gone(dialog);
  await see('처리함 · 환불 지급');
  const state = async (id: number) => (await operator<{ state: string }>('admin.refunds.get', { id })).state;
  expect(await Promise.all(ids.map(state))).toEqual(['paid', 'owed', 'paid']);
});

test('the file that is chosen beforehand does not turn into another one under the operator', async () => {
  const own = await ownServer();
  const holder = await newHolder(own, { daon: '1000' });
  const operator = await operatorOf(own, 'operator');
  const sales: number[] = [];
  const files: number[] = [];
  for (let n = 0; n < 2; n += 1) {
    const ids = [await askSale(holder, '30'), await askSale(holder, '20')];
    sales.push(...ids);
    const { id } = await operator<{ id: number }>('admin.payouts.create', {
      ...{ companyId: 1, saleIds: ids, template: 'standard', format: 'csv', reason: '오늘 판매 지급' },
      requestId: randomUUID(),
    });
    files.push(id);
  }
  const wonOf = async (id = 0) =>
    Number((await operator<{ payoutWon: string }>('admin.sales.get', { id })).payoutWon);
  const won = (await wonOf(sales[0])) + (await wonOf(sales[1]));
  const lines = ['대량이체', '급여이체'].map((name, n) => ({
    ...{ at: atBank(Date.now() + 60_000 * (n + 1)), won: -won, name },
  }));
  const upload = {
    companyId: 1,
    fileName: 'a.csv',
    contentBase64: inBase64(statementText(lines, 100_000_000)),
  };
  await operator('admin.bankLines.import', { ...upload, requestId: randomUUID() });

  await openDesk(own, '/bankLines');
  await press(button(/^대량이체 .*처리$/));
  const settle = button('처리', dialog);
  await contains(dialog, '출금과 같아요.');
  await isOn(settle);
  const chosen = files.findIndex((id) => textOf(dialog()).includes(`대량이체 ${id}번`));
  // A colleague settles the other debit with it.
  const { data } = await operator<{ data: { id: number; name: string }[] }>('admin.bankLines.list', {
    filter: { match: 'open', direction: 'out' },
  });
  await operator('admin.bankLines.settle', {
    ...{ id: data.find(({ name }) => name === '급여이체')?.id, as: 'payoutFile', fileId: files[chosen] },
    ...{ failed: [], requestId: randomUUID() },
  });
  // The console reads the line again when its window is looked at.
  window.dispatchEvent(new Event('visibilitychange'));
  await contains(dialog, '골라 두었던 것은 이제 이 거래의 후보가 아니에요. 다시 골라주세요.');
  await isOff(settle);
  await pick(role('combobox', '대량이체 파일', dialog), new RegExp(`^대량이체 ${files[1 - chosen]}번`));
  await contains(dialog, '출금과 같아요.');
  await isOn(settle);
});
