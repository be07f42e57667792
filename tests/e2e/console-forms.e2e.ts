// The forms of the console: the warning of unsaved changes, and refusals on the fields that they are about.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { goInConsole, openConsole, signOutOfConsole, spendConsole } from '../support/pages/console-page.ts';
import { hireOperator, newHolder, newLogin, newTxHash, operatorOf } from '../support/wallet/people.ts';

const asAdmin = { login: 'admin1' };
const UNSAVED = '저장하지 않은 내용이 있어요. 그대로 나갈까요?';

/** Answers the next question of the browser, and returns what it asked. */
function answerNext(desk: Page, answer: 'accept' | 'dismiss'): Promise<string> {
  return new Promise((resolve) => {
    desk.once('dialog', (dialog) => {
      const text = dialog.message();
      void dialog[answer]().then(() => resolve(text));
    });
  });
}

test('unsaved changes are kept or given up when a link leaves the form, and a saved form does not ask', async ({
  browser,
  server,
}) => {
  const desk = await openConsole(browser, server, { ...asAdmin, path: '/companies/1' });
  const name = desk.getByLabel('회사 이름');
  await expect(name).toHaveValue('다온게임즈');
  // A form without changes is left unasked.
  await desk.getByRole('menuitem', { name: '운영자' }).click();
  await expect(desk.getByRole('heading', { name: '운영자', exact: true })).toBeVisible();

  await goInConsole(desk, '/companies/1');
  await expect(name).toHaveValue('다온게임즈');
  await desk.getByLabel('예금주').fill('새벽게임즈');
  const kept = answerNext(desk, 'dismiss');
  await desk.getByRole('menuitem', { name: '운영자' }).click();
  expect(await kept).toBe(UNSAVED);
  await expect(desk).toHaveURL(/#\/companies\/1$/);
  await expect(desk.getByLabel('예금주')).toHaveValue('새벽게임즈');

  const lost = answerNext(desk, 'accept');
  await desk.getByRole('menuitem', { name: '운영자' }).click();
  expect(await lost).toBe(UNSAVED);
  await expect(desk.getByRole('heading', { name: '운영자', exact: true })).toBeVisible();

  const questions: string[] = [];
  desk.on('dialog', (dialog) => {
    questions.push(dialog.message());
    void dialog.dismiss();
  });
  const login = newLogin();
  await goInConsole(desk, '/operators/create');
  await desk.getByLabel('아이디').fill(login);
  await desk.getByLabel('첫 비밀번호').fill('daon1234!');
  await desk.getByRole('button', { name: '운영자 만들기' }).click();
  await expect(desk.getByRole('region', { name: '운영자 정보' })).toContainText(login);
  expect(questions).toEqual([]);
  await spendConsole(desk);
});

test('a change that was not confirmed still warns, and so does a sign-out or a closed dialog', async ({
  browser,
  server,
}) => {
  const desk = await openConsole(browser, server, { ...asAdmin, path: '/settings' });
  await desk.getByLabel('새 시세').fill('120');
  await desk.getByRole('button', { name: '시세 바꾸기' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: '취소' }).click();
  await expect(desk.getByRole('dialog')).toBeHidden();
  // The tariff beside it is unchanged and must not answer for the price.
  const kept = answerNext(desk, 'dismiss');
  await desk.getByRole('menuitem', { name: '회사' }).click();
  expect(await kept).toBe(UNSAVED);
  await expect(desk.getByLabel('새 시세')).toHaveValue('120');

  const stayed = answerNext(desk, 'dismiss');
  await desk.getByRole('button', { name: '로그아웃', exact: true }).click();
  expect(await stayed).toBe(UNSAVED);
  await expect(desk.getByLabel('새 시세')).toHaveValue('120');

  const left = answerNext(desk, 'accept');
  await desk.getByRole('menuitem', { name: '공지' }).click();
  await left;
  await desk.getByRole('button', { name: '새 공지' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('제목').fill('점검');
  const open = answerNext(desk, 'dismiss');
  await dialog.getByRole('button', { name: '취소' }).click();
  expect(await open).toBe(UNSAVED);
  await expect(dialog.getByLabel('제목')).toHaveValue('점검');
  const shut = answerNext(desk, 'accept');
  await dialog.getByRole('button', { name: '취소' }).click();
  await shut;
  await expect(dialog).toBeHidden();
  await signOutOfConsole(desk);
  await spendConsole(desk);
});

test('a refusal stands on the field that it is about, until the field changes', async ({
  browser,
  server,
}) => {
  const login = newLogin();
  const admin = await operatorOf(server);
  await admin('admin.operators.create', { login, password: 'daon1234!', role: 'viewer' });
  const desk = await openConsole(browser, server, {
    ...asAdmin,
    path: '/operators/create',
    allow: /status of 4(00|09)/,
  });
  await desk.getByLabel('아이디').fill(login);
  await desk.getByLabel('첫 비밀번호').fill('daon1234!');
  await desk.getByRole('button', { name: '운영자 만들기' }).click();
  await expect(desk.getByLabel('아이디')).toHaveAccessibleDescription('이미 사용중인 아이디입니다.');
  await expect(desk.getByLabel('아이디')).toHaveAttribute('aria-invalid', 'true');
  await desk.getByLabel('아이디').fill(newLogin());
  await expect(desk.getByLabel('아이디')).toHaveAttribute('aria-invalid', 'false');
  await desk.getByRole('button', { name: '운영자 만들기' }).click();
  await expect(desk.getByRole('region', { name: '운영자 정보' })).toBeVisible();

  await goInConsole(desk, '/account');
  const card = desk.getByRole('region', { name: '비밀번호' });
  await card.getByLabel('지금 비밀번호').fill('not-my-password');
  await card.getByLabel('새 비밀번호', { exact: true }).fill('another1234!');
  await card.getByLabel('새 비밀번호 확인').fill('another1234!');
  await card.getByRole('button', { name: '비밀번호 바꾸기' }).click();
  await expect(card.getByLabel('지금 비밀번호')).toHaveAccessibleDescription(
    '비밀번호가 맞지 않아요. 다시 확인해주세요.',
  );
  await expect(card.getByRole('alert')).toHaveCount(0);
  await spendConsole(desk);
});

test('a deposit that was recorded before is refused on its hash, and a name in use on the name', async ({
  browser,
  server,
}) => {
  const holder = await newHolder(server);
  const txHash = newTxHash();
  const admin = await operatorOf(server);
  const content = { address: holder.address, amount: '1', txHash };
  await admin('admin.deposits.record', { ...content, requestId: crypto.randomUUID() });
  const desk = await openConsole(browser, server, {
    ...asAdmin,
    path: '/deposits/create',
    allow: /status of 4(00|09)/,
  });
  await desk.getByLabel('받는 지갑 주소').fill(holder.address);
  await desk.getByLabel('수량').fill('2');
  await desk.getByLabel('거래 해시').fill(txHash);
  await desk.getByRole('button', { name: '수신 기록하기' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: '확인했어요, 기록하기' }).click();
  await expect(desk.getByRole('dialog')).toBeHidden();
  await expect(desk.getByLabel('거래 해시')).toHaveAccessibleDescription('이미 기록한 외부 DAON 수신이에요.');
  expect(await holder.call('wallet.balance')).toMatchObject({ balance: '1' });

  // A form that was refused still warns.
  const lost = answerNext(desk, 'accept');
  await desk.getByRole('button', { name: '취소' }).click();
  expect(await lost).toBe(UNSAVED);
  await goInConsole(desk, '/companies/create');
  await desk.getByLabel('회사 이름').fill('다온게임즈');
  await desk.getByLabel('입금 수수료').fill('1');
  await desk.getByLabel('은행', { exact: true }).click();
  await desk.getByRole('option', { name: '하나은행' }).click();
  await desk.getByLabel('계좌 번호').fill('123456');
  await desk.getByLabel('예금주').fill('다온게임즈');
  await desk.getByRole('button', { name: '회사 만들기' }).click();
  await expect(desk.getByLabel('회사 이름')).toHaveAccessibleDescription('같은 이름의 회사가 이미 있어요.');
  await spendConsole(desk);
});

test('a viewer reads price and tariff in disabled fields, and is not asked on leaving', async ({
  browser,
  server,
}) => {
  const { login } = await hireOperator(server, 'viewer');
  const desk = await openConsole(browser, server, { login, path: '/settings' });
  for (const [label, value] of [
    ['새 시세', '100'],
    ['새 정액', '0.5'],
    ['새 비율', '0.005'],
  ] as const) {
    await expect(desk.getByLabel(label)).toBeDisabled();
    await expect(desk.getByLabel(label)).toHaveValue(value);
  }
  await expect(desk.getByRole('button', { name: '시세 바꾸기' })).toHaveAccessibleDescription(
    '관리자만 바꿀 수 있어요.',
  );
  await desk.getByRole('menuitem', { name: '회사' }).click();
  await expect(desk.getByRole('heading', { name: '회사', exact: true })).toBeVisible();
  await spendConsole(desk);
});
