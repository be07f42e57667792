// What operators do to a holder.
import { expect, test } from 'vitest';
import { deskServer, dialog, goTo, load, openDesk, rowWith, says } from '../support/console/desk.ts';
import { clock, network, ownServer, problems } from '../support/dom/page-server.ts';
import {
  allWith,
  allOf,
  button,
  contains,
  field,
  fill,
  find,
  firstButton,
  gone,
  hasFocus,
  hasValue,
  isOff,
  isOn,
  link,
  press,
  role,
  see,
  shows,
  textOf,
  type,
  user,
} from '../support/dom/queries.ts';
import { WALLET_ORIGIN } from '../support/passkeys/passkey-world.ts';
import { createAuthenticator, type RegistrationAsked } from '../support/passkeys/software-authenticator.ts';
import { askPurchase, askSale } from '../support/people/waiting-requests.ts';
import {
  apply,
  callerOf,
  hireOperator,
  newContact,
  newHolder,
  newInvite,
  operatorOf,
  phoneProof,
  signInOnPhone,
} from '../support/wallet/people.ts';

const server = deskServer();
const facts = role('region', '회원 정보');
const whole = (name: string) => button(new RegExp(`^${name}$`));
const tab = (name: string) => press(role('tab', new RegExp(`^${name}$`)));

/** Presses a button, gives the reason that its dialog asks for, and waits until it is done. */
async function act(name: string, reason: string, confirm = name): Promise<void> {
  await press(whole(name));
  const does = button(new RegExp(`^${confirm}$`), dialog);
  await isOff(does);
  await fill(field(/^사유/, dialog), reason);
  await press(does);
  await gone(dialog);
}

test('a lock keeps tokens in, and replaces none that was not shown', async () => {
  problems.allow(/status of 409/);
  const holder = await newHolder(server, { daon: '100' });
  await openDesk(server, `/holders/${holder.id}/show`, 'admin1');
  await press(button('잠금 수량 정하기'));
  await fill(field(/잠글 수량/, dialog), '30.5');
  await fill(field(/^사유/, dialog), '수사기관의 요청이 있어요.');
  const other = await operatorOf(server);
  await other('admin.holders.setLock', { id: holder.id, amount: '7', reason: '분쟁 조사' });
  await press(button('잠금 정하기', dialog));
  await contains(dialog, '그사이 잠금이 바뀌었어요. 지금 잠금을 확인하고 다시 정해주세요.');
  await contains(dialog, '지금 잠금 7 DAON');
  await press(button('잠금 정하기', dialog));
  await gone(dialog);
  await contains(facts, '69.50 DAON');
  expect(await holder.call('wallet.balance')).toMatchObject({ locked: '30.5' });
});

test('all sessions of a holder end with a reason', async () => {
  const holder = await newHolder(server);
  await openDesk(server, `/holders/${holder.id}/show/sessions`);
  await see('로그인한 곳 1곳');
  await act('모두 로그아웃', '휴대폰을 잃어버렸대요.');
  await see('로그인한 곳 0곳');
  await isOff(button('모두 로그아웃'));
  await expect(holder.call('wallet.balance')).rejects.toThrow('UNAUTHENTICATED');
});

test('the devices that a holder is known by are named, and the sign-in on a new one is in the timeline', async () => {
  const holder = await newHolder(server);
  await signInOnPhone(server, holder);
  await openDesk(server, `/holders/${holder.id}/show/sessions`);
  await see('아는 기기 2대');
  await see('패스키 0개');
  await contains(role('table', '아는 기기'), 'iPhone · Safari');
  await act('모두 로그아웃', '휴대폰을 잃어버렸대요.');
  await see('아는 기기 0대');
  await openDesk(server, `/holders/${holder.id}/show/timeline`);
  await see('새 기기에서 로그인했어요');
  await see(/^iPhone · Safari · 접속 주소 127\.0\.0\.x · 안 읽음$/);
});

test('a passkey of a holder is removed with a reason, and the holder gets an alarm', async () => {
  const own = await ownServer({ PUBLIC_URL: `${WALLET_ORIGIN}/` });
  const holder = await newHolder(own);
  const asked = await holder.call<{ ticket: string; options: RegistrationAsked }>(
    'auth.passkeys.registerOptions',
    { password: holder.password },
  );
  const answer = createAuthenticator(WALLET_ORIGIN).register(asked.options);
  await holder.call('auth.passkeys.register', { ticket: asked.ticket, answer });
  await openDesk(own, `/holders/${holder.id}/show/sessions`, 'admin1');
  await see('패스키 1개');
  await act('삭제', '휴대폰을 잃어버렸대요.');
  await see('패스키 0개');
  expect(await holder.call('auth.passkeys.list')).toEqual([]);
  const { rows } = await holder.call<{ rows: object[] }>('alarms.list');
  expect(rows[0]).toMatchObject({ type: 62, reason: '휴대폰을 잃어버렸대요.' });
});

