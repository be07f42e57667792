// What goes wrong around a decision: a lost answer, a second press, a composing keyboard, a session that ends, a role taken away.
import { fireEvent } from '@testing-library/dom';
import { expect, test } from 'vitest';
import {
  deskServer,
  dialog,
  goTo,
  inboxOf,
  keys,
  openDesk,
  panelOf,
  rowOf,
  says,
  take,
} from '../support/console/desk.ts';
import { clock, network, problems } from '../support/dom/page-server.ts';
import {
  allOf,
  allWith,
  button,
  contains,
  field,
  fill,
  find,
  findAll,
  gone,
  hasValue,
  isOff,
  isOn,
  press,
  role,
  see,
  shows,
  textOf,
  user,
} from '../support/dom/queries.ts';
import { askExternalSend, askPurchase, askSale } from '../support/people/waiting-requests.ts';
import {
  DEMO_PASSWORD,
  hireOperator,
  newHolder,
  newPhone,
  newTxHash,
  operatorOf,
} from '../support/wallet/people.ts';

const server = deskServer();
const approve = button('확인했어요, 승인하기');
const reason = field(/^사유/, dialog);
const LOST = /서버의 답을 받지 못했어요/;

async function signIn(login: string): Promise<void> {
  await see(/로그인이 끝났어요/);
  await fill(field(/아이디/), login);
  await fill(field(/비밀번호/), DEMO_PASSWORD);
  await press(button(/^로그인$/));
}

/** The session of this operator ends while the call is on its way. */
async function endsWith(procedure: string, operatorId: number): Promise<void> {
  const admin = await operatorOf(server);
  const end = network.handle(procedure, async (pass) => {
    end();
    await admin('admin.operators.resetPassword', { id: operatorId, password: DEMO_PASSWORD });
    return pass();
  });
}

test('a lost answer, a double press and an Enter that ends a syllable decide nothing twice and nothing unasked', async () => {
  problems.allow(/request failed|409/);
  const holder = await newHolder(server, { daon: '100' });
  const sales: number[] = [];
  for (let n = 0; n < 4; n += 1) sales.push(await askSale(holder));
  const [lost = 0, doubled = 0, composed = 0, opened = 0] = sales;
  await openDesk(server, inboxOf(holder.login));
  let asked = 0;
  network.handle('admin.sales.decide', async (pass) => {
    asked += 1;
    const answer = await pass();
    if (asked === 1) throw new TypeError('Failed to fetch');
    return answer;
  });
  const decide = (id: number, how: RegExp) => press(button(how, panelOf(id)));

  await take(lost);
  await decide(lost, /^승인/);
  await press(approve);
  await says(LOST);
  // The request is read again and decided, so the question is over. No other operator decided it.
  await contains(panelOf(lost), '이미 완료 처리된 요청이에요.');
  await gone(dialog);
  expect(allWith(/내 결정은 반영되지 않았고/)).toEqual([]);
  expect(asked).toBe(1);

  await press(rowOf(doubled));
  await take(doubled);
  await decide(doubled, /^승인/);
  await shows(approve);
  await user.dblClick(approve());
  await shows(panelOf(composed));
  expect(asked).toBe(2);

  await decide(composed, /^거절/);
  await fill(reason, '확인이 필요해요');
  fireEvent.keyDown(reason(), { key: 'Enter', isComposing: true });
  await user.type(reason(), '.');
  expect(asked).toBe(2);
  await keys('{Enter}');
  await shows(panelOf(opened));
  expect(asked).toBe(3);
  const { rows } = await holder.call<{ rows: { reason: string | null }[] }>('alarms.list', { page: 1 });
  expect(rows[0]?.reason).toBe('확인이 필요해요.');

  await keys('{Enter}');
  await expect.poll(() => location.hash).toMatch(new RegExp(`/sales/${opened}/show`));
  await decide(opened, /^거절/);
  await shows(dialog);
  await keys('1');
  await keys('{Enter}');
  await contains(panelOf(opened), '이미 거절 처리된 요청이에요.');
  history.back();
  await see('기다리는 신청이 없어요');
  await gone(rowOf(opened));
  expect(asked).toBe(4);
});

