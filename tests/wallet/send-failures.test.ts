// What becomes of a send that does not go as planned: refused, unanswered, asked for a password, done elsewhere.
import { expect, test, vi } from 'vitest';
import { IDEMPOTENCY_LIFE_MS } from '../../domain/limits.ts';
import { pendingRequests } from '../../client/money/request-keys.ts';
import { DEMO_PASSWORD, linkAccount, newHolder, operatorOf, type Holder } from '../support/wallet/people.ts';
import {
  alert,
  allWith,
  button,
  contains,
  dialog,
  field,
  fill,
  find,
  findAll,
  gone,
  hasValue,
  isOff,
  link,
  opens,
  press,
  type Query,
  see,
  shows,
  text,
  textOf,
} from '../support/dom/queries.ts';
import { clock, network, problems } from '../support/dom/page-server.ts';
import { goBack, open, openAs, walletServer } from '../support/wallet/screen.ts';
import {
  addressField,
  amountField,
  confirmAmount,
  next,
  sendButton,
  step,
  toAmount,
  toConfirmation,
} from './send-steps.ts';

const FAILED = '보내지 못했어요';
const KEPT = '보유 수량은 그대로예요.';
const LOST = '연결이 끊겨 보내지지 않았어요.';
const CHECKING = '보내기를 확인하고 있어요';
const server = walletServer();

const balanceOf = async (holder: Holder): Promise<string> =>
  (await holder.call<{ balance: string }>('wallet.balance')).balance;

const failure: Query = () => {
  const found = findAll('[role=alert]').find((alert) => textOf(alert).includes(FAILED));
  if (found === undefined) throw new Error('no failure is shown');
  return found;
};

/** A status of the screen that contains a text. */
const status = (sentence: string) => () =>
  findAll('[role=status]').filter((shown) => textOf(shown).includes(sentence)).length;

const newPair = async (): Promise<[Holder, Holder]> => [
  await newHolder(server, { daon: '100' }),
  await newHolder(server),
];

/** Two holders, of whom the first is at the confirmation of a send to the second. */
async function atConfirmation(amount = '10'): Promise<[Holder, Holder]> {
  const [holder, friend] = await newPair();
  openAs(holder, '/send');
  await toConfirmation(friend.address, amount);
  return [holder, friend];
}

test("a refusal shows '보내지 못했어요', that the balance is unchanged and '문제가 계속되면 관리자에게 문의해주세요.', and leads back to the amount", async () => {
  problems.allow(/transfers\.send: status of 4\d\d/);
  const [holder, friend] = await atConfirmation('90');
  // Another tab was quicker.
  await holder.call('transfers.send', {
    to: { address: friend.address },
    net: '50',
    requestId: crypto.randomUUID(),
  });
  await press(sendButton);
  await shows(step(6));
  await contains(failure, '보유수량이 부족해요.');
  await contains(failure, KEPT);
  await contains(failure, '문제가 계속되면 관리자에게 문의해주세요.');
  // Without the setting it leads nowhere.
  await gone(link('관리자에게 문의'));
  await gone(link('내역 보기'));
  expect(await balanceOf(friend)).toBe('50');
  await press(button('수량 다시 입력하기'));
  await shows(step(2));
  await hasValue(amountField, '90');
  await confirmAmount('10');
  await press(sendButton);
  await shows(step(5));
  expect(await balanceOf(friend)).toBe('60');
});

/** Sends what is confirmed, and lets the time pass in which it is waited for on its loading step. */
async function sendInVain(): Promise<void> {
  clock.install();
  await press(sendButton);
  await shows(step(4));
  await clock.pass(20_000);
  vi.useRealTimers();
  await shows(step(6));
}

