// What went wrong while two hundred requests waited, and must not again.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  deskServer,
  dialog,
  goTo,
  inboxOf,
  keys,
  load,
  openDesk,
  panelOf,
  pick,
  rowOf,
  rowWith,
  says,
} from '../support/console/desk.ts';
import { network, ownServer, problems } from '../support/dom/page-server.ts';
import {
  allOf,
  allWith,
  button,
  contains,
  field,
  fill,
  findAll,
  gone,
  hasFocus,
  heading,
  isOff,
  isOn,
  link,
  press,
  role,
  see,
  shows,
  textOf,
} from '../support/dom/queries.ts';
import { askPurchase, askSale } from '../support/people/waiting-requests.ts';
import { DEMO_PASSWORD, hireOperator, newHolder, newLogin, operatorOf } from '../support/wallet/people.ts';

const server = deskServer();
const approve = button('확인했어요, 승인하기');

test('a session that ended under an open approval or a bulk question does not read as a signature', async () => {
  problems.allow(/status of 401/);
  const holder = await newHolder(server);
  const id = await askPurchase(holder);
  const { id: operatorId, login } = await hireOperator(server, 'operator');
  const admin = await operatorOf(server);
  await openDesk(server, inboxOf(holder.login), login);
  const said: string[] = [];
  const watch = new MutationObserver(() => {
    const text = document.body.textContent ?? '';
    if (/기록했어요|맡았어요|undefined/.test(text)) said.push(text);
  });
  watch.observe(document.body, { childList: true, subtree: true });
  const signInAgain = async () => {
    await see(/로그인이 끝났어요/);
    await fill(field(/아이디/), login);
    await fill(field(/비밀번호/), DEMO_PASSWORD);
    await press(button(/^로그인$/));
    await contains(panelOf(id), '대기');
  };
  // With the decision and not before it: the page may notice the end and take the question away.
  const endSessionWithDecision = () => {
    const end = network.handle('admin.purchases.decide', async (pass) => {
      end();
      await admin('admin.operators.resetPassword', { id: operatorId, password: DEMO_PASSWORD });
      return pass();
    });
  };
  await press(button(/^승인/, panelOf(id)));
  endSessionWithDecision();
  await press(approve);
  await signInAgain();

  await press(role('checkbox', `구매 ${id} 선택`));
  await press(button('함께 승인'));
  endSessionWithDecision();
  await press(button('확인했어요, 1건 승인하기'));
  await signInAgain();
  watch.disconnect();
  expect(said).toEqual([]);
  expect(await admin('admin.purchases.get', { id })).toMatchObject({ state: 0, version: 1 });
});

test('a bulk approval shows the won of each account, the names and the warnings, and leaves a blocked holder out', async () => {
  const prefix = newLogin().slice(0, 9);
  const good = await newHolder(server, { login: `${prefix}1`, name: '김하나', daon: '100' });
  const twin = await newHolder(server, { login: `${prefix}2`, name: '이두리', phone: good.phone });
  const bad = await newHolder(server, { login: `${prefix}3`, name: '박차단' });
  await askPurchase(good, '10000');
  await askPurchase(twin, '25000');
  const sale = await askSale(good);
  const blocked = await askPurchase(bad, '70000');
  const operator = await operatorOf(server, 'operator');
  await operator('admin.sales.take', { id: sale });
  await operator('admin.holders.block', { id: bad.id, reason: '신고 접수' });

  await openDesk(server, inboxOf(prefix));
  await shows(rowOf(blocked));
  const rowText = (id: number) => textOf(rowOf(id)().closest('tr') ?? rowOf(id)());
  expect(rowText(blocked)).toContain('차단·탈퇴');
  expect(rowText(blocked)).toContain('박차단');
  expect(rowText(sale)).toContain('같은 번호');
  await press(role('checkbox', '모두 선택'));
  await press(button('함께 승인'));
  await contains(dialog, '3건을 승인할까요?');
  await contains(dialog, '1건은 빠져요. 차단되거나 탈퇴한 회원의 신청은');
  const deposits = role('region', /\*{4}/, dialog);
  await contains(deposits, '2건 · 35,000원');
  await contains(deposits, '김하나10,000원');
  await contains(deposits, '이두리25,000원');
  await contains(role('region', /^이체/, dialog), '1건 · 945원');
  const warnings = allOf('alert', dialog).map(textOf);
  expect(warnings.find((warning) => warning.includes('휴대폰 번호가 같아요'))).toContain('3건');
  await press(button('확인했어요, 3건 승인하기', dialog));
  await press(button('닫기', dialog));
  await shows(rowOf(blocked));
  expect(await operator('admin.purchases.get', { id: blocked })).toMatchObject({ state: 0 });
});

