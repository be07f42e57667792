// The forms of the console: the warning of unsaved changes, and refusals on the fields that they are about.
import { expect, test } from 'vitest';
import {
  answerAll,
  answers,
  described,
  deskServer,
  dialog,
  goTo,
  openDesk,
  pick,
} from '../support/console/desk.ts';
import { problems } from '../support/dom/page-server.ts';
import {
  allOf,
  button,
  contains,
  field,
  fill,
  findAll,
  gone,
  hasValue,
  heading,
  isOff,
  press,
  role,
  shows,
} from '../support/dom/queries.ts';
import { hireOperator, newHolder, newLogin, newTxHash, operatorOf } from '../support/wallet/people.ts';

const server = deskServer();
const name = field(/회사 이름/);
const owner = field(/예금주/);
const login = field(/^아이디/);
const price = field(/새 시세/);
const leaveFor = (page: string) => press(role('menuitem', new RegExp(`^${page}$`)));
const isHeaded = (page: string) => shows(heading(new RegExp(`^${page}$`)));

test('unsaved changes are kept or given up when a link leaves the form, and a saved form does not ask', async () => {
  await openDesk(server, '/companies/1', 'admin1');
  await hasValue(name, '다온게임즈');
  const unasked = answerAll(false);
  await leaveFor('운영자');
  await isHeaded('운영자');

  goTo('/companies/1');
  await hasValue(name, '다온게임즈');
  expect(unasked).toEqual([]);
  await fill(owner, '새벽게임즈');
  await answers(false, () => leaveFor('운영자'));
  expect(location.hash).toBe('#/companies/1');
  await hasValue(owner, '새벽게임즈');
  await answers(true, () => leaveFor('운영자'));
  await isHeaded('운영자');

  const questions = answerAll(false);
  const added = newLogin();
  goTo('/operators/create');
  await fill(login, added);
  await fill(field(/첫 비밀번호/), 'daon1234!');
  await press(button('운영자 만들기'));
  await contains(role('region', '운영자 정보'), added);
  expect(questions).toEqual([]);
});

test('a change that was not confirmed still warns, and so does a sign-out or a closed dialog', async () => {
  await openDesk(server, '/settings', 'admin1');
  await fill(price, '120');
  await press(button('시세 바꾸기'));
  await press(button('취소', dialog));
  await gone(dialog);
  // The tariff beside it is unchanged and must not answer for the price.
  await answers(false, () => leaveFor('회사'));
  await hasValue(price, '120');
  await answers(false, () => press(button(/^로그아웃$/)));
  await hasValue(price, '120');

  await answers(true, () => leaveFor('공지'));
  await press(button('새 공지'));
  const title = field(/제목/, dialog);
  await fill(title, '점검');
  await answers(false, () => press(button('취소', dialog)));
  await hasValue(title, '점검');
  await answers(true, () => press(button('취소', dialog)));
  await gone(dialog);
});

test('a refusal stands on the field that it is about, until the field changes', async () => {
  problems.allow(/status of 4(00|09)/);
  const taken = newLogin();
  const admin = await operatorOf(server);
  await admin('admin.operators.create', { login: taken, password: 'daon1234!', role: 'viewer' });
  await openDesk(server, '/operators/create', 'admin1');
  await fill(login, taken);
  await fill(field(/첫 비밀번호/), 'daon1234!');
  await press(button('운영자 만들기'));
  await described(login, '이미 사용중인 아이디입니다.');
  const isWrong = () => expect.poll(() => login().getAttribute('aria-invalid'));
  await isWrong().toBe('true');
  await fill(login, newLogin());
  await isWrong().toBe('false');
  await press(button('운영자 만들기'));
  await shows(role('region', '운영자 정보'));

  goTo('/account');
  const card = role('region', /^비밀번호$/);
  await fill(field(/지금 비밀번호/, card), 'not-my-password');
  await fill(field(/^새 비밀번호(?! 확인)/, card), 'another1234!');
  await fill(field(/새 비밀번호 확인/, card), 'another1234!');
  await press(button('비밀번호 바꾸기', card));
  await described(field(/지금 비밀번호/, card), '비밀번호가 맞지 않아요. 다시 확인해주세요.');
  expect(allOf('alert', card)).toEqual([]);
});

test('a deposit that was recorded before is refused on its hash, and a name in use on the name', async () => {
  problems.allow(/status of 4(00|09)/);
  const holder = await newHolder(server);
  const txHash = newTxHash();
  const admin = await operatorOf(server);
  const content = { address: holder.address, amount: '1', txHash };
  await admin('admin.deposits.record', { ...content, requestId: crypto.randomUUID() });
  await openDesk(server, '/deposits/create', 'admin1');
  await fill(field(/받는 지갑 주소/), holder.address);
  await fill(field(/수량/), '2');
  await fill(field(/거래 해시/), txHash);
  await press(button('수신 기록하기'));
  await press(button('확인했어요, 기록하기', dialog));
  await gone(dialog);
  await described(field(/거래 해시/), '이미 기록한 외부 DAON 수신이에요.');
  expect(await holder.call('wallet.balance')).toMatchObject({ balance: '1' });

  // A form that was refused still warns.
  await answers(true, () => press(button('취소')));
  goTo('/companies/create');
  await fill(name, '다온게임즈');
  await fill(field(/입금 수수료/), '1');
  await pick(role('combobox', '은행'), '하나은행');
  await fill(field(/계좌 번호/), '123456');
  await fill(owner, '다온게임즈');
  await press(button('회사 만들기'));
  await described(name, '같은 이름의 회사가 이미 있어요.');
});

test('a viewer reads price and tariff in disabled fields, and is not asked on leaving', async () => {
  const { login } = await hireOperator(server, 'viewer');
  await openDesk(server, '/settings', login);
  const values = { '새 시세': '100', '새 정액': '0.5', '새 비율': '0.005' };
  for (const [label, value] of Object.entries(values)) {
    const input = field(new RegExp(label));
    await isOff(input);
    await hasValue(input, value);
  }
  await described(button('시세 바꾸기'), '관리자만 바꿀 수 있어요.');
  const questions = answerAll(false);
  await leaveFor('회사');
  await isHeaded('회사');
  expect(questions).toEqual([]);
});

test('the year of a day that is typed has four digits, so that the month comes next', async () => {
  await openDesk(server, '/audit', 'admin1');
  for (const [path, wait] of [
    ['/audit', field(/^부터/)],
    ['/bankLines', field(/^날짜/)],
    ['/announcements', button('새 공지')],
  ] as const) {
    goTo(path);
    await shows(wait);
    if (path === '/announcements') {
      await press(wait);
      await shows(field(/^끝/));
    }
    const days = findAll('input[type^=date]') as HTMLInputElement[];
    expect(days.length).toBeGreaterThan(0);
    for (const { max } of days) expect(max).toMatch(/^9999-12-31/);
  }
});
