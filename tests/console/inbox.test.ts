// The inbox and the lists of requests: decided by keys, and beside a colleague.
import { fireEvent } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { ALARM_RECEIVED } from '../../domain/alarm-types.ts';
import {
  answers,
  deskServer,
  dialog,
  goTo,
  inboxOf,
  keys,
  listOf,
  load,
  openDesk,
  panelOf,
  rowOf,
  rowWith,
  says,
  take,
} from '../support/console/desk.ts';
import { clock, network, ownServer, problems, settled } from '../support/dom/page-server.ts';
import {
  allOf,
  button,
  contains,
  field,
  fill,
  find,
  findAll,
  firstButton,
  gone,
  hasFocus,
  isOff,
  isOn,
  hasValue,
  link,
  press,
  role,
  see,
  shows,
  textOf,
  user,
} from '../support/dom/queries.ts';
import { ask, askExternalSend, askPurchase, askSale } from '../support/people/waiting-requests.ts';
import {
  apply,
  DEMO_PASSWORD,
  hireOperator,
  newHolder,
  newLogin,
  newTxHash,
  operatorOf,
  type Holder,
} from '../support/wallet/people.ts';

const server = deskServer();
const confirm = button('확인했어요, 승인하기', dialog);
const reason = field(/^사유/, dialog);
const decide = (id: number, how: RegExp) => press(button(how, panelOf(id)));
const nothingWaits = () => see('기다리는 신청이 없어요');
const onHold = () => press(() => firstOf(/^보류/));

function firstOf(name: RegExp): HTMLElement {
  const [first] = allOf('button').filter((each) => name.test(textOf(each)));
  if (first === undefined) throw new Error(`no button ${name}`);
  return first;
}

/** The newest first, without the deposit that every holder here begins with. */
async function alarmsOf(holder: Holder) {
  const { rows } = await holder.call<{ rows: { type: number; reason: string | null }[] }>('alarms.list');
  return rows.filter(({ type }) => type !== ALARM_RECEIVED).map(({ type, reason: why }) => ({ type, why }));
}

test('requests of all kinds are decided with three keys each, and a held one is released', async () => {
  const login = newLogin();
  const holder = await newHolder(server, { login, daon: '1000' });
  const sale = await askSale(holder);
  const approved = [
    ...[await askPurchase(holder), sale, await ask(server, holder, 'link')],
    (await apply(server, { login: `${login}a` })).requestId,
  ];
  const [rejected, held] = [await askExternalSend(holder), await askExternalSend(holder)];
  await openDesk(server, inboxOf(login));
  for (const id of approved) {
    await press(rowOf(id));
    await shows(panelOf(id));
    if (id === sale) {
      await keys('t');
      await see('내가 처리 중', panelOf(id));
    }
    await keys('a');
    await hasFocus(confirm);
    await keys('{Enter}');
    await gone(dialog);
  }
  for (const [id, key, digit] of [
    [rejected, 'r', '1'],
    [held, 'h', '2'],
  ] as const) {
    // Each decision brings the one that has waited longest.
    await shows(panelOf(id));
    await keys(key);
    await shows(dialog);
    await keys(digit);
    await keys('{Enter}');
    await gone(dialog);
  }
  await nothingWaits();
  await onHold();
  await shows(rowOf(held));
  await take(held);
  await decide(held, /^승인/);
  await fill(field(/전송 해시/, dialog), newTxHash());
  await press(confirm);
  await see('보류한 신청이 없어요');
  expect((await alarmsOf(holder)).map(({ type }) => type).slice(0, 3)).toEqual([11, 13, 12]);
});

test('a send is not approved without a hash, with half of one, or with one that proved another send', async () => {
  problems.allow(/status of 40[09]/);
  const holder = await newHolder(server, { daon: '1000' });
  const [first, second] = [await askExternalSend(holder), await askExternalSend(holder)];
  const txHash = newTxHash();
  const hash = field(/전송 해시/, dialog);
  await openDesk(server, inboxOf(holder.login));
  for (const id of [first, second]) {
    await shows(panelOf(id));
    await take(id);
    await decide(id, /^승인/);
    await isOff(confirm);
    await fill(hash, txHash.slice(0, 40));
    await says('전송 해시(0x로 시작하는 66자)를 입력해주세요.');
    await isOff(confirm);
    await fill(hash, txHash);
    await press(confirm);
  }
  await says('이미 사용된 전송 해시예요.');
  await fill(hash, newTxHash());
  await gone('이미 사용된 전송 해시예요.');
  await press(confirm);
  await nothingWaits();
});

