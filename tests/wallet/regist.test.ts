// Where an invitation link leads, and what each invalid one says.
import { expect, test } from 'vitest';
import {
  callerOf,
  codeSentTo,
  DEMO_PASSWORD,
  newAccountNumber,
  newHolder,
  newInvite,
  newLogin,
  newPhone,
  operatorOf,
} from '../support/wallet/people.ts';
import { address, button, heading, link, opens, press, see, shows } from '../support/dom/queries.ts';
import { network, problems } from '../support/dom/page-server.ts';
import { open, openAs, walletServer } from '../support/wallet/screen.ts';
import { signIn } from './sign-up-steps.ts';

const server = walletServer();

/** Uses a sign-up link up, as an applicant does. */
async function useUp(code: string): Promise<void> {
  const anyone = callerOf(server);
  const phone = newPhone();
  const { verificationId } = await anyone<{ verificationId: string }>('signUp.requestCode', { phone });
  await anyone('signUp.verifyCode', { phone, verificationId, code: await codeSentTo(server, phone) });
  await anyone('signUp.submit', {
    login: newLogin(),
    password: DEMO_PASSWORD,
    passwordConfirmation: DEMO_PASSWORD,
    name: '홍길동',
    bank: '국민은행',
    accountNum: newAccountNumber(),
    phone,
    verificationId,
    inviteCode: code,
  });
}

test('result 1 sends the user to /addLinked with the code, over the login when signed out', async () => {
  open('/regist?code=DEMO-LINK');
  await opens('/login');
  const holder = await newHolder(server);
  await signIn(holder.login);
  await opens('/addLinked?code=DEMO-LINK');

  openAs(holder, '/regist?code=DEMO-LINK');
  await opens('/addLinked?code=DEMO-LINK');
});

for (const path of ['/regist', '/welcome', '/signup']) {
  test(`${path} with an unknown or missing code says 사용할 수 없는 초대 링크예요`, async () => {
    problems.allow(/signUp\.checkInvite/);
    for (const query of ['?code=no-such-code', '?code=%00%ff<b>', '']) {
      open(path + query);
      await shows(heading('사용할 수 없는 초대 링크예요'));
      expect(address()).toContain(path);
    }
    await press(link('로그인 화면으로'));
    await opens('/login');
  });
}

test('a link that was used says 이미 사용된 초대 링크예요, a revoked one is unknown', async () => {
  problems.allow(/signUp\.checkInvite/);
  const used = await newInvite(server);
  await useUp(used.code);
  open(`/regist?code=${used.code}`);
  await shows(heading('이미 사용된 초대 링크예요'));

  const revoked = await newInvite(server);
  const admin = await operatorOf(server);
  await admin('admin.invites.revoke', { id: revoked.id });
  open(`/regist?code=${revoked.code}`);
  await shows(heading('사용할 수 없는 초대 링크예요'));
});

test('an expired link says 기간이 지난 초대 링크예요', async () => {
  problems.allow(/signUp\.checkInvite/);
  // A link lives a day at least, so the answer of a day later is given here.
  network.refuse('signUp.checkInvite', {
    reason: 'INVITE_EXPIRED',
    message: '기간이 지난 초대 링크예요. 새 링크를 요청해주세요.',
    httpStatus: 400,
  });
  open('/regist?code=DEMO-SIGNUP');
  await shows(heading('기간이 지난 초대 링크예요'));
});

test('a link that cannot be looked up can be tried again', async () => {
  problems.allow(/signUp\.checkInvite/);
  const mend = network.cut('signUp.checkInvite');
  open('/regist?code=DEMO-SIGNUP');
  await see('연결이 원활하지 않아요. 잠시 후 다시 시도해주세요.');
  mend();
  await press(button('다시 시도'));
  await opens('/welcome?code=DEMO-SIGNUP');
});