test('a suspended account is gone from the wallet until it is released', async () => {
  const holder = await newHolder(server);
  const accounts = () => holder.call<unknown[]>('linkedAccounts.list');
  await openDesk(server, `/linkedAccounts/${holder.linkedAccountId}/show`);
  await act('이용 정지', '예금주를 확인하고 있어요.');
  await see('정지 사유: 예금주를 확인하고 있어요.');
  expect(await accounts()).toEqual([]);
  await act('정지 풀기', '확인을 마쳤어요.');
  await isOn(button('이용 정지'));
  expect(await accounts()).toHaveLength(1);
});

test('a closed holder with tokens is found and paid out', async () => {
  const holder = await newHolder(server, { daon: '25' });
  await holder.call('auth.closeAccount', { password: holder.password, agreed: true });
  await openDesk(server, '/holders', 'admin1');
  await press(button('지급할 탈퇴 회원'));
  await press(rowWith(holder.login));
  await press(button('탈퇴 지급'));
  await press(button('탈퇴할 때 남은 수량을 지급해요.', dialog));
  await press(button('지급하기', dialog));
  await says('회원 계좌로 2,500원을 이체해주세요.');
  await isOff(button('탈퇴 지급'));
});

test('a payout to a holder who has left names the won that is still to be wired, also after a lost answer', async () => {
  problems.allow(/payOut: request failed/);
  const holder = await newHolder(server, { daon: '25' });
  await holder.call('auth.closeAccount', { password: holder.password, agreed: true });
  await openDesk(server, `/holders/${holder.id}/show`, 'admin1');
  await press(button('탈퇴 지급'));
  await press(button('탈퇴할 때 남은 수량을 지급해요.', dialog));
  const answered = network.loseAnswers('admin.holders.payOut');
  await press(button('지급하기', dialog));
  await says(/서버의 답을 받지 못했어요/, dialog);
  // The page has been read again, and has nothing left to pay.
  await contains(dialog, '남은 수량 0 DAON');
  answered();
  await press(button('지급하기', dialog));
  await says('회원 계좌로 2,500원을 이체해주세요.');
  await isOff(button('탈퇴 지급'));
});

test('the personal data of a closed holder are destroyed by order, once nothing is owed', async () => {
  const owed = await newHolder(server, { daon: '5' });
  const holder = await newHolder(server, { name: '김하늘' });
  for (const { call, password } of [owed, holder])
    await call('auth.closeAccount', { password, agreed: true });
  await openDesk(server, `/holders/${owed.id}/show`, 'admin1');
  const erase = whole('개인정보 파기');
  await isOff(erase);
  await user.hover(erase().parentElement ?? erase());
  await says('남은 DAON을 먼저 지급해주세요.');

  goTo(`/holders/${holder.id}/show`);
  await contains(facts, '김하늘');
  await press(erase);
  await contains(dialog, `${holder.login} 회원의 개인정보를 파기할까요?`);
  await contains(dialog, '되살릴 수 없게 지워요.');
  await isOff(button('개인정보 파기', dialog));
  await press(button('법원이나 수사기관의 명령이 있어요.', dialog));
  await press(button('개인정보 파기', dialog));
  await says('개인정보를 파기했어요.');
  await contains(facts, '파기됨');
  expect(textOf(facts())).not.toContain('김하늘');
  await isOff(erase);
  await tab('메모');
  await isOff(field(/새 메모/));
  await see('개인정보를 파기한 회원에 관한 메모는 남길 수 없어요.');
  await tab('감사 기록');
  await contains(rowWith('법원이나 수사기관의 명령이 있어요.'), 'admin1');
});