test('the panel warns of the same phone elsewhere, shows a number only after a reason, and keeps a note', async () => {
  const holder = await newHolder(server);
  const other = await newHolder(server, { phone: holder.phone });
  const id = await askPurchase(holder);
  await openDesk(server, inboxOf(holder.login));
  const panel = panelOf(id);
  await contains(role('group', '주의할 점', panel), other.login);
  expect(textOf(panel())).not.toContain(holder.accountNum);
  await press(button('보내는 계좌 번호 전체 보기', panel));
  await fill(reason, '입금자를 확인해요.');
  await press(button('전체 보기', dialog));
  await contains(panel, holder.accountNum);
  await press(button('보내는 계좌 번호 가리기', panel));
  await expect.poll(() => textOf(panel())).not.toContain(holder.accountNum);
  await fill(field(/새 메모/, panel), '은행에 전화했어요.');
  await press(button('메모 남기기', panel));
  await contains(role('region', '메모', panel), '은행에 전화했어요.');

  await press(link(`구매 ${id}`, panel));
  await press(role('tab', '기록'));
  const history = role('list', '기록');
  for (const told of ['번호 전체 보기', '사유: 입금자를 확인해요.', '메모 남김'])
    await contains(history, told);
});

test('a list narrows to a holder and keeps what is decided', async () => {
  const holder = await newHolder(server, { daon: '100' });
  const id = await askSale(holder);
  await openDesk(server, '/sales');
  await fill(field(/회원 아이디/), holder.login);
  await expect.poll(() => location.hash).toContain(holder.login);
  await expect.poll(() => findAll('[data-request]').length).toBe(1);
  await press(rowOf(id));
  await decide(id, /^거절/);
  await fill(reason, '받을 계좌를 확인할 수 없어요.');
  await press(button('거절하기', dialog));
  await contains(panelOf(id), '받을 계좌를 확인할 수 없어요.');
  await isOff(button(/^승인/, panelOf(id)));
  await contains(panelOf(id), '이미 거절 처리된 요청이에요.');
});

test('the inbox shows what the operator has taken, and is ordered by amount and by wait', async () => {
  const holder = await newHolder(server, { daon: '1000' });
  const [middle, large, small] = [
    await askSale(holder, '20'),
    await askSale(holder, '50'),
    await askSale(holder, '10'),
  ];
  await openDesk(server, `/?filter=${encodeURIComponent(JSON.stringify({ holder: holder.login }))}`);
  const shown = () => findAll('[data-request]').map((row) => Number(row.getAttribute('data-request')));
  const inOrder = (...ids: number[]) => expect.poll(shown).toEqual(ids);
  const order = (by: string) => press(button(new RegExp(`^${by} (?:오름|내림)차순 정렬$`)));
  await inOrder(middle, large, small);
  await order('금액');
  await inOrder(small, middle, large);
  await order('금액');
  await inOrder(large, middle, small);
  await order('경과');
  await inOrder(middle, large, small);

  await press(rowOf(large));
  await take(large);
  const share = (name: string) => press(button(name, role('group', '누구의 신청')));
  await share('아무도 맡지 않은 것');
  await inOrder(middle, small);
  await share('내가 맡은 것');
  await inOrder(large);
  await share('내 두 번째 서명을 기다리는 것');
  await see('내 두 번째 서명을 기다리는 신청이 없어요');
  // A second press shows everybody's again.
  await share('내 두 번째 서명을 기다리는 것');
  await inOrder(middle, large, small);
});

