// Acts of admins: companies, operators, and the authenticator that a setting requires.
import { expect, test } from 'vitest';
import {
  answerAll,
  deskServer,
  dialog,
  goTo,
  inboxOf,
  openDesk,
  panelOf,
  pick,
} from '../support/console/desk.ts';
import { network, ownServer, problems } from '../support/dom/page-server.ts';
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
  link,
  press,
  role,
  see,
  shows,
  textOf,
} from '../support/dom/queries.ts';
import { askPurchase } from '../support/people/waiting-requests.ts';
import {
  callerOf,
  DEMO_PASSWORD,
  newAccountNumber,
  newHolder,
  newLogin,
  newPhone,
  operatorOf,
} from '../support/wallet/people.ts';

const server = deskServer();
const company = role('region', '회사 정보');
const fee = field(/입금 수수료/);

async function fillCompany(name: string, accountNum = newAccountNumber()): Promise<void> {
  await fill(field(/회사 이름/), name);
  await fill(fee, '2');
  await pick(role('combobox', '은행'), '하나은행');
  await fill(field(/계좌 번호/), accountNum);
  await fill(field(/예금주/), name);
}

test('a company is added and changed with old beside new, and a colleague is hired, moved and shut out', async () => {
  problems.allow(/signIn: status of 401/);
  const [before, after] = [newAccountNumber(), newAccountNumber()];
  await openDesk(server, '/companies/create', 'admin1');
  await fillCompany('새벽게임즈', before);
  await press(button('회사 만들기'));
  await contains(company, '2 DAON');
  await contains(company, before.slice(-4));
  expect(textOf(company())).not.toContain(before);

  await press(link('회사 정보 바꾸기', company));
  await fill(fee, '3');
  await pick(role('combobox', '은행'), '국민은행');
  await fill(field(/계좌 번호/), after);
  await fill(field(/예금주/), '새벽홀딩스');
  await press(button('바꿀 내용 확인하기'));
  await shows(dialog);
  const said = (tag: string) => findAll(tag, dialog).map(textOf);
  expect(said('del')).toEqual(['2 DAON', expect.stringMatching(/하나/)]);
  expect(said('ins')).toEqual(['3 DAON', expect.stringMatching(/국민.*새벽홀딩스/)]);
  await press(role('checkbox', '', dialog));
  await press(button('바꾸기', dialog));
  await contains(company, '입금 계좌가 최근 7일 안에 바뀌었어요.');
  await contains(company, '새벽홀딩스');
  await expect.poll(() => allOf('row', role('region', '감사 기록')).length).toBe(3);

  const login = newLogin();
  const signIn = () => callerOf(server)('admin.auth.signIn', { login, password: DEMO_PASSWORD });
  goTo('/operators/create');
  await fill(field(/^아이디/), login);
  await fill(field(/첫 비밀번호/), DEMO_PASSWORD);
  await fill(field(/이름 \(선택\)/), '김새벽');
  await fill(field(/휴대폰 번호 \(선택\)/), newPhone());
  await press(button('운영자 만들기'));
  const colleague = role('region', '운영자 정보');
  await contains(colleague, '김새벽');
  await press(button('권한 바꾸기', colleague));
  await pick(role('combobox', '권한', dialog), '조회자');
  await press(button('권한 바꾸기', dialog));
  await gone(dialog);
  await contains(colleague, '조회자');
  expect(await signIn()).toMatchObject({ operator: { role: 'viewer' } });
  await press(button('사용 중지', colleague));
  await press(button('사용 중지', dialog));
  await shows(button('다시 사용', colleague));
  await expect(signIn()).rejects.toThrow('CREDENTIALS_WRONG');
});

test('a name that is taken after a lost answer may be that of the company which was made', async () => {
  problems.allow(/request failed|status of 400/);
  await openDesk(server, '/companies/create', 'admin1');
  await fillCompany('노을게임즈');
  const doubt = '앞서 답을 받지 못한 요청이 이미 됐을 수 있어요. 먼저 확인해주세요.';
  const answered = network.loseAnswers('admin.companies.create');
  await press(button('회사 만들기'));
  await see(/서버의 답을 받지 못했어요/);
  expect(allWith(doubt)).toEqual([]);
  answered();
  await fill(fee, '3');
  await press(button('회사 만들기'));
  await see('같은 이름의 회사가 이미 있어요.');
  await see(doubt);
});