test('a decision and a put-back that the browser itself sent once more are called one’s own', async () => {
  problems.allow(/409/);
  const id = await askSale(await newHolder(server, { daon: '100' }));
  await openDesk(server, `/sales/${id}/show`);
  // As Chromium does when its connection breaks before the answer.
  for (const act of ['decide', 'putBack'])
    network.handle(`admin.sales.${act}`, async (pass) => {
      await pass();
      return pass();
    });
  await take(id);
  await press(button(/^내려놓기/, panelOf(id)));
  await fill(reason, '회원이 취소하려고 해요.');
  await press(button(/^내려놓기/, dialog));
  await says('이미 내려놓은 요청이에요.');
  await take(id);
  await press(button(/^승인/, panelOf(id)));
  await press(approve);
  await contains(panelOf(id), '내가 이미 승인했어요');
  await contains(panelOf(id), '같은 결정이 두 번 갔거나');
});

test('a session that ends under an open question, and a role that is taken away, leave the request as it was', async () => {
  problems.allow(/status of 40[13]/);
  const holder = await newHolder(server);
  const id = await askPurchase(holder);
  const { id: operatorId, login } = await hireOperator(server, 'operator');
  const admin = await operatorOf(server);
  await openDesk(server, inboxOf(holder.login), login);
  await press(button(/^거절/, panelOf(id)));
  await fill(reason, '입금이 없어요.');
  // With the decision and not before it: the page may notice the end and take the question away.
  const end = network.handle('admin.purchases.decide', async (pass) => {
    await admin('admin.operators.resetPassword', { id: operatorId, password: DEMO_PASSWORD });
    return pass();
  });
  await press(button('거절하기', dialog));
  await see(/로그인이 끝났어요/);
  end();
  await gone(dialog);
  await signIn(login);
  await contains(panelOf(id), '대기');

  await press(button(/^승인/, panelOf(id)));
  await admin('admin.operators.update', { id: operatorId, role: 'viewer' });
  await press(approve);
  await says('이 작업을 할 수 있는 권한이 없어요.');
  await press(button('취소', dialog));
  await contains(panelOf(id), '조회 권한으로는 결정할 수 없어요.');
  await contains(role('banner'), '조회자');
  for (const decision of [/^승인/, /^거절/, /^보류/]) await isOff(button(decision, panelOf(id)));
  await keys('a');
  await keys('x');
  await isOff(button('함께 승인'));
  expect(findAll('[role=dialog]')).toEqual([]);
  expect(await admin('admin.purchases.get', { id })).toMatchObject({ state: 0, version: 1 });
});

test('a bulk approval whose answers are all lost says so although the list cannot be read, and is repeated', async () => {
  problems.allow(/request failed|409/);
  const holder = await newHolder(server);
  for (let n = 0; n < 5; n += 1) await askPurchase(holder);
  const filter = JSON.stringify({ holder: holder.login });
  await openDesk(server, `/purchases?${new URLSearchParams({ filter }).toString()}`);
  const approveAll = async () => {
    await press(button('함께 승인'));
    await press(button('확인했어요, 5건 승인하기', dialog));
  };
  await press(role('checkbox', '모두 선택'));
  const answered = network.loseAnswers('admin.purchases.decide');
  const readable = network.cut('admin.purchases.list');
  await approveAll();
  await says('목록을 다시 읽지 못했어요.');
  await contains(dialog, '5건은 승인하지 못했어요');
  await press(button('닫기', dialog));
  await contains(role('toolbar', '선택한 신청'), '5건 선택');

  answered();
  await approveAll();
  await contains(dialog, '5건 승인했어요.');
  expect(textOf(dialog())).not.toContain('먼저 승인했어요');
  await press(button('닫기', dialog));
  readable();
  await press(button('다시 시도'));
  await expect.poll(() => allOf('row').filter((row) => textOf(row).includes('완료')).length).toBe(5);
  await gone('목록을 다시 읽지 못했어요.');
});