test('a hold names the day on which it ends, which the row and the panel show', async () => {
  const holder = await newHolder(server, { daon: '1000' });
  const id = await askSale(holder);
  await openDesk(server, inboxOf(holder.login));
  await shows(panelOf(id));
  await keys('h');
  await fill(field(/이 날까지/, dialog), '2020-01-01');
  await says('내일부터 1년 안에서 골라주세요.');
  await press(button(/본인 확인이 필요해요/, dialog));
  await isOff(button('보류하기', dialog));
  await press(button('사흘 뒤', dialog));
  await press(button('보류하기', dialog));
  await nothingWaits();
  await onHold();
  await press(rowOf(id));
  await says('보류를 푸는 날', panelOf(id));
  await says('본인 확인이 필요해요.', panelOf(id));
  await shows(rowWith(/까지 보류/));
});

test('an admin edits the reasons of a kind, and an operator picks one by its digit and edits it', async () => {
  await openDesk(server, '/settings', 'admin1');
  const form = role('region', '사유 문구');
  const sentence = (n: number) => field(new RegExp(`^문구 ${n}$`), form);
  await press(button('외부 송금', form));
  await press(button('거절', form));
  await fill(sentence(1), '주소를 다시 적어주세요.');
  await press(button('문구 더하기', form));
  await isOff(button('문구 저장', form));
  await fill(sentence(5), '주소를 다시 적어주세요.');
  await says('같은 문구가 두 번 있어요.', form);
  await fill(sentence(5), '거래소 주소로는 보내지 않아요.');
  await press(button('문구 5 위로', form));
  await press(button('문구 1 지우기', form));
  await press(button('문구 저장', form));
  await says('사유 문구를 저장했어요.');
  await says('admin1 님이 마지막으로 바꿨어요.', form);

  const holder = await newHolder(server, { daon: '1000' });
  const id = await askExternalSend(holder);
  await openDesk(server, inboxOf(holder.login));
  await shows(panelOf(id));
  await keys('r');
  await shows(button(/거래소 주소로는 보내지 않아요/, dialog));
  await keys('3');
  await expect.poll(() => reason()).toHaveProperty('value', '거래소 주소로는 보내지 않아요.');
  await user.type(reason(), ' 다시 신청해주세요.');
  await keys('{Enter}');
  await gone(dialog);
  const why = '거래소 주소로는 보내지 않아요. 다시 신청해주세요.';
  expect((await alarmsOf(holder))[0]).toEqual({ type: 12, why });
});

test('what an admin writes as reasons stays when a colleague saves the same list, and is saved once both were seen', async () => {
  problems.allow(/status of 409/);
  const colleague = await operatorOf(server);
  const saved = async () =>
    (
      await colleague<{ kind: string; decision: string; texts: string[]; version: number }[]>(
        'admin.reasonTemplates.list',
      )
    ).find(({ kind, decision }) => kind === 'link' && decision === 'hold');
  await openDesk(server, '/settings', 'admin1');
  const form = role('region', '사유 문구');
  const sentence = (n: number) => field(new RegExp(`^문구 ${n}$`), form);
  const save = button('문구 저장', form);
  await press(button('계좌 연결', form));
  await press(button('보류', form));
  await fill(sentence(1), '예금주를 확인하고 있어요. 내일 알려드려요.');
  const { version = 0 } = (await saved()) ?? {};
  const theirs = { kind: 'link', decision: 'hold', texts: ['은행에 물어보고 있어요.'], version };
  await colleague('admin.reasonTemplates.set', theirs);
  await press(save);
  await says('admin1 운영자가 그사이 이 문구를 바꿨어요.', form);
  await see('은행에 물어보고 있어요.', form);
  await expect
    .poll(() => sentence(1)())
    .toHaveProperty('value', '예금주를 확인하고 있어요. 내일 알려드려요.');
  await isOff(save);
  await press(button('내가 쓴 문구로 계속하기', form));
  await press(save);
  await expect.poll(async () => (await saved())?.texts[0]).toBe('예금주를 확인하고 있어요. 내일 알려드려요.');
  // Where nothing is written, the newer list is shown.
  await colleague('admin.reasonTemplates.set', { ...theirs, version: version + 2 });
  window.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => sentence(1)()).toHaveProperty('value', '은행에 물어보고 있어요.');
});