test('the first of two approvals promises no payment, and cannot be given twice', async () => {
  const own = await ownServer();
  const admin = await operatorOf(own);
  await admin('admin.settings.set', { key: 'fourEyesWon', value: '10000' });
  const holder = await newHolder(own);
  const id = await askPurchase(holder, '10000');
  await openDesk(own, inboxOf(holder.login));
  await shows(role('region', /^회원$/, panelOf(id)));
  await press(button(/^승인/, panelOf(id)));
  await contains(dialog, '지금은 첫 승인만 기록하고');
  expect(textOf(dialog())).not.toContain('지급해요');
  // The button is off before the signatures are read again.
  const release = network.hold('admin.inbox.facts');
  await press(button('확인했어요, 첫 승인 남기기', dialog));
  await isOff(button(/^승인/, panelOf(id)));
  release();
  await press(role('checkbox', `구매 ${id} 선택`));
  await isOff(button('함께 승인'));
});

test('a reversed order says so, and leads to its transaction, its correction and its alarm', async () => {
  const holder = await newHolder(server);
  const id = await askPurchase(holder);
  const admin = await operatorOf(server);
  await admin('admin.purchases.decide', { id, decision: 'approve' });
  const { ledger } = await admin<{ ledger: { transactionId: number } }>('admin.purchases.get', { id });
  await admin('admin.corrections.create', {
    transactionId: ledger.transactionId,
    reason: '다른 회원의 입금이에요.',
    requestId: randomUUID(),
  });
  const panel = panelOf(id);
  const open = () => goTo(`/purchases/${id}/show`);
  await openDesk(server, `/purchases/${id}/show`);
  await contains(panel, '되돌림');
  expect(textOf(panel())).not.toContain('완료한 회원');
  await contains(role('alert', '', panel), '정정으로 되돌린 신청이에요');
  await press(link('알림 ‘구매가 승인됐어요’', panel));
  await shows(rowWith('구매가 승인됐어요'));
  open();
  await press(link(`원장 거래 ${ledger.transactionId}`, panel));
  await shows(rowWith(/구매.*정정됨/));
  open();
  await press(link(/^정정 거래/, panel));
  await expect
    .poll(() => allOf('row').filter((row) => textOf(row).includes('정정')).length)
    .toBeGreaterThan(0);
});

test('Enter tries again after a decision failed, and a question does not outlive its request', async () => {
  problems.allow(/request failed/);
  const holder = await newHolder(server);
  const [first, second] = [await askPurchase(holder), await askPurchase(holder, '20000')];
  await openDesk(server, inboxOf(holder.login));
  let tries = 0;
  network.handle('admin.purchases.decide', (pass) => {
    tries += 1;
    return tries % 2 === 1 ? Promise.reject(new TypeError('Failed to fetch')) : pass();
  });
  await shows(panelOf(first));
  await keys('a');
  await hasFocus(approve);
  await keys('{Enter}');
  await says(/서버의 답을 받지 못했어요/);
  await hasFocus(approve);
  await keys('{Enter}');
  await shows(panelOf(second));
  await keys('r');
  await shows(button('거절하기'));
  await keys('1');
  await keys('{Enter}');
  await expect.poll(() => tries).toBe(3);
  await isOn(button('거절하기'));
  await hasFocus(button('거절하기'));
  await keys('{Escape}');
  await gone(dialog);

  // Another request under the same page: what was asked about the first is gone.
  goTo(`/purchases/${first}/show`);
  await press(role('tab', '기록'));
  goTo(`/purchases/${second}/show`);
  await shows(panelOf(second));
});

test('a loading inbox does not say that nothing waits, and a failed list has no pages', async () => {
  problems.allow(/request failed/);
  const holder = await newHolder(server);
  await askPurchase(holder);
  await openDesk(server, '/purchases');
  const release = network.hold('admin.inbox.list');
  load('/');
  await shows(heading(/^결정함$/));
  await shows(() => {
    const [waiting] = findAll('[aria-label="불러오는 중"]', role('complementary', '결정'));
    if (waiting === undefined) throw new Error('nothing says that the panel loads');
    return waiting;
  });
  expect(allWith('결정할 신청이 없어요')).toEqual([]);
  release();
  await expect.poll(() => findAll('[data-request]').length).toBeGreaterThan(0);

  network.cut('admin.purchases.list');
  goTo('/purchases?page=1&perPage=50');
  await see('목록을 불러오지 못했어요');
  expect(findAll('.MuiTablePagination-root')).toEqual([]);
});

test('the audit log says what was decided and is filtered by it', async () => {
  const holder = await newHolder(server);
  const id = await askPurchase(holder);
  const operator = await operatorOf(server, 'operator');
  await operator('admin.purchases.decide', { id, decision: 'hold', reason: '확인 중이에요.' });
  await operator('admin.purchases.decide', { id, decision: 'reject', reason: '입금이 없어요.' });
  const filter = encodeURIComponent(JSON.stringify({ subject: `purchase:${id}` }));
  await openDesk(server, `/audit?filter=${filter}`);
  const cells = (name: string) => allOf('cell').filter((cell) => textOf(cell) === name).length;
  await expect.poll(() => cells('구매 보류')).toBe(1);
  expect(cells('구매 거절')).toBe(1);
  await pick(role('combobox', '결정'), '보류');
  await expect.poll(() => cells('구매 거절')).toBe(0);
  await expect.poll(() => cells('구매 보류')).toBe(1);
  await fill(role('combobox', '무엇을'), '없는 일');
  await see('맞는 것이 없어요');
});
