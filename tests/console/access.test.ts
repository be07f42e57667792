// Sign-in to the console, the rights of a viewer, and the search for a record.
import { generate } from 'otplib';
import { expect, test } from 'vitest';
import { asWon } from '../../domain/money.ts';
import { showWon } from '../../domain/display.ts';
import { deskServer, goTo, keys, load, openDesk, rowWith, says } from '../support/console/desk.ts';
import { clock, network, problems, settled } from '../support/dom/page-server.ts';
import {
  allOf,
  allWith,
  button,
  contains,
  field,
  fill,
  find,
  findAll,
  firstButton,
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
  user,
} from '../support/dom/queries.ts';
import { atBank, inBase64, statementText } from '../support/bank/statement-text.ts';
import { askPurchase } from '../support/people/waiting-requests.ts';
import { callerOf, DEMO_PASSWORD, hireOperator, newHolder, operatorOf } from '../support/wallet/people.ts';

const server = deskServer();
const name = field(/^아이디/);
const password = field(/^비밀번호/);
const signedIn = () => shows(firstButton('로그아웃'));

async function signIn(login: string, secret = DEMO_PASSWORD): Promise<void> {
  await shows(heading(/로그인해주세요|로그인이 끝났어요/));
  await fill(name, login);
  await fill(password, secret);
  await press(button(/^로그인$/));
}

async function signOut(): Promise<void> {
  await press(firstButton('로그아웃'));
  await shows(heading('운영자 아이디로 로그인해주세요'));
}

test('an authenticator is enrolled, asked for, and replaced once by a recovery code', async () => {
  problems.allow(/status of 401/);
  const { login } = await hireOperator(server, 'operator');
  await openDesk(server, '/account', login);
  const card = role('region', '인증 앱');
  await fill(field(/지금 비밀번호/, card), DEMO_PASSWORD);
  await press(button('인증 앱 등록하기', card));
  await shows(find('[aria-label="인증 앱에 등록할 QR 코드"]', card));
  const secret = textOf(find('[aria-label="인증 앱에 입력할 키"]', card)());

  const code = field(/인증번호 6자리/);
  await fill(code, '000000');
  await press(button('등록 마치기', card));
  await says('인증 앱의 번호가 맞지 않아요.', card);
  await fill(code, await generate({ secret }));
  await press(button('등록 마치기', card));
  await shows(role('list', '복구 코드', card));
  const codes = allOf('listitem', role('list', '복구 코드', card)).map(textOf);
  expect(codes).toHaveLength(10);
  await isOff(button('닫기', card));
  await press(role('checkbox', '안전한 곳에 보관했어요', card));
  await press(button('닫기', card));
  await contains(card, '남은 복구 코드 10개');
  await hasFocus(card);

  // The code that enrolled the app is used up, so the next half minute's is asked for.
  await signOut();
  await signIn(login);
  await shows(heading('인증 앱의 번호를 입력해주세요'));
  await fill(code, await generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 }));
  await press(button(/^로그인$/));
  await signedIn();

  await signOut();
  await signIn(login);
  await press(button('인증 앱을 쓸 수 없어요'));
  await fill(field(/복구 코드/), (codes[0] ?? '').toUpperCase());
  await press(button(/^로그인$/));
  await press(link(/내 계정/));
  await see('남은 복구 코드 9개');
});

test('recovery codes whose answer was lost are missed on the page, until others are seen', async () => {
  problems.allow(/request failed/);
  const { login } = await hireOperator(server, 'operator');
  await openDesk(server, '/account', login);
  const card = role('region', '인증 앱');
  const password = field(/지금 비밀번호/, card);
  await fill(password, DEMO_PASSWORD);
  await press(button('인증 앱 등록하기', card));
  await shows(find('[aria-label="인증 앱에 등록할 QR 코드"]', card));
  const secret = textOf(find('[aria-label="인증 앱에 입력할 키"]', card)());
  const answered = network.loseAnswers('admin.auth.confirmTotp');
  await fill(field(/인증번호 6자리/), await generate({ secret }));
  await press(button('등록 마치기', card));
  const missing = '복구 코드를 보여드리지 못했어요. 새로 받아 두세요.';
  await says(missing, card);
  answered();
  await press(button('복구 코드 새로 받기', card));
  await hasFocus(password);
  await keys(`${DEMO_PASSWORD}{Enter}`);
  await shows(role('list', '복구 코드', card));
  await hasFocus(card);
  await press(role('checkbox', '안전한 곳에 보관했어요', card));
  await press(button('닫기', card));
  await contains(card, '남은 복구 코드 10개');
  expect(textOf(card())).not.toContain(missing);
});