test('a number is shown whole after a reason, hides again, and stays in the log', async () => {
  const holder = await newHolder(server);
  const hides = () => expect.poll(() => textOf(facts())).not.toContain(holder.phone);
  await openDesk(server, `/holders/${holder.id}/show`);
  await contains(facts, `****${holder.phone.slice(-4)}`);
  await hides();
  await act('휴대폰 번호 전체 보기', '회원의 문의를 확인해요.', '전체 보기');
  await contains(facts, holder.phone);
  await press(button('휴대폰 번호 가리기'));
  await hides();
  await tab('감사 기록');
  await contains(rowWith('개인정보 열람'), '회원의 문의를 확인해요.');
  expect(textOf(rowWith('개인정보 열람')())).not.toContain(holder.phone);
});

test('the page of another holder shows no number and keeps no note of the one before', async () => {
  const [one, other] = [await newHolder(server), await newHolder(server)];
  const note = field('새 메모');
  await openDesk(server, `/holders/${other.id}/show`);
  await contains(facts, other.login);
  goTo(`/holders/${one.id}/show`);
  await contains(facts, one.login);
  await press(button('휴대폰 번호 전체 보기'));
  await fill(field(/^사유/, dialog), '본인 확인 전화');
  await press(button('전체 보기', dialog));
  await contains(facts, one.phone);
  await press(role('tab', '메모'));
  await fill(note, '이 회원의 메모');
  // Nor does a question about the one ask about the other.
  await press(whole('차단'));
  await shows(dialog);
  // Back to one that was read before, which is there immediately.
  goTo(`/holders/${other.id}/show`);
  await contains(facts, other.login);
  await gone(dialog);
  expect(textOf(facts())).not.toContain(one.phone);
  await contains(facts, other.phone.slice(-4));
  await press(role('tab', '메모'));
  await hasValue(note, '');
  // What is being written waits where it was.
  goTo(`/holders/${one.id}/show/notes`);
  await hasValue(note, '이 회원의 메모');
  await press(button('메모 남기기'));
  await hasValue(note, '');
  goTo(`/holders/${other.id}/show/notes`);
  await contains(facts, other.login);
  goTo(`/holders/${one.id}/show/notes`);
  await contains(facts, one.login);
  await hasValue(note, '');
});

test('the page of a holder has a timeline, narrowed by kind and continued below', async () => {
  const holder = await newHolder(server, { daon: '1000' });
  const id = await askSale(holder);
  for (let i = 0; i < 16; i += 1) await askPurchase(holder);
  await openDesk(server, `/holders/${holder.id}/show/timeline`);
  const events = () => allOf('listitem', role('list', '타임라인')).map(textOf);
  await expect.poll(() => events()[0]).toContain('구매');
  await shows(role('link', new RegExp(`^판매 ${id}$`)));
  expect(events().find((event) => event.includes('외부 DAON 수신'))).toContain('1,000 DAON');
  const kinds = role('group', '볼 것');
  await press(button('로그인', kinds));
  await expect.poll(() => events().length).toBe(1);
  await press(button('정정', kinds));
  await press(button('로그인', kinds));
  await see('아직 아무 일도 없어요');
});

test('the locks that a holder has set are in one place, with who may end each, and in the timeline', async () => {
  const holder = await newHolder(server);
  await holder.call('ownLimits.set', { day: '300000', act: '100000' });
  const raised = { day: '300000', act: null };
  const proof = await phoneProof(server, holder, 'ownLimits.set', raised);
  await holder.call('ownLimits.set', { ...raised, ...proof });
  await holder.call('confirmations.set', { day: '1000000', first: '300000', changes: true });
  const friend = await newContact(server, holder);
  await openDesk(server, `/holders/${holder.id}/show`);
  await press(role('link', '한도 · 본인 확인 · 비상 연락처', facts));
  const locks = role('table', '잠금');
  await contains(locks, '하루 300,000원 · 한 번 100,000원');
  await contains(locks, '오늘 300,000원 남음');
  await contains(locks, /부터 하루 300,000원/);
  await contains(locks, '하루 1,000,000원부터 · 첫 송금 300,000원부터 · 계좌 추가와 탈퇴');
  await contains(rowWith('지갑 잠금'), '관리자 두 명');
  await press(whole('비상 연락처 빼기'));
  await fill(field(/그분의 휴대폰 번호/, dialog), friend);
  await fill(field(/^사유/, dialog), '그만 받겠다고 전화하셨어요.');
  await press(button(/^빼기$/, dialog));
  await gone(dialog);
  await see('비상 연락처를 뺐어요.');
  await tab('타임라인');
  await press(button('잠금', role('group', '볼 것')));
  await see('회원이 본인 확인 변경');
  await see(/^하루 한도\(원\) 300,000 · 한 번 한도\(원\) 100,000$/);
  await see(/^바뀔 한 번 한도\(원\) 없음 · 바뀌는 시각 /);
});

