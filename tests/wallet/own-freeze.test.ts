// A holder's own freeze (D72): from the settings, while its end waits, and how long it waits.
import { expect, test } from 'vitest';
import {
  alert,
  button,
  contains,
  dialog,
  field,
  fill,
  find,
  gone,
  isOff,
  link,
  opens,
  press,
  pressOff,
  see,
  shows,
} from '../support/dom/queries.ts';
import { codeSentTo, DEMO_PASSWORD, newHolder, newPhone, type Holder } from '../support/wallet/people.ts';
import { network, problems } from '../support/dom/page-server.ts';
import { goBack, open, openAs, walletServer } from '../support/wallet/screen.ts';

const server = walletServer();

/** The holder after a sign-in that asks for the end of the freeze. */
async function comeBack(holder: Holder): Promise<Holder> {
  const { login, phone } = holder;
  const { verificationId } = await holder.call<{ verificationId: string }>('ownFreeze.requestCode', {
    ...{ phone, login },
  });
  const proof = { phone, verificationId, code: await codeSentTo(server, phone) };
  const input = { login, password: DEMO_PASSWORD, ...proof };
  const { token } = await holder.call<{ token: string }>('ownFreeze.signIn', input);
  return { ...holder, token };
}

test('one tap and one answer freeze it, and the sign-in says why it stands there', async () => {
  const holder = await newHolder(server);
  openAs(holder, '/walletLock');
  await press(button('지갑 잠그기'));
  await see('지갑을 잠글까요? 모든 기기에서 로그아웃돼요.');
  await press(button('잠그기', alert));
  await opens('/login');
  await see(/지갑을 잠가 모든 기기에서 로그아웃했어요\. 휴대폰을 잃어버렸다면 통신사에도/);
  await expect(holder.call('wallet.home')).rejects.toThrow('freeze');
});

test('a contact without a name is not asked about, and the code is kept', async () => {
  const holder = await newHolder(server);
  openAs(holder, '/trustedContact');
  const phone = newPhone();
  await fill(field('부르는 이름'), '언니');
  await fill(field('휴대폰 번호'), phone);
  await press(button('인증번호 받기'));
  await shows(field('인증번호'));
  await fill(field('부르는 이름'), '');
  await fill(field('인증번호'), await codeSentTo(server, phone));
  await isOff(button('인증번호 확인'));
  await fill(field('부르는 이름'), '동생');
  await press(button('인증번호 확인'));
  await see('비상 연락처를 정했어요');
});

test('a person who is trusted is named by the code that the person says, and removed after a question', async () => {
  const holder = await newHolder(server);
  const friend = newPhone();
  openAs(holder, '/walletLock');
  await press(link('비상 연락처'));
  await isOff(button('인증번호 받기'));
  await fill(field('부르는 이름'), '언니');
  await fill(field('휴대폰 번호'), friend);
  await press(button('인증번호 받기'));
  await shows(field('인증번호'));
  await fill(field('인증번호'), await codeSentTo(server, friend));
  await see(`****${friend.slice(-4)}`);
  await goBack();
  await contains(link('비상 연락처'), '언니');
  await press(link('비상 연락처'));
  await press(button('지우기'));
  await press(button('지우기', alert));
  await see('비상 연락처를 지웠어요');
});

test('without a code the lost phone leads through the sign-in to the freeze', async () => {
  const holder = await newHolder(server);
  open('/lostPhone');
  await contains(find('[data-screen="/lostPhone"]'), '로그인도 할 수 없으면 관리자에게 문의해주세요.');
  await press(button('문자를 받을 수 없어요'));
  await opens('/login');
  await fill(find('[name=email]'), holder.login);
  await fill(find('[name=password]'), DEMO_PASSWORD);
  await press(button('로그인'));
  await opens('/walletLock');
});

test('what a freeze has stopped is said to wait for its holder, not for an operator', async () => {
  const holder = await newHolder(server, { daon: '100' });
  const { id } = await holder.call<{ id: number }>('orders.sell', {
    linkedAccountId: holder.linkedAccountId,
    gross: '10',
    requestId: crypto.randomUUID(),
  });
  await holder.call('ownFreeze.freeze');
  const back = await comeBack(holder);
  openAs(back, '/safetyCheck');
  await contains(link('멈춘 요청'), '1건');
  await press(link('홈으로'));
  await see('판매 1건 멈춤');
  open(`/assetDetail/${id}`);
  await see('계속 진행하거나 취소해주세요');
  problems.allow(/orders\.resume: status of 409/);
  network.sendTwice('orders.resume');
  await press(button('계속 진행하기'));
  await see('요청을 다시 진행해요');
  await gone(alert);
});

test('a longer wait is in force immediately, and the home says when the freeze ends', async () => {
  const holder = await newHolder(server);
  openAs(holder, '/walletLock');
  const longer = find('[name=wait][value="24"]');
  const release = network.hold('ownFreeze.setWait');
  await press(longer);
  await expect.poll(() => (longer() as HTMLInputElement).checked).toBe(true);
  release();
  await see('기다리는 시간을 바꿨어요');
  await holder.call('ownFreeze.freeze');
  openAs(await comeBack(holder));
  const card = find('[aria-label="지갑이 잠겨 있어요"]');
  await shows(card);
  await contains(card, '에 풀려요');
  await pressOff(button(/^보내기$/));
  await shows(dialog('지갑이 잠겨 있어요'));
  await goBack();
  await gone(dialog());
  open('/walletLock');
  await shows(button('다시 잠그기'));
});
