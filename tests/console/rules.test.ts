// Price and rules: what a change of them does to open orders and to the wallet.
import { expect, test } from 'vitest';
import {
  answerAll,
  deskServer,
  dialog,
  goTo,
  inboxOf,
  openDesk,
  panelOf,
  says,
} from '../support/console/desk.ts';
import { network, ownServer, problems } from '../support/dom/page-server.ts';
import {
  allOf,
  button,
  contains,
  field,
  fill,
  gone,
  hasValue,
  isOff,
  press,
  role,
  see,
  textOf,
} from '../support/dom/queries.ts';
import { askPurchase } from '../support/people/waiting-requests.ts';
import { newHolder, operatorOf } from '../support/wallet/people.ts';

deskServer();
const change = button(/^바꾸기$/, dialog);

async function changePrice(price: string): Promise<void> {
  await fill(field(/새 시세/), price);
  await press(button('시세 바꾸기'));
}

test('a price whose answer was lost is asked again, and what is typed outlives a change of another admin', async () => {
  problems.allow(/request failed/);
  const own = await ownServer();
  const admin = await operatorOf(own);
  await openDesk(own, '/settings', 'admin1');
  const answered = network.loseAnswers('admin.settings.setPrice');
  await changePrice('110');
  await press(change);
  await says(/이미 됐을 수 있으니/, dialog);
  // The page has read the new price; the question stays as it was asked.
  await contains(dialog, '100원→110원');
  answered();
  await press(change);
  await see('시세를 바꿨어요.');
  await gone(dialog);

  await fill(field(/새 시세/), '120');
  await admin('admin.settings.setPrice', { price: '115' });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await see('110원 → 115원');
  await hasValue(field(/새 시세/), '120');
  await press(button('시세 바꾸기'));
  await contains(dialog, '115원→120원');
  await press(change);
  await see('115원 → 120원');
  await hasValue(field(/새 시세/), '120');
  // What was saved holds no page back.
  const asked = answerAll(false);
  goTo('/companies');
  await see('회사 만들기');
  expect(asked).toEqual([]);
});

test('another price applies to new requests only: an open order keeps its own, and its approval warns', async () => {
  const own = await ownServer();
  const holder = await newHolder(own);
  const id = await askPurchase(holder);
  await openDesk(own, '/settings', 'admin1');
  await changePrice('110');
  await press(change);
  await see('100원 → 110원');
  await changePrice('400');
  await isOff(change);
  await press(role('checkbox', '숫자를 다시 확인했어요', dialog));
  await press(change);
  await see('110원 → 400원');

  goTo(inboxOf(holder.login));
  const panel = panelOf(id);
  const warning = '신청 뒤에 시세가 +300.0% 움직였어요.';
  await contains(role('group', '주의할 점', panel), warning);
  await contains(panel, '신청 때 시세100원');
  await press(role('checkbox', '모두 선택'));
  await press(button('함께 승인'));
  await contains(dialog, '신청 뒤에 시세가 5% 이상 움직였어요.');
  await press(button('취소', dialog));
  await gone(dialog);
  await press(button(/^승인/, panel));
  await contains(dialog, warning);
  await contains(dialog, '99 DAON');
  await press(button('확인했어요, 승인하기', dialog));
  await see('기다리는 신청이 없어요');
  expect(await holder.call('wallet.balance')).toMatchObject({ balance: '99', price: '400' });
});

test('a rule is changed in words and back, and the wallet follows it', async () => {
  const own = await ownServer();
  const holder = await newHolder(own, { daon: '10' });
  await openDesk(own, '/settings', 'admin1');
  const row = (name: string) => () => {
    const found = allOf('listitem').find((item) => textOf(item).includes(name));
    if (found === undefined) throw new Error(`no rule ${name}`);
    return found;
  };
  for (const [choice, asks] of [
    ['물어봄', true],
    ['묻지 않음', false],
  ] as const) {
    await press(button('보낼 때 비밀번호 확인 바꾸기'));
    await press(role('radio', choice, dialog));
    await press(change);
    await gone(dialog);
    await contains(row('보낼 때 비밀번호 확인'), choice);
    const to = { linkedAccountId: holder.linkedAccountId };
    const quote = await holder.call('transfers.quote', { to, net: '2' });
    expect(quote).toMatchObject({ passwordRequired: asks });
  }
  await press(button('입금 시한 바꾸기'));
  await fill(field(/입금 시한/, dialog), '721');
  await isOff(change);
  await fill(field(/입금 시한/, dialog), '48');
  await press(change);
  await contains(row('입금 시한'), '48시간');
});

test('sentences for reasons whose answer was lost are taken for one’s own once they are read again', async () => {
  problems.allow(/reasonTemplates\.set: request failed/);
  const own = await ownServer();
  await openDesk(own, '/settings', 'admin1');
  await fill(field('문구 1'), '입금자 이름이 계좌와 달라요.');
  network.loseAnswers('admin.reasonTemplates.set');
  await press(button('문구 저장'));
  await see('admin1 님이 마지막으로 바꿨어요.');
  await hasValue(field('문구 1'), '입금자 이름이 계좌와 달라요.');
  await gone(/그사이 이 문구를 바꿨어요/);
});
