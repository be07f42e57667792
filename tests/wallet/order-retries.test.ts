// An order whose answer is lost and that is tried again, whatever the second try meets: it is never made twice, and nothing
// is claimed that is not known.
import { expect, test, vi } from 'vitest';
import { pendingRequests } from '../../client/money/request-keys.ts';
import { DEMO_PASSWORD, newHolder, operatorOf, type Holder } from '../support/wallet/people.ts';
import {
  button,
  contains,
  dialog,
  factRow,
  field,
  fill,
  find,
  gone,
  isOn,
  press,
  see,
  shows,
} from '../support/dom/queries.ts';
import { clock, network, ownServer, problems, settled } from '../support/dom/page-server.ts';
import { open, openAs, walletServer } from '../support/wallet/screen.ts';
import { addressField, sendButton, step, toConfirmation } from './send-steps.ts';

const KEPT = '보유 수량은 그대로예요.';
const REUSED = '앞서 보낸 요청의 답을 받지 못했어요. 다시 눌러도 두 번 요청되지 않아요.';
const TURNED_AWAY = { reason: 'TOO_MANY_REQUESTS', message: '요청이 너무 많아요.', httpStatus: 429 };

const server = walletServer();
const amount = find('[name=amount]');
const sellConfirm = button(/DAON 판매 요청하기$/);
/** Until the call of a holder has ended without an answer. */
const isLost = (holder: Holder): Promise<void> =>
  expect.poll(() => pendingRequests.unanswered(holder.id).map(({ lost }) => lost)).toEqual([true]);
const available = async (holder: Holder): Promise<string> =>
  (await holder.call<{ available: string }>('wallet.balance')).available;

/** The next call arrives, its answer does not, and the wallet never learns the outcome. Returns what ends the latter. */
function loseAnswerOf(procedure: string): () => void {
  return loseCallOf(procedure, (pass) => pass());
}

/** As `loseAnswerOf`, but the call does not arrive either. */
function loseCallOf(
  procedure: string,
  arrive: (pass: () => Promise<unknown>) => unknown = () => null,
): () => void {
  const end = network.handle(procedure, async (pass) => {
    await arrive(pass);
    end();
    throw new TypeError('Failed to fetch');
  });
  return network.cut('transfers.outcome');
}

async function toSale(holder: Holder, gross: string): Promise<void> {
  open(`/chargeSwap/${holder.linkedAccountId}`);
  await fill(amount, gross);
  await press(button(/^판매 요청하기$/));
  await isOn(sellConfirm);
}

const balanceOf = async (holder: Holder): Promise<string> =>
  (await holder.call<{ balance: string }>('wallet.balance')).balance;
const ARRIVED = '앞서 보낸 송금은 잘 접수됐어요.';

/** A send of 10 that is done, whose answer is lost; the outcome can be asked for again after `mend`. */
async function loseSendOf10(): Promise<{ holder: Holder; friend: Holder; mend: () => void }> {
  const [holder, friend] = [await newHolder(server, { daon: '100' }), await newHolder(server)];
  openAs(holder, '/send');
  const mend = loseAnswerOf('transfers.send');
  await toConfirmation(friend.address, '10');
  await press(sendButton);
  await isLost(holder);
  return { holder, friend, mend };
}

test('a second try refused by the rate limit says nothing about the balance, and the third still sends once', async () => {
  problems.allow(/request failed|status of 429/);
  const { holder, friend } = await loseSendOf10();

  network.refuse('transfers.send', TURNED_AWAY, 1);
  open('/send');
  await toConfirmation(friend.address, '10');
  await press(sendButton);
  await shows(step(4));
  await isLost(holder);
  await gone(KEPT);

  open('/send');
  await toConfirmation(friend.address, '10');
  await press(sendButton);
  await shows(step(5));
  expect(await balanceOf(friend)).toBe('10');
});

const passwordSheet = dialog('비밀번호를 한 번 더 입력해주세요');

async function givePassword(): Promise<void> {
  await fill(field('비밀번호', passwordSheet), DEMO_PASSWORD);
  await press(button('확인', passwordSheet));
}

test('while confirmWithPassword is on, a sale whose answer was lost is answered again without another password', async () => {
  problems.allow(/request failed|status of 4\d\d/);
  const own = await ownServer();
  const holder = await newHolder(own, { daon: '100' });
  const admin = await operatorOf(own);
  await admin('admin.settings.set', { key: 'confirmWithPassword', value: true });
  openAs(holder);

  await toSale(holder, '10');
  await press(sellConfirm);
  await shows(passwordSheet);
  loseAnswerOf('orders.sell');
  await givePassword();
  await isLost(holder);
  expect(await available(holder)).toBe('90');

  await toSale(holder, '10');
  await see(REUSED);
  // The quote says by now that a sale needs the password.
  await settled();
  await press(sellConfirm);
  await see('판매를 요청했어요');
  expect(await available(holder)).toBe('90');
});