test('own sessions are listed and ended, the password is changed, and five failures lock the login', async () => {
  problems.allow(/status of 4(00|01|03|29)/);
  const { login } = await hireOperator(server, 'viewer');
  const again = () => callerOf(server)('admin.auth.signIn', { login, password: DEMO_PASSWORD });
  await again();
  await openDesk(server, '/account', login);
  const places = role('region', '로그인한 곳');
  await says('지금 이곳', places);
  await press(button('로그아웃', places));
  await gone(button('로그아웃', places));

  const card = role('region', '비밀번호');
  await fill(field(/지금 비밀번호/, card), 'not-my-password');
  await fill(field(/^새 비밀번호(?! 확인)/, card), 'another1234!');
  await fill(field(/새 비밀번호 확인/, card), 'another1234!');
  await press(button('비밀번호 바꾸기', card));
  await says('비밀번호가 맞지 않아요.', card);
  await fill(field(/지금 비밀번호/, card), DEMO_PASSWORD);
  await press(button('비밀번호 바꾸기', card));
  await says('비밀번호를 바꿨어요.');
  await signOut();
  await signIn(login, 'another1234!');
  await signedIn();
  await signOut();
  for (let tries = 0; tries < 5; tries += 1) await expect(again()).rejects.toThrow('CREDENTIALS_WRONG');
  await signIn(login, 'another1234!');
  await says(/15분 뒤에 다시 시도해주세요\./);
});

test('a session whose end a list or an export finds leads to the sign-in with the reason, and then back to its page', async () => {
  problems.allow(/status of 401/);
  const { id, login } = await hireOperator(server, 'operator');
  const admin = await operatorOf(server);
  await openDesk(server, '/linkedAccounts', login);
  for (const [call, name] of [
    ['admin.linkedAccounts.list', '새로고침'],
    ['/admin/exports/linkedAccounts', '내보내기'],
  ] as const) {
    await expect.poll(() => allOf('row').length).toBeGreaterThan(1);
    await settled();
    // It ends with the call that finds it ended: the console itself notices soon, and leaves the page before the press.
    const end = network.handle(call, async (pass) => {
      end();
      await admin('admin.operators.resetPassword', { id, password: DEMO_PASSWORD });
      return pass();
    });
    await press(firstButton(name));
    await see(/로그인이 끝났어요/);
    await signIn(login);
  }
  await shows(heading('연결 계좌'));
});

test('a viewer sees every act disabled', async () => {
  const holder = await newHolder(server, { daon: '10' });
  const { login } = await hireOperator(server, 'viewer');
  await openDesk(server, `/holders/${holder.id}/show`, login);
  for (const act of [/^차단$/, /^잠금 수량 정하기$/, /^탈퇴 지급$/, /^휴대폰 번호 전체 보기$/])
    await isOff(button(act));
  await user.hover(button(/^차단$/)().parentElement ?? document.body);
  await contains(role('tooltip'), '조회자 권한으로는 할 수 없어요.');
  goTo('/invites');
  await isOff(button('초대 만들기'));
  await isOff(button('초대 취소 1번'));
  expect(allOf('menuitem').filter((item) => textOf(item) === '운영자')).toEqual([]);
});

test('an operator whose role was raised finds the acts on in the page that is open', async () => {
  const holder = await newHolder(server, { daon: '10' });
  const { id, login } = await hireOperator(server, 'viewer');
  await openDesk(server, '/nowhere', login);
  clock.install();
  load(`/holders/${holder.id}/show`);
  await isOff(button(/^차단$/));
  const admin = await operatorOf(server);
  await admin('admin.operators.update', { id, role: 'operator' });
  await clock.pass(61_000);
  await isOn(button(/^차단$/));
});