test('reasons that are being written are not lost to another list or page unasked, nor to a list that cannot be read again', async () => {
  problems.allow(/request failed|status of 429/);
  await openDesk(server, '/settings', 'admin1');
  const form = role('region', '사유 문구');
  const sentence = field(/^문구 1$/, form);
  await fill(sentence, '입금이 아직 없어요. 내일 다시 봐요.');
  await answers(false, () => press(button('판매', form)));
  await hasValue(sentence, '입금이 아직 없어요. 내일 다시 봐요.');
  await answers(false, () => press(role('menuitem', /^현황$/)));
  expect(location.hash).toBe('#/settings');
  const back = network.cut('admin.reasonTemplates.set');
  const busy = { reason: 'BUSY', message: '지금은 바빠요.', httpStatus: 429 };
  network.refuse('admin.reasonTemplates.list', busy);
  await press(button('문구 저장', form));
  await see(/서버의 답을 받지 못했어요/);
  await settled();
  await hasValue(sentence, '입금이 아직 없어요. 내일 다시 봐요.');
  back();
  network.handle('admin.reasonTemplates.list', (pass) => pass());
  await press(button('문구 저장', form));
  await says('사유 문구를 저장했어요.');
  // What is saved asks nothing.
  await press(role('menuitem', /^현황$/));
  await expect.poll(() => location.hash).toBe('#/overview');
});

test('the focus goes to the panel after a decision and after the result of several', async () => {
  const holder = await newHolder(server);
  const ids: number[] = [];
  for (let n = 0; n < 5; n += 1) ids.push(await askPurchase(holder));
  const [first = 0, second = 0, byKeys = 0] = ids;
  await openDesk(server, inboxOf(holder.login));
  const panel = find('aside');
  // By keys from the row itself, which leaves after the question has given the focus back to it.
  await press(rowOf(byKeys));
  await isOn(button(/^승인/, panelOf(byKeys)));
  await keys('a');
  await hasFocus(confirm);
  await keys('{Enter}');
  await gone(rowOf(byKeys));
  await hasFocus(panel);
  await press(rowOf(first));
  await decide(first, /^승인/);
  await press(confirm);
  await shows(panelOf(second));
  await hasFocus(panel);
  await press(role('checkbox', `구매 ${second} 선택`));
  await press(button('함께 승인'));
  await press(button('확인했어요, 1건 승인하기', dialog));
  await press(button('닫기', dialog));
  await hasFocus(panel);

  // In a list the decided request stays, with buttons that are off.
  await openDesk(server, listOf('purchases', holder.login));
  await press(rowOf(ids[4] ?? 0));
  await decide(ids[4] ?? 0, /^승인/);
  await press(confirm);
  await gone(dialog);
  await hasFocus(panelOf(ids[4] ?? 0));
});

test('the slower of two operators sees who decided, what and when', async () => {
  problems.allow(/status of 409/);
  const holder = await newHolder(server);
  const id = await askPurchase(holder);
  const operator = await operatorOf(server, 'operator');
  await openDesk(server, inboxOf(holder.login), 'admin1');
  await decide(id, /^승인/);
  await shows(confirm);
  await operator('admin.purchases.decide', { id, decision: 'approve' });
  await press(confirm);
  const notice = () => {
    const found = allOf('alert', panelOf(id)).find((each) =>
      textOf(each).includes('내 결정은 반영되지 않았고'),
    );
    if (found === undefined) throw new Error('no notice of the other decision');
    return found;
  };
  await contains(notice, 'operator 님이 먼저 승인했어요');
  expect(findAll('time', notice)).toHaveLength(1);
  await contains(panelOf(id), '완료');
});

test('a saved query is there again after signing out and in', async () => {
  const { login } = await hireOperator(server, 'operator');
  await openDesk(server, '/', login);
  const sales = button(/^판매 \d/);
  const isPressed = (wanted: string) => expect.poll(() => sales().getAttribute('aria-pressed')).toBe(wanted);
  await press(sales);
  await isPressed('true');
  await press(button('저장한 검색'));
  await press(role('menuitem', '지금 검색 저장…'));
  await fill(field(/검색 이름/), '판매만');
  await press(button('저장', dialog));
  await shows(button('판매만'));

  await press(firstButton('로그아웃'));
  await see('운영자 아이디로 로그인해주세요');
  await fill(field(/아이디/), login);
  await fill(field(/비밀번호/), DEMO_PASSWORD);
  await press(button(/^로그인$/));
  await isPressed('false');
  await press(button('저장한 검색'));
  await press(role('menuitem', '판매만'));
  await isPressed('true');
});