test('a blocked holder is signed out immediately, and can sign in again when the block is lifted', async () => {
  const holder = await newHolder(server);
  const signIn = () => callerOf(server)('auth.signIn', { login: holder.login, password: holder.password });
  await openDesk(server, `/holders/${holder.id}/show`, 'admin1');
  await act('차단', '분실 신고를 받았어요.');
  await contains(facts, '차단 사유: 분실 신고를 받았어요.');
  await expect(holder.call('wallet.balance')).rejects.toThrow('UNAUTHENTICATED');
  await expect(signIn()).rejects.toThrow('차단된 로그인 정보입니다.');
  await act('차단 풀기', '본인 확인을 마쳤어요.');
  await contains(facts, '이용 중');
  await signIn();
  await tab('감사 기록');
  await contains(rowWith('분실 신고를 받았어요.'), 'admin1');
});

test('an act whose answer was lost is shown as done, and is not asked for again', async () => {
  problems.allow(/request failed/);
  const holder = await newHolder(server);
  await openDesk(server, `/holders/${holder.id}/show`, 'admin1');
  network.loseAnswers('admin.holders.block');
  await act('차단', '분실 신고를 받았어요.');
  await contains(facts, '차단 사유: 분실 신고를 받았어요.');
  await shows(whole('차단 풀기'));
  // The question is gone with the act that it was about.
  await see(/서버의 답을 받지 못했어요/);
  await hasFocus(role('group', '회원에게 할 일'));
});

test('a question does not turn into its opposite when a colleague was faster, and says why it is gone', async () => {
  const holder = await newHolder(server);
  const colleague = await operatorOf(server);
  const hired = await hireOperator(server, 'viewer');
  const readAgain = () => window.dispatchEvent(new Event('visibilitychange'));
  const said = '그사이 상태가 바뀌어 질문을 닫았어요. 지금 상태를 확인해주세요.';

  await openDesk(server, `/holders/${holder.id}/show`, 'admin1');
  await press(whole('차단'));
  await fill(field(/^사유/, dialog), '분실 신고를 받았어요.');
  await colleague('admin.holders.block', { id: holder.id, reason: '분실 신고를 받았어요.' });
  readAgain();
  await shows(whole('차단 풀기'));
  await gone(dialog);
  await see(said);

  // A page that is left with its question has nothing to say.
  await openDesk(server, `/holders/${holder.id}/show`, 'admin1');
  await press(whole('차단 풀기'));
  await shows(dialog);
  goTo('/holders');
  await gone(dialog);
  expect(allWith(said)).toEqual([]);

  await openDesk(server, `/linkedAccounts/${holder.linkedAccountId}/show`, 'admin1');
  await press(whole('이용 정지'));
  await fill(field(/^사유/, dialog), '예금주를 확인하고 있어요.');
  await colleague('admin.linkedAccounts.suspend', { id: holder.linkedAccountId, reason: '예금주 확인' });
  readAgain();
  await shows(whole('정지 풀기'));
  await gone(dialog);
  await see(said);

  await openDesk(server, `/operators/${hired.id}/show`, 'admin1');
  await press(whole('사용 중지'));
  await shows(dialog);
  await colleague('admin.operators.update', { id: hired.id, disabled: true });
  readAgain();
  await shows(whole('다시 사용'));
  await gone(dialog);
  await see(said);
});

test('a question stays while its list cannot be read again, and says that a colleague has done the same', async () => {
  problems.allow(/status of 429/);
  const { id } = await newInvite(server);
  const colleague = await operatorOf(server);
  const readAgain = () => window.dispatchEvent(new Event('visibilitychange'));
  await openDesk(server, '/invites', 'admin1');
  await press(button(`초대 취소 ${id}번`));
  network.refuse('admin.invites.list', { reason: 'BUSY', message: '지금은 바빠요.', httpStatus: 429 });
  readAgain();
  await says('목록을 다시 읽지 못했어요. 지금 보이는 것은 조금 전 목록이에요.');
  await isOn(button('초대 취소', dialog));
  network.handle('admin.invites.list', (pass) => pass());
  await colleague('admin.invites.revoke', { id });
  readAgain();
  await see('이미 취소한 초대예요.', dialog);
  await isOff(button('초대 취소', dialog));
});