test('a change of a company whose answer was lost is asked again as it was', async () => {
  problems.allow(/companies\.update: request failed/);
  const own = await ownServer();
  await openDesk(own, '/companies/1/edit', 'admin1');
  await fill(fee, '7');
  await press(button('바꿀 내용 확인하기'));
  const answered = network.loseAnswers('admin.companies.update');
  const confirm = button('바꾸기', dialog);
  await press(confirm);
  await see(/서버의 답을 받지 못했어요/, dialog);
  await contains(dialog, '1 DAON→7 DAON');
  answered();
  const asked = answerAll(false);
  await press(confirm);
  await contains(company, '7 DAON');
  expect(asked).toEqual([]);
});

test('an operator and a company whose answers were lost are made once when they are sent again', async () => {
  problems.allow(/request failed/);
  await openDesk(server, '/companies/create', 'admin1');
  await fillCompany('이슬게임즈');
  const companyAnswered = network.loseAnswers('admin.companies.create');
  await press(button('회사 만들기'));
  await see(/서버의 답을 받지 못했어요/);
  companyAnswered();
  await press(button('회사 만들기'));
  await contains(company, '이슬게임즈');

  const login = newLogin();
  goTo('/operators/create');
  await fill(field(/^아이디/), login);
  await fill(field(/첫 비밀번호/), DEMO_PASSWORD);
  const operatorAnswered = network.loseAnswers('admin.operators.create');
  await press(button('운영자 만들기'));
  await see(/서버의 답을 받지 못했어요/);
  operatorAnswered();
  await press(button('운영자 만들기'));
  await contains(role('region', '운영자 정보'), login);
});

test('a company whose answer comes after the form was left does not lead the operator away', async () => {
  await openDesk(server, '/companies/create', 'admin1');
  await fillCompany('안개게임즈');
  const release = network.hold('admin.companies.create');
  await press(button('회사 만들기'));
  goTo('/audit');
  await shows(button('기록 검증'));
  release();
  await see('안개게임즈 회사를 만들었어요.');
  expect(location.hash).toBe('#/audit');
});

test('an operator without a required authenticator sees a notice first and is refused', async () => {
  problems.allow(/status of 403/);
  const own = await ownServer();
  const holder = await newHolder(own);
  const id = await askPurchase(holder);
  await openDesk(own, inboxOf(holder.login));
  const banner = '인증 앱을 등록해야 요청을 결정할 수 있어요.';
  await shows(panelOf(id));
  expect(allWith(banner)).toEqual([]);
  const admin = await operatorOf(own);
  await admin('admin.settings.set', { key: 'requireTotp', value: 'deciders' });
  await press(button(/^승인/, panelOf(id)));
  await press(button('확인했어요, 승인하기'));
  // The refusal brings the banner, which was not asked for when the page was opened.
  await expect.poll(() => allWith(banner).length).toBeGreaterThan(0);
  await press(button('취소', dialog));
  await contains(panelOf(id), '대기');
  await press(link('등록하기'));
  await shows(button('인증 앱 등록하기'));
});

test('an invite whose answer was lost shows its link when it is sent again, and the same draft makes one more', async () => {
  problems.allow(/request failed/);
  const own = await ownServer();
  const admin = await operatorOf(own);
  const count = async () => (await admin<{ total: number }>('admin.invites.list', {})).total;
  const before = await count();
  const shownUrl = find('[aria-label="초대 링크"]');
  await openDesk(own, '/invites/create');
  await contains(role('combobox', '회사'), '다온게임즈');
  const answered = network.loseAnswers('admin.invites.create');
  await press(button('초대 만들기'));
  await see(/서버의 답을 받지 못했어요/);
  answered();
  await press(button('초대 만들기'));
  await shows(shownUrl);
  expect(await count()).toBe(before + 1);
  const first = textOf(shownUrl());
  await press(button(/하나 더/));
  await press(button('초대 만들기'));
  await shows(shownUrl);
  expect(textOf(shownUrl())).not.toBe(first);
  expect(await count()).toBe(before + 2);
});