test('without the event stream the inbox polls every few seconds', async () => {
  const holder = await newHolder(server);
  await openDesk(server, '/nowhere');
  clock.install();
  load(inboxOf(holder.login));
  await nothingWaits();
  await see('10초마다 확인');
  const id = await askPurchase(holder);
  await clock.pass(11_000);
  await shows(rowOf(id));
});

test('a list that stays open shows that a holder was blocked, and so does the panel beside it', async () => {
  const holder = await newHolder(server);
  const id = await askPurchase(holder);
  await openDesk(server, '/nowhere');
  clock.install();
  load(listOf('purchases', holder.login));
  await shows(panelOf(id));
  const admin = await operatorOf(server);
  await admin('admin.holders.block', { id: holder.id, reason: '확인이 필요해요' });
  await clock.pass(31_000);
  await contains(rowWith(holder.login), '차단·탈퇴');
  await see('차단 상태인 회원이에요.', panelOf(id));
});

test('the request of a disabled taker says so, and an admin puts it back', async () => {
  const holder = await newHolder(server, { daon: '100' });
  const sale = await askSale(holder);
  const { id, login } = await hireOperator(server, 'operator');
  const taker = await operatorOf(server, login);
  await taker('admin.sales.take', { id: sale, version: 1 });
  const admin = await operatorOf(server);
  await admin('admin.operators.update', { id, disabled: true });
  await openDesk(server, listOf('sales', holder.login));
  await contains(rowWith(holder.login), `${login} 사용 중지`);
  await see(`이 요청을 맡은 ${login} 님은 사용이 중지됐어요. 관리자에게 알려주세요.`, panelOf(sale));
  await openDesk(server, `/sales/${sale}/show`, 'admin1');
  await see(/ 님은 사용이 중지됐어요. 내려놓으면 다시 맡을 수 있어요./, panelOf(sale));
  await press(button('내려놓기', panelOf(sale)));
  await fill(reason, '다른 운영자가 처리하기로 했어요.');
  await press(button('내려놓기', dialog));
  await isOn(button('맡고 지급하기', panelOf(sale)));
});

test('the page of another request keeps nothing of the one before', async () => {
  const holder = await newHolder(server, { daon: '100' });
  const [first, second] = [await askPurchase(holder, '10000'), await askPurchase(holder, '20000')];
  await openDesk(server, `/purchases/${first}/show`);
  await decide(first, /^거절/);
  await fill(reason, '첫 번째의 사유');
  goTo(`/purchases/${second}/show`);
  await shows(panelOf(second));
  await gone(dialog);
  await decide(second, /^거절/);
  await shows(dialog);
  expect(reason()).toHaveProperty('value', '');
  fireEvent.keyDown(reason(), { key: 'Escape' });
  await gone(dialog);
  await press(role('tab', '기록'));
  goTo(`/purchases/${first}/show`);
  await shows(panelOf(first));
  await expect.poll(() => role('tab', '신청')().getAttribute('aria-selected')).toBe('true');
});

test('the dashboard shows how long decisions took, by kind', async () => {
  await openDesk(server, '/overview');
  const card = role('region', /^결정까지 걸린 시간$/);
  await press(button('외부 송금', card));
  await says(/최근 30일에 결정한 신청이 없어요|80%가 걸린 시간/, card);
  await press(button('구매', card));
  await shows(role('columnheader', '절반이 걸린 시간', card));
});

test('the dashboard that stands counts the decisions made meanwhile', async () => {
  const own = await ownServer();
  const id = await askPurchase(await newHolder(own));
  await openDesk(own, '/nowhere');
  clock.install();
  load('/overview');
  const card = role('region', /^결정까지 걸린 시간$/);
  await shows(role('columnheader', '절반이 걸린 시간', card));
  const days = allOf('row', card).length;
  const admin = await operatorOf(own);
  await admin('admin.purchases.decide', { id, decision: 'reject', reason: '입금이 없어요' });
  await clock.pass(301_000);
  await expect.poll(() => allOf('row', card).length).toBe(days + 1);
});