/** A send of 10 that has arrived, whose answer is lost and whose outcome cannot be asked for until `mend`; to the home once it was waited for. */
async function sendUnknown(): Promise<{ holder: Holder; friend: Holder; mend: () => void }> {
  problems.allow(/transfers\.(send|outcome): request failed/);
  const end = network.loseAnswers('transfers.send');
  const mend = network.cut('transfers.outcome');
  const [holder, friend] = await atConfirmation();
  await sendInVain();
  end();
  return { holder, friend, mend };
}

/** From the home to the confirmation of what is still typed. */
async function confirmAgain(amount: string): Promise<void> {
  await press(button('보내기'));
  await press(text('다른 지갑으로 보내기', dialog()));
  await press(next);
  await confirmAmount(amount);
}

test('a send whose answer is lost becomes done without a press, because its outcome is asked for', async () => {
  problems.allow(/transfers\.send: request failed/);
  network.loseAnswers('transfers.send');
  const [, friend] = await atConfirmation();
  await press(sendButton);
  await shows(step(5));
  expect(await balanceOf(friend)).toBe('10');
  await goBack();
  await gone(sendButton);
});

test('a send that did not arrive fails once its key is given up, and cannot arrive afterwards', async () => {
  problems.allow(/transfers\.send: request failed/);
  let late: () => Promise<Response> = () => Promise.reject(new Error('no call was made'));
  network.handle('transfers.send', (pass) => {
    late = pass;
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  const [, friend] = await atConfirmation();
  await press(sendButton);
  await contains(failure, LOST);
  await contains(failure, KEPT);
  expect((await late()).status).toBe(409);
  expect(await balanceOf(friend)).toBe('0');
  await press(link('다시 시도'));
  await opens('/');
  await goBack();
  await gone(sendButton);
});

test('a send of which nothing can be learnt is neither done nor failed, and becomes done with the network', async () => {
  const { friend, mend } = await sendUnknown();
  await see(CHECKING);
  await gone(FAILED);
  expect(allWith(KEPT)).toEqual([]);
  mend();
  window.dispatchEvent(new Event('online'));
  await shows(step(5));
  expect(await balanceOf(friend)).toBe('10');
});

test('while an outcome is not known, the home and a new page say so, and the same content carries the same key', async () => {
  const { friend } = await sendUnknown();
  await press(link('홈으로'));
  await see(`${CHECKING}.`);

  // What was typed waits, for the quick.
  await press(button('보내기'));
  await press(text('다른 지갑으로 보내기', dialog()));
  await hasValue(addressField, friend.address);
  await see(`${CHECKING}.`);
  await press(next);
  await hasValue(amountField, '10');
  await confirmAmount('10');
  await see('다시 눌러도 두 번 보내지지 않아요.');
  await press(sendButton);
  await shows(step(5));
  expect(await balanceOf(friend)).toBe('10');
});

test('while an outcome is not known, a send of another content is asked about first, and going back sends nothing', async () => {
  const { friend, mend } = await sendUnknown();
  await press(link('홈으로'));
  await confirmAgain('20');
  await press(sendButton);
  await contains(alert, '앞서 보낸 요청의 결과를 아직 확인하고 있어요.');
  await press(button('기다리기', alert));
  await shows(sendButton);
  await press(sendButton);
  await shows(alert);
  await goBack();
  await shows(step(2));
  await gone(alert);
  expect(await balanceOf(friend)).toBe('10');
  await confirmAmount('20');
  await press(sendButton);
  await press(button('그래도 요청하기', alert));
  await shows(step(5));
  expect(await balanceOf(friend)).toBe('30');
  mend();
  open('/');
  await see('앞서 보낸 송금은 잘 접수됐어요.');
});

test('of a send that was lost longer ago than the server keeps keys, it is not said that nothing was sent', async () => {
  problems.allow(/transfers\.(send|outcome): request failed/);
  network.loseAnswers('transfers.send');
  const mend = network.cut('transfers.outcome');
  const [holder] = await atConfirmation();
  await press(sendButton);
  await shows(step(4));
  await expect.poll(() => pendingRequests.unanswered(holder.id)[0]?.lost).toBe(true);
  const [key] = pendingRequests.unanswered(holder.id);
  // As an earlier visit has left it, and under an id that the server knows as little as one that it has forgotten.
  const kept = { ...key, requestId: crypto.randomUUID(), madeAtMs: Date.now() - IDEMPOTENCY_LIFE_MS };
  mend();
  open('/', () => {
    localStorage.setItem('daon.requests', JSON.stringify([kept]));
  });
  await see('앞서 보낸 송금이 보내졌는지 내역에서 확인해주세요.');
  await gone(/보내지지 않았어요/);
  await press(link('내역 보기'));
  await opens('/transDetail');
});

test('after a lost answer the same content carries the same key, also where the storage is full', async () => {
  problems.allow(/transfers\.(send|outcome): request failed/);
  const [holder, friend] = await newPair();
  openAs(holder, '/send');
  // As an earlier send has left it.
  localStorage.setItem('daon.requests', '[]');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const mend = network.loseAnswers('transfers.send');
  network.cut('transfers.outcome');
  await toConfirmation(friend.address, '10');
  await sendInVain();
  mend();
  await press(link('홈으로'));
  await confirmAgain('10');
  await see('다시 눌러도 두 번 보내지지 않아요.');
  await press(sendButton);
  await shows(step(5));
  expect(await balanceOf(friend)).toBe('10');
});

test('another tab and a page that is loaded anew learn the outcome too', async () => {
  problems.allow(/transfers\.(send|outcome): request failed/);
  network.loseAnswers('transfers.send');
  const mend = network.cut('transfers.outcome');
  const [holder] = await atConfirmation();
  await press(sendButton);
  await shows(step(4));
  await expect.poll(() => pendingRequests.unanswered(holder.id)[0]?.lost).toBe(true);
  open('/');
  await see(`${CHECKING}.`);
  mend();
  await see('앞서 보낸 송금은 잘 접수됐어요.');
  await see('약 8,945원');
  await press(link('내역 보기'));
  await opens(/^\/assetDetail\/\d+$/);
});

test('a session that ends in the middle returns to the first step with what was typed, never past the confirmation', async () => {
  problems.allow(/status of 401/);
  const [holder, friend] = await atConfirmation('12.5');
  await holder.call('auth.signOut');
  await press(sendButton);
  await opens('/login');
  await fill(field('아이디'), holder.login);
  await fill(field('비밀번호'), DEMO_PASSWORD);
  await press(button(/^로그인$/));
  await opens('/send');
  await shows(step(1));
  await hasValue(addressField, friend.address);
  await press(next);
  await hasValue(amountField, '12.5');
  await confirmAmount('12.5');
  // The first try was refused: there is nothing that it could be the second half of.
  await gone('다시 눌러도 두 번 보내지지 않아요.');
  await press(sendButton);
  await shows(step(5));
  expect(await balanceOf(friend)).toBe('12.5');
});

test('a recipient who was closed, an agent that was suspended: the confirmation says so and sends nothing', async () => {
  problems.allow(/status of 4\d\d/);
  const [holder, friend] = await newPair();
  await friend.call('auth.closeAccount', { password: DEMO_PASSWORD, agreed: true });
  openAs(holder, '/send');
  await toAmount(friend.address);
  await fill(amountField, '5');
  await press(next);
  await expect.poll(status('지금은 받을 수 없는 지갑이에요.')).toBe(1);
  await isOff(sendButton);

  const agent = await linkAccount(server, holder);
  open('/send');
  await press(find(`[data-id="${agent}"]`));
  await press(next);
  await fill(amountField, '5');
  const operator = await operatorOf(server);
  await operator('admin.linkedAccounts.suspend', { id: agent, reason: '확인' });
  await press(next);
  await expect.poll(status('담당 관리자한테 문의해주시기 바랍니다')).toBe(1);
  await isOff(sendButton);
});
