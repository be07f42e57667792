// Money that is to be sent back: who gets it, and the line out that pays it.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { atBank, inBase64, statementText } from '../support/bank/statement-text.ts';
import { deskServer, dialog, goTo, openDesk } from '../support/console/desk.ts';
import { ownServer } from '../support/dom/page-server.ts';
import {
  button,
  contains,
  field,
  fill,
  find,
  firstButton,
  gone,
  hasFocus,
  isOff,
  press,
  role,
  see,
  shows,
  textOf,
} from '../support/dom/queries.ts';
import { operatorOf, type Server } from '../support/wallet/people.ts';

deskServer();

const NUMBER = '110987654321';

/** A line in that is settled as a refund, and how the operator calls the server. */
async function owed(own: Server, name: string) {
  const operator = await operatorOf(own, 'operator');
  const importLine = async (won: number, ago: number) => {
    const text = statementText([{ at: atBank(Date.now() - ago), won, name }]);
    const upload = { companyId: 1, fileName: 'a.csv', contentBase64: inBase64(text) };
    await operator('admin.bankLines.import', { ...upload, requestId: randomUUID() });
  };
  await importLine(50_000, 7_200_000);
  const { data } = await operator<{ data: { id: number; name: string }[] }>('admin.bankLines.list', {});
  const id = data.find((line) => line.name === name)?.id ?? 0;
  await operator('admin.bankLines.settle', { id, as: 'refund', note: '주문 없음' });
  const payee = async () =>
    (await operator<{ payee: { name: string; accountNum: string } | null }>('admin.refunds.get', { id }))
      .payee;
  return { id, importLine, payee };
}

test('the account of a holder with the name is chosen beforehand, and its number is never on the page', async () => {
  const own = await ownServer();
  const { payee } = await owed(own, '다온일');
  await openDesk(own, '/refunds');
  await press(button('다온일 50,000원 받을 계좌 정하기'));
  await contains(dialog, '국민은행 ****0001 · 다온일 (daon0001)');
  await press(button('받을 계좌 정하기', dialog));
  await see('받을 계좌를 정했어요.');
  await gone(dialog);
  expect(await payee()).toMatchObject({ name: '다온일', accountNum: '****0001' });
  await shows(role('checkbox', /^환불 \d+ 선택$/));
});

test('another account is typed, once all of it is there', async () => {
  const own = await ownServer();
  const { id, payee, importLine } = await owed(own, '박민수');
  await openDesk(own, '/refunds');
  await press(button('박민수 50,000원 받을 계좌 정하기'));
  await contains(dialog, '보낸 사람에게 받을 계좌를 물어 적어주세요');
  await isOff(button('받을 계좌 정하기', dialog));
  await press(role('combobox', '은행', dialog));
  await press(role('option', '신한은행'));
  await fill(field('계좌번호'), '110-987-654321');
  await fill(field('예금주'), '박민수');
  await press(button('받을 계좌 정하기', dialog));
  await see('받을 계좌를 정했어요.');
  expect(await payee()).toMatchObject({ name: '박민수', accountNum: `****${NUMBER.slice(-4)}` });
  // The line that sends it back is certain, and settled with the others.
  await importLine(-50_000, 3_600_000);
  await openDesk(own, '/bankLines');
  await press(button('확실한 1건 승인'));
  await contains(dialog, `환불 ${id} · 박민수`);
  await contains(dialog, '1건 모두 바로 처리돼요.');
  await press(button('1건 승인', dialog));
  await see('1건을 환불 지급으로 처리했어요.');
  await openDesk(own, `/refunds/${id}/show`);
  await see('돌려줌');
});

test('a number that was shown whole is gone when the refund gets another account meanwhile', async () => {
  const own = await ownServer();
  const { id } = await owed(own, '박민수');
  const operator = await operatorOf(own, 'operator');
  const setPayee = (bank: string, accountNum: string, name: string) =>
    operator('admin.refunds.setPayee', { id, bank, accountNum, name, requestId: randomUUID() });
  await setPayee('088', NUMBER, '박민수');
  await openDesk(own, `/refunds/${id}/show`, 'admin1');
  const facts = role('region', '환불 정보');
  await press(button('받을 계좌번호 전체 보기'));
  await fill(field(/^사유/, dialog), '직접 이체해요.');
  await press(button('전체 보기', dialog));
  await contains(facts, NUMBER);
  // With the same last digits, which are all that is shown of it.
  await setPayee('004', `27891004${NUMBER.slice(-4)}`, '박민서');
  await press(firstButton('새로고침'));
  await contains(facts, '박민서');
  expect(textOf(facts())).not.toContain(NUMBER);

  // What the page says may be old by the time it is asked for the number of what it says.
  await setPayee('088', NUMBER, '박민수');
  await press(button('받을 계좌번호 전체 보기'));
  await fill(field(/^사유/, dialog), '직접 이체해요.');
  await press(button('전체 보기', dialog));
  await contains(facts, `박민수받을 계좌신한은행 ****${NUMBER.slice(-4)}`);
});

test('an act that takes its button away leaves the focus in the part of the page around it, or on the page', async () => {
  const own = await ownServer();
  const { id } = await owed(own, '박민수');
  const operator = await operatorOf(own, 'operator');
  const payee = { bank: '088', accountNum: NUMBER, name: '박민수' };
  await operator('admin.refunds.setPayee', { id, ...payee, requestId: randomUUID() });
  const { depositAccount } = await operator<{ depositAccount: { id: number } }>('admin.refunds.get', { id });
  const file = { template: 'hana', format: 'csv', reason: '환불', refundIds: [id] };
  const asked = { depositAccountId: depositAccount.id, ...file, requestId: randomUUID() };
  await operator('admin.refunds.file', asked);
  await openDesk(own, `/refunds/${id}/show`, 'admin1');
  await press(button('파일에서 빼기'));
  await press(button('파일을 올리지 않았어요', dialog));
  await press(role('checkbox', /이체되지 않은 것/, dialog));
  await press(button('파일에서 빼기', dialog));
  await gone(button('파일에서 빼기'));
  await hasFocus(role('region', '환불 정보'));

  goTo('/settings');
  await fill(field(/새 시세/), '101');
  await press(button('시세 바꾸기'));
  await press(button(/^바꾸기$/, dialog));
  await see('100원 → 101원');
  await hasFocus(find('#main-content'));
});