test('a bulk approval ends with its session, and does not go on as the operator who signs in next', async () => {
  problems.allow(/status of 401/);
  const holder = await newHolder(server);
  const ids: number[] = [];
  for (let n = 0; n < 10; n += 1) ids.push(await askPurchase(holder));
  const [leaving, next] = [await hireOperator(server, 'operator'), await hireOperator(server, 'operator')];
  const admin = await operatorOf(server);
  await openDesk(server, inboxOf(holder.login), leaving.login);
  await press(role('checkbox', '모두 선택'));
  await press(button('함께 승인'));
  // The session ends with the first call, and the other ones are answered late.
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  let calls = 0;
  let late = 0;
  let ended: Promise<unknown> | undefined;
  network.handle('admin.purchases.decide', async (pass) => {
    calls += 1;
    const isLate = calls > 1;
    ended ??= admin('admin.operators.resetPassword', { id: leaving.id, password: DEMO_PASSWORD });
    await ended;
    if (isLate) await held;
    const response = await pass();
    if (isLate) late += 1;
    return response;
  });
  await press(button('확인했어요, 10건 승인하기'));
  await signIn(next.login);
  const rows = () => findAll('[data-request]').length;
  await expect.poll(rows).toBe(10);
  answer();
  await expect.poll(() => late).toBe(3);
  await contains(role('banner'), next.login);
  // A further decision would have been sent before the list is read again.
  await press(button('새로고침'));
  await expect.poll(rows).toBe(10);
  expect(calls).toBe(4);
  for (const id of ids) expect(await admin('admin.purchases.get', { id })).toMatchObject({ state: 0 });
});

test('a reason that was typed when the session ended is given back to its operator, for its request alone', async () => {
  problems.allow(/status of 401/);
  const holder = await newHolder(server);
  const [first, second] = [await askPurchase(holder), await askPurchase(holder, '20000')];
  const { id: operatorId, login } = await hireOperator(server, 'operator');
  const admin = await operatorOf(server);
  await openDesk(server, `/purchases/${first}/show`, login);
  await press(button(/^보류/, panelOf(first)));
  await fill(reason, '입금자 이름이 달라 확인하고 있어요.');
  const end = network.handle('admin.purchases.decide', async (pass) => {
    end();
    await admin('admin.operators.resetPassword', { id: operatorId, password: DEMO_PASSWORD });
    return pass();
  });
  await press(button('보류하기', dialog));
  await signIn(login);
  await shows(panelOf(first));
  await press(button(/^거절/, panelOf(first)));
  await shows(dialog);
  expect(reason()).toHaveProperty('value', '');
  await keys('{Escape}');
  await gone(dialog);
  goTo(`/purchases/${second}/show`);
  await press(button(/^보류/, panelOf(second)));
  await shows(dialog);
  expect(reason()).toHaveProperty('value', '');
  await keys('{Escape}');
  await gone(dialog);
  goTo(`/purchases/${first}/show`);
  await press(button(/^보류/, panelOf(first)));
  await expect.poll(() => reason()).toHaveProperty('value', '입금자 이름이 달라 확인하고 있어요.');
});

