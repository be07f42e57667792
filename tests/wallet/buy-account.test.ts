// The page of a finished purchase names the bank account of the order (D16, ADR-0027).
import { test } from 'vitest';
import { newHolder, operatorOf } from '../support/wallet/people.ts';
import { button, contains, fill, find, press } from '../support/dom/queries.ts';
import { openAs, walletServer } from '../support/wallet/screen.ts';

const server = walletServer();
const amount = find('[name=amount]');
const ask = button(/^구매 요청하기$/);
const card = find('section[aria-label="입금할 계좌"]');

test('a buyer is shown the account of the order, also when the company changed its bank meanwhile', async () => {
  const holder = await newHolder(server);
  openAs(holder, `/withdrawSwap/${holder.linkedAccountId}`);
  await fill(amount, '10000');
  await press(ask);
  const admin = await operatorOf(server);
  const { data } = await admin<{ data: { id: number }[] }>('admin.companies.list', { page: 1, perPage: 1 });
  await admin('admin.companies.update', {
    id: data[0]?.id,
    depositAccount: { bank: '신한은행', accountNum: '110999888777', name: '다온게임즈' },
  });
  await press(button('10,000원 구매 요청하기'));
  await contains(card, /110-?999-?888777/);
});