test('the pages of a list have a name in Korean, as everything that a screen reader says', async () => {
  await openDesk(server, '/alarms?perPage=5&page=1&sort=id&order=DESC');
  await shows(button('다음 쪽으로'));
  const spoken = findAll('[aria-label], [title]').flatMap((element) => [
    element.getAttribute('aria-label') ?? '',
    element.getAttribute('title') ?? '',
  ]);
  expect(spoken.filter((text) => /[a-z]{3,}/.test(text) && !/\p{Script=Hangul}/u.test(text))).toEqual([]);
});

test('the palette finds a holder, an account, a request and a line of the bank', async () => {
  const holder = await newHolder(server, { daon: '100' });
  const order = await askPurchase(holder);
  const won = 60_000 + (holder.id % 5_000);
  const operator = await operatorOf(server, 'operator');
  const lines = [won, won + 1].map((each, n) => ({ at: atBank(Date.now()), won: each, name: `김찾음${n}` }));
  await operator('admin.bankLines.import', {
    ...{ companyId: 1, fileName: 'a.csv', contentBase64: inBase64(statementText(lines)) },
    requestId: crypto.randomUUID(),
  });
  await openDesk(server, '/');
  const box = role('combobox', '찾을 내용');
  const search = async (text: string) => {
    await keys('{Control>}k{/Control}');
    await fill(box, text);
  };
  const optionsOf = (group: string) => () => {
    const [first] = allOf('option', role('group', group));
    if (first === undefined) throw new Error(`nothing in ${group}`);
    return first;
  };
  for (const [text, group, at] of [
    [holder.login.slice(0, 8), '회원', `/holders/${holder.id}/show`],
    [holder.phone, '회원', `/holders/${holder.id}/show`],
    [holder.accountNum, '연결 계좌', `/linkedAccounts/${holder.linkedAccountId}/show`],
    [String(order), '구매', `/purchases/${order}/show`],
  ] as const) {
    await search(text);
    await contains(optionsOf(group), holder.login);
    await press(optionsOf(group));
    await expect.poll(() => location.hash).toContain(at);
  }

  // The keyboard alone: arrows choose, Enter opens, Escape leaves.
  const amount = showWon(asWon(BigInt(won)));
  await search(`${amount}원`);
  await contains(optionsOf('은행 거래'), `입금 ${amount}원 · 김찾음0`);
  expect(optionsOf('은행 거래')().getAttribute('aria-selected')).toBe('true');
  await keys('{ArrowDown}');
  await keys('{Enter}');
  await shows(rowWith('김찾음0'));
  expect(allWith('김찾음1')).toEqual([]);
  await search('zzzz9999zzzz');
  await see('찾은 자료가 없어요');
  await keys('{Escape}');
  await gone(box);
});

test('what still arrives after signing out empties no sign-in that is being typed', async () => {
  problems.allow(/status of 401/);
  const { login } = await hireOperator(server, 'operator');
  await openDesk(server, '/', login);
  let answered = 0;
  const late = Promise.withResolvers<void>();
  network.handle('admin.holders.list', async (pass) => {
    await late.promise;
    const answer = await pass();
    answered = answer.status;
    return answer;
  });
  goTo('/holders');
  await shows(heading(/^회원$/));
  await signOut();
  await fill(name, login);
  late.resolve();
  await expect.poll(() => answered).toBe(401);
  await fill(password, DEMO_PASSWORD);
  expect(name()).toHaveProperty('value', login);
  expect(allWith(/로그인이 끝났어요/)).toEqual([]);
  await press(button(/^로그인$/));
  await signedIn();

  // A record that is refused while the page which asked for it still stands there, too.
  const left = Promise.withResolvers<void>();
  const refused = Promise.withResolvers<void>();
  network.handle('admin.holders.get', async (pass) => {
    await left.promise;
    const answer = await pass();
    answered = answer.status;
    refused.resolve();
    return answer;
  });
  network.handle('admin.auth.signOut', async (pass) => {
    const answer = await pass();
    left.resolve();
    await refused.promise;
    return answer;
  });
  answered = 0;
  goTo('/holders/1/show');
  await signOut();
  expect(answered).toBe(401);
  await shows(name);
  expect(allWith(/로그인이 끝났어요/)).toEqual([]);
});