test('a question whose request is decided elsewhere stays and says so: the rest of the reason is no key of the page', async () => {
  const holder = await newHolder(server);
  const [first, second] = [await askPurchase(holder), await askPurchase(holder, '20000')];
  const admin = await operatorOf(server);
  await openDesk(server, '/nowhere');
  clock.install();
  goTo(inboxOf(holder.login));
  await shows(panelOf(first));
  await keys('r');
  await user.type(reason(), '이름이');
  await admin('admin.purchases.decide', { id: first, decision: 'reject', reason: '먼저 거절했어요' });
  await clock.pass(11_000);
  await contains(dialog, '이미 거절 처리된 요청이에요.');
  await hasValue(reason, '이름이');
  await isOff(button('거절하기', dialog));
  // As a Korean keyboard types it: 'ㅓ' selects the next request, 'ㅁ' asks to approve it, and Enter confirms.
  for (const code of ['KeyJ', 'KeyA']) await user.keyboard(`[${code}]`);
  await keys('{Enter}');
  await keys('{Escape}');
  await gone(dialog);
  await shows(panelOf(first));
  expect(await admin('admin.purchases.get', { id: second })).toMatchObject({ state: 0 });
});

test('a question why a request is put back stays when it was put back elsewhere, and is not asked again at the next take', async () => {
  const holder = await newHolder(server, { daon: '100' });
  const id = await askSale(holder);
  const admin = await operatorOf(server);
  await openDesk(server, '/nowhere');
  clock.install();
  goTo(inboxOf(holder.login));
  await take(id);
  await press(button('내려놓기', panelOf(id)));
  await user.type(reason(), '은행 점검');
  const { version } = await admin<{ version: number }>('admin.sales.get', { id });
  await admin('admin.sales.putBack', { id, version, reason: '확인이 필요해요' });
  await clock.pass(11_000);
  await contains(dialog, '이미 내려놓은 요청이에요.');
  await hasValue(reason, '은행 점검');
  await isOff(button('내려놓기', dialog));
  await keys('{Escape}');
  await gone(dialog);
  await take(id);
  expect(findAll('[role=dialog]')).toEqual([]);
});

test('a deposit and a hash that were typed when the session ended are given back to their operator', async () => {
  problems.allow(/status of 401/);
  const holder = await newHolder(server, { daon: '100' });
  const id = await askExternalSend(holder);
  const { id: operatorId, login } = await hireOperator(server, 'admin');
  const endWith = (procedure: string) => endsWith(procedure, operatorId);
  const [address, amount, hash] = [field(/받는 지갑 주소/), field(/수량/), field(/해시/)];
  const txHash = newTxHash();
  await openDesk(server, '/deposits/create', login);
  await fill(address, holder.address);
  await fill(amount, '12.5');
  await fill(hash, txHash);
  await see(`${holder.login} · 홍길동`);
  await press(button('수신 기록하기'));
  await endWith('admin.deposits.record');
  await press(button('확인했어요, 기록하기', dialog));
  await signIn(login);
  await hasValue(address, holder.address);
  await hasValue(amount, '12.5');
  await hasValue(hash, txHash);

  await openDesk(server, `/externalSends/${id}/show`, login);
  await take(id);
  await press(button(/^승인/, panelOf(id)));
  await fill(hash, txHash);
  await endWith('admin.externalSends.decide');
  await press(approve);
  await signIn(login);
  await press(button(/^승인/, panelOf(id)));
  await hasValue(hash, txHash);
});

test('what was typed into the forms of prices, companies and invites when the session ended is given back, but no account', async () => {
  problems.allow(/status of 401/);
  const { id: operatorId, login } = await hireOperator(server, 'admin');
  const endWith = (procedure: string) => endsWith(procedure, operatorId);
  const [price, name, fee, agent] = [
    field(/새 시세/),
    field('회사 이름'),
    field(/입금 수수료/),
    field(/에이전트/),
  ];
  const [flat, number] = [field(/새 정액/), field('계좌 번호')];
  await openDesk(server, '/settings', login);
  await fill(price, '101');
  await press(button('시세 바꾸기'));
  await endWith('admin.settings.setPrice');
  await press(button('바꾸기', dialog));
  await signIn(login);
  await hasValue(price, '101');
  await hasValue(flat, '0.5');

  goTo('/companies/create');
  await fill(name, '새로운게임즈');
  await fill(fee, '1.5');
  await press(role('combobox', '은행'));
  await press(role('option', '하나은행'));
  await fill(number, '27891004567805');
  await fill(field('예금주'), '새로운');
  await endWith('admin.companies.create');
  await press(button('회사 만들기'));
  await see(/로그인이 끝났어요/);
  expect(JSON.stringify(sessionStorage)).toContain('새로운게임즈');
  expect(JSON.stringify(sessionStorage)).not.toContain('27891004567805');
  await signIn(login);
  await hasValue(name, '새로운게임즈');
  await hasValue(fee, '1.5');
  await hasValue(number, '');

  goTo('/invites/create');
  await fill(agent, 'a@b.kr');
  await endWith('admin.invites.create');
  await press(button('초대 만들기'));
  await signIn(login);
  await hasValue(agent, 'a@b.kr');
});

