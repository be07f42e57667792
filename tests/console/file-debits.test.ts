// A debit for a payout file in the dialog: it is offered, the failed sale is ticked, and only a sum that fits is settled.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { atBank, inBase64, statementText } from '../support/bank/statement-text.ts';
import { deskServer, dialog, openDesk } from '../support/console/desk.ts';
import { ownServer } from '../support/dom/page-server.ts';
import { button, contains, gone, isOff, isOn, isTicked, press, role, see } from '../support/dom/queries.ts';
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