test('one act blocks a holder, holds what waits and names what another operator is paying', async () => {
  const holder = await newHolder(server, { daon: '100' });
  const [purchase, sale] = [await askPurchase(holder), await askSale(holder)];
  const admin = await operatorOf(server);
  await admin('admin.sales.take', { id: sale });
  await openDesk(server, `/holders/${holder.id}/show`);
  await press(button('긴급 정지'));
  await contains(dialog, `${holder.login} 회원을 긴급 정지할까요?`);
  await fill(field(/^사유/, dialog), '휴대폰을 잃어버렸다고 해요.');
  await press(button('긴급 정지', dialog));
  await says(/차단하고 신청 1건을 보류했어요\./);
  await says(new RegExp(`1건\\(판매 ${sale}\\)은 다른 운영자가 처리하고 있어 그대로예요\\.`));
  const reason = '휴대폰을 잃어버렸다고 해요.';
  expect(await admin('admin.purchases.get', { id: purchase })).toMatchObject({ state: 3, reason });
  expect(await admin('admin.sales.get', { id: sale })).toMatchObject({ state: 0, takenBy: 'admin1' });
  expect(await admin('admin.holders.get', { id: holder.id })).toMatchObject({ status: 'blocked' });
});

test('an invite is made once, seen in its funnel and revoked', async () => {
  const agentEmail = `agent-${Date.now()}@example.com`;
  await openDesk(server, '/invites');
  await press(button('초대 만들기'));
  await contains(role('combobox', '회사'), '다온게임즈');
  await fill(field(/몇 명까지/), '2');
  await fill(field(/에이전트/), agentEmail);
  // A double click makes one invite, because the code of a second would be lost.
  await user.dblClick(button('초대 만들기')());
  await shows(find('[aria-label="초대 링크의 QR 코드"]'));
  const url = textOf(find('[aria-label="초대 링크"]')());
  const inviteCode = new URL(url).searchParams.get('code') ?? '';
  await callerOf(server)('signUp.noteOpening', { code: inviteCode });
  await press(link('목록으로'));
  const row = rowWith(agentEmail);
  await contains(row, '초대 2 → 열람 1 → 신청 0 → 승인 0');
  await contains(row, '쓸 수 있음');
  await newHolder(server, { inviteCode });
  await apply(server, { inviteCode });
  await press(firstButton('새로고침'));
  await contains(row, '초대 2 → 열람 1 → 신청 2 → 승인 1');
  await contains(row, '모두 씀');
  await press(button(/취소/, row));
  await press(button('초대 취소', dialog));
  await contains(row, '취소됨');
  await isOff(button(/취소/, row));
});

test('an invite that is made after its page was left shows its link once all the same', async () => {
  await openDesk(server, '/invites/create');
  await contains(role('combobox', '회사'), '다온게임즈');
  const release = network.hold('admin.invites.create');
  await press(button('초대 만들기'));
  goTo('/holders');
  await gone(button('초대 만들기'));
  release();
  await see(/링크는 지금만 볼 수 있으니 복사해주세요: .*code=/);
  expect(location.hash).toBe('#/holders');
});

test('a page that stays open shows what a colleague has done, and keeps what is typed and the focus', async () => {
  const holder = await newHolder(server);
  const admin = await operatorOf(server);
  await openDesk(server, '/nowhere', 'admin1');
  clock.install();
  load(`/holders/${holder.id}/show/notes`);
  const note = field(/새 메모/);
  await type(note, '통화함');
  await admin('admin.notes.add', { subject: 'holder', subjectId: holder.id, body: '본인 확인함' });
  await admin('admin.holders.block', { id: holder.id, reason: '분실 신고를 받았어요.' });
  await clock.pass(31_000);
  await contains(facts, '차단 사유: 분실 신고를 받았어요.');
  await see('본인 확인함');
  await hasFocus(note);
  await hasValue(note, '통화함');
  await tab('감사 기록');
  await shows(rowWith('분실 신고를 받았어요.'));
  await admin('admin.holders.unblock', { id: holder.id, reason: '본인 확인을 마쳤어요.' });
  problems.allow(/audit\.list: request failed/);
  const back = network.cut('admin.audit.list');
  await clock.pass(31_000);
  await see(/지금 보이는 것은 조금 전 목록/);
  await shows(rowWith('분실 신고를 받았어요.'));
  back();
  await clock.pass(31_000);
  await shows(rowWith('본인 확인을 마쳤어요.'));
});