test('a colleague, a note under a question and a recipient to warn of are given back too, but no password or phone', async () => {
  problems.allow(/status of 401/);
  const { id: operatorId, login } = await hireOperator(server, 'admin');
  const endWith = (procedure: string) => endsWith(procedure, operatorId);
  const [account, name, phone] = [field(/^아이디/), field(/^이름/), field(/휴대폰 번호/)];
  const [password, own] = [field(/첫 비밀번호/), newPhone()];
  await openDesk(server, '/operators/create', login);
  await fill(account, 'saebyeok1');
  await fill(password, 'saebyeok!234');
  await fill(name, '김새벽');
  await fill(phone, own);
  await endWith('admin.operators.create');
  await press(button('운영자 만들기'));
  await see(/로그인이 끝났어요/);
  for (const secret of ['saebyeok!234', own]) expect(JSON.stringify(sessionStorage)).not.toContain(secret);
  await signIn(login);
  await hasValue(account, 'saebyeok1');
  await hasValue(name, '김새벽');
  await hasValue(password, '');
  await hasValue(phone, '');

  // A page may hold several texts: each is given back.
  const holder = await newHolder(server);
  const id = await askPurchase(holder);
  const note = field('새 메모', panelOf(id));
  await openDesk(server, inboxOf(holder.login), login);
  await isOn(note);
  await fill(note, '입금자와 통화했어요.');
  await press(button(/^거절/, panelOf(id)));
  await fill(reason, '입금이 없어요.');
  await endWith('admin.purchases.decide');
  await press(button('거절하기', dialog));
  await signIn(login);
  await hasValue(note, '입금자와 통화했어요.');
  await press(button(/^거절/, panelOf(id)));
  await hasValue(reason, '입금이 없어요.');

  const [recipient, why] = [field(/지갑 주소나 아이디/, dialog), field('메모', dialog)];
  await openDesk(server, '/listed-recipients', login);
  await press(button('상대 등록'));
  await fill(recipient, holder.login);
  await fill(why, '사기 신고가 여럿이에요.');
  await endWith('admin.sendWarnings.addRecipient');
  await press(button('등록하기', dialog));
  await signIn(login);
  await press(button('상대 등록'));
  await hasValue(recipient, holder.login);
  await hasValue(why, '사기 신고가 여럿이에요.');
});

test('a rule and the sentences for reasons that were typed when the session ended are given back', async () => {
  problems.allow(/status of 401/);
  const { id: operatorId, login } = await hireOperator(server, 'admin');
  const endWith = (procedure: string) => endsWith(procedure, operatorId);
  await openDesk(server, '/settings', login);
  const firstRule = button('동시에 신청할 수 있는 구매 바꾸기');
  const line = field('문구 1');
  await fill(line, '입금자 이름이 계좌와 달라요.');
  await endWith('admin.reasonTemplates.set');
  await press(button(/저장/));
  await signIn(login);
  await hasValue(line, '입금자 이름이 계좌와 달라요.');

  const ruled = find('[name=value]', dialog);
  await press(firstRule);
  await fill(ruled, '7');
  await endWith('admin.settings.set');
  await press(button('바꾸기', dialog));
  await signIn(login);
  await press(firstRule);
  await hasValue(ruled, '7');
});
