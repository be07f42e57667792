// A change was made and its answer was lost: what the screen shows afterwards is what the server knows.
import { expect, test } from 'vitest';
import {
  codeSentTo,
  DEMO_PASSWORD,
  deposit,
  newAddress,
  newContact,
  newHolder,
  newPhone,
} from '../support/wallet/people.ts';
import {
  alert,
  button,
  closeAlert,
  contains,
  dialog,
  field,
  fill,
  find,
  findAll,
  gone,
  isOff,
  link,
  opens,
  press,
  role,
  see,
  shows,
} from '../support/dom/queries.ts';
import { network, problems } from '../support/dom/page-server.ts';
import { goBack, openAs, walletServer } from '../support/wallet/screen.ts';

const server = walletServer();
const LOST = '연결이 원활하지 않아요.';

test('a setting that was changed is shown as it is now', async () => {
  problems.allow(/recipients\.showName: request failed/);
  openAs(await newHolder(server), '/accountSetting');
  const name = role('switch', '보내는 사람에게 내 이름 보여주기');
  await expect.poll(() => name().getAttribute('aria-disabled')).not.toBe('true');
  network.loseAnswers('recipients.showName');
  await press(name);
  await contains(alert, LOST);
  await closeAlert();
  await expect.poll(() => (name() as HTMLInputElement).checked).toBe(true);
});

test('a trusted contact who was named stands there, and one who was removed does not', async () => {
  problems.allow(/trustedContact\.(name|remove): (request failed|status of 400)/);
  const holder = await newHolder(server);
  openAs(holder, '/trustedContact');
  const phone = newPhone();
  await fill(field('부르는 이름'), '언니');
  await fill(field('휴대폰 번호'), phone);
  await press(button('인증번호 받기'));
  await shows(field('인증번호'));
  const arrive = network.loseAnswers('trustedContact.name');
  await fill(field('인증번호'), await codeSentTo(server, phone));
  await see(`****${phone.slice(-4)}`);
  arrive();
  await press(button('인증번호 확인'));
  await see('비상 연락처를 정했어요');
  await gone(field('인증번호'));

  const other = await newHolder(server);
  const known = await newContact(server, other);
  openAs(other, '/trustedContact');
  network.loseAnswers('trustedContact.remove');
  await press(button('지우기'));
  await press(button('지우기', alert));
  await contains(alert, LOST);
  await closeAlert();
  await gone(`****${known.slice(-4)}`);
});

test('a wallet that was frozen signs out, and says why', async () => {
  problems.allow(/ownFreeze\.freeze: request failed|status of 401/);
  openAs(await newHolder(server), '/walletLock');
  network.loseAnswers('ownFreeze.freeze');
  await press(button('지갑 잠그기'));
  await press(button('잠그기', alert));
  await opens('/login');
  await see(/^지갑을 잠가 모든 기기에서 로그아웃했어요/);
  await gone(alert);
});

test('alarms that were deleted are gone, and are not counted among the chosen ones', async () => {
  problems.allow(/alarms\.remove: request failed/);
  const holder = await newHolder(server, { daon: '3' });
  await deposit(server, holder.address, '4');
  openAs(holder, '/alarm');
  await expect.poll(() => findAll('[data-id]')).toHaveLength(2);
  await press(button('편집'));
  await press(role('checkbox', '3 DAON'));
  network.loseAnswers('alarms.remove');
  await press(button('1개 삭제'));
  await press(button(/^삭제/, alert));
  await contains(alert, LOST);
  await closeAlert();
  await expect.poll(() => findAll('[data-id]')).toHaveLength(1);
  await isOff(button(/^삭제$/));
  await shows(role('checkbox', '전체 선택 (1개)'));
});

test('a recipient who was deleted leaves no empty step in the history', async () => {
  problems.allow(/recipients\.remove: request failed/);
  const holder = await newHolder(server);
  await holder.call('recipients.save', { address: newAddress(), name: '엄마', favourite: false });
  openAs(holder, '/accountSetting');
  await press(link('받는 사람'));
  await press(button(/^엄마/));
  network.loseAnswers('recipients.remove');
  await press(button('삭제하기', dialog()));
  await contains(alert, LOST);
  await closeAlert();
  await gone(button(/^엄마/));
  await gone(dialog());
  // The sheet steps back after it is gone.
  await expect.poll(() => JSON.stringify(history.state)).not.toContain('sheet');
  await goBack();
  await opens('/accountSetting');
});

test('a password whose change was not answered may be changed, and the next press shows it', async () => {
  problems.allow(/auth\.changePassword: (request failed|status of 40[01])/);
  const holder = await newHolder(server);
  openAs(holder, '/changePw');
  await fill(find('[name=lastPW]'), DEMO_PASSWORD);
  await press(button(/^다음$/));
  await fill(find('[name=newPW]'), 'new-pass12!');
  await fill(find('[name=newPW_confirmation]'), 'new-pass12!');
  const maybe = '바뀌었을 수 있어요. 다시 눌러 로그인 화면이 나오면 새 비밀번호로 로그인해주세요.';
  const arrive = network.loseAnswers('auth.changePassword');
  await press(button('비밀번호 바꾸기'));
  await see(maybe);
  // As it is refused while the first call is still under way.
  network.refuse('auth.changePassword', { reason: 'PASSWORD_WRONG', message: '틀림', httpStatus: 400 }, 1);
  await press(button('비밀번호 바꾸기'));
  await gone('틀림');
  await see(maybe);
  arrive();
  await press(button('비밀번호 바꾸기'));
  await opens('/login');
  await see(/^비밀번호가 바뀌어 로그인이 끝났어요/);
});