test('a send that did not arrive asks for the password again', async () => {
  problems.allow(/request failed|status of 4\d\d/);
  const own = await ownServer();
  const [holder, friend] = [await newHolder(own, { daon: '100' }), await newHolder(own)];
  const admin = await operatorOf(own);
  await admin('admin.settings.set', { key: 'confirmWithPassword', value: true });
  openAs(holder, '/send');
  await toConfirmation(friend.address, '10');
  await press(sendButton);
  await shows(passwordSheet);
  loseCallOf('transfers.send');
  await givePassword();
  await isLost(holder);
  expect(await available(holder)).toBe('100');

  open('/send');
  await toConfirmation(friend.address, '10');
  await settled();
  await press(sendButton);
  await shows(passwordSheet);
  await givePassword();
  await shows(step(5));
  expect(await available(friend)).toBe('10');
});

test('a fee that changed behind the amount is shown before the sale is asked for', async () => {
  const own = await ownServer();
  const holder = await newHolder(own, { daon: '100' });
  const admin = await operatorOf(own);
  openAs(holder, `/chargeSwap/${holder.linkedAccountId}`);
  await fill(amount, '40.7');
  await see(/^4,000원을 받아요$/);
  await admin('admin.settings.setTariff', { perWithdrawalFee: '5.7', withdrawalFee: '0' });
  await press(button(/^판매 요청하기$/));
  await contains(factRow('입금받을 금액'), '3,500원');
  await see('그사이 수수료가 바뀌었어요. 새 금액을 확인해주세요.');
});

test('an answer that arrives after the screen was left is shown on the next money screen', async () => {
  problems.allow(/request failed/);
  const { mend } = await loseSendOf10();
  mend();

  let answered = 0;
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  const end = network.handle('transfers.outcome', async (pass) => {
    await held;
    const outcome = await pass();
    answered += 1;
    return outcome;
  });
  open('/send');
  await shows(addressField);
  await press(button('뒤로'));
  await see('보유 DAON');
  answer();
  await expect.poll(() => answered).toBeGreaterThan(0);
  end();
  open('/send');
  await see('앞서 보낸 송금은 잘 접수됐어요.');
});

test('the outcome of a send is queried again when the first query got no answer', async () => {
  problems.allow(/request failed/);
  const { mend } = await loseSendOf10();
  open('/send');
  await shows(addressField);
  mend();
  await see('앞서 보낸 송금은 잘 접수됐어요.');
});

test('an outcome that becomes known at the amount is shown there, and an immediate second try sends nothing', async () => {
  problems.allow(/request failed/);
  const { friend, mend } = await loseSendOf10();
  open('/send');
  await shows(addressField);
  await fill(addressField, friend.address);
  await press(button('다음'));
  await shows(step(2));
  mend();
  await see(ARRIVED);
  await fill(amount, '10');
  await press(button('다음'));
  await press(sendButton);
  await shows(step(5));
  expect(await balanceOf(friend)).toBe('10');
});

test('an outcome ends its key only after it was in sight for a while', async () => {
  problems.allow(/request failed/);
  const { holder, mend } = await loseSendOf10();
  mend();
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  open('/send');
  await see(ARRIVED);
  clock.freeze();
  const turn = (state: DocumentVisibilityState): void => {
    visibility.mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const isUnanswered = (): boolean => pendingRequests.unanswered(holder.id).length > 0;
  for (const state of ['visible', 'hidden', 'visible'] as const) {
    await clock.pass(1_900);
    turn(state);
    expect(isUnanswered()).toBe(true);
  }
  await clock.pass(2_000);
  expect(isUnanswered()).toBe(false);
});

test('an outcome that was shown for a while ends its key, and the same again is a new send', async () => {
  problems.allow(/request failed/);
  const { holder, friend, mend } = await loseSendOf10();
  mend();
  open('/send');
  await see(ARRIVED);
  expect(pendingRequests.unanswered(holder.id)).toHaveLength(1);
  await expect.poll(() => pendingRequests.unanswered(holder.id)).toEqual([]);
  await toConfirmation(friend.address, '10');
  await gone(REUSED);
  await press(sendButton);
  await shows(step(5));
  expect(await balanceOf(friend)).toBe('20');
});

test('a second try whose key was given up meanwhile goes under a new one', async () => {
  problems.allow(/request failed|transfers\.send: status of 409/);
  const [holder, friend] = [await newHolder(server, { daon: '100' }), await newHolder(server)];
  const mend = network.cut('transfers.send');
  network.cut('transfers.outcome');
  openAs(holder, '/send');
  await toConfirmation(friend.address, '10');
  await press(sendButton);
  await isLost(holder);
  mend();
  open('/send');
  await toConfirmation(friend.address, '10');
  await see(/다시 눌러도 두 번 보내지지 않아요/);
  // Another tab has learnt that nothing was done.
  for (const { requestId } of pendingRequests.unanswered(holder.id))
    await holder.call('transfers.giveUp', { requestId });
  await press(sendButton);
  await shows(step(5));
  expect(await balanceOf(friend)).toBe('10');
  expect(pendingRequests.unanswered(holder.id)).toEqual([]);
});
