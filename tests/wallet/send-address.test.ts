// Step 1 of a send: whom.
import { expect, test, vi } from 'vitest';
import { linkAccount, newAddress, newHolder } from '../support/wallet/people.ts';
import {
  button,
  contains,
  fill,
  find,
  gone,
  hasValue,
  heading,
  isOff,
  isOn,
  press,
  see,
  shows,
  text,
  user,
} from '../support/dom/queries.ts';
import { clock, network, problems } from '../support/dom/page-server.ts';
import { openAs, walletServer } from '../support/wallet/screen.ts';
import { addressField, amountField, masked, next, step, toAmount } from './send-steps.ts';

const INVALID = '이 지갑 주소로는 보낼 수 없어요.';
const server = walletServer();

/** A holder who has sent 1 DAON to `friend`. */
async function holderWithRecent() {
  const [holder, friend] = [await newHolder(server, { daon: '100' }), await newHolder(server)];
  await holder.call('transfers.send', {
    to: { address: friend.address },
    net: '1',
    requestId: crypto.randomUUID(),
  });
  return { holder, friend };
}

test("the first step is titled '보내기' and Next is off until an address is valid", async () => {
  openAs(await newHolder(server), '/send');
  await see(/^보내기$/, step(1));
  await shows(heading('누구에게 보낼까요?'));
  await isOff(next);
  await fill(addressField, newAddress());
  await isOn(next);
});

test("an address that is not 0x and 42 characters says '이 지갑 주소로는 보낼 수 없어요.', a moment after the typing; an empty one says nothing", async () => {
  openAs(await newHolder(server), '/send');
  await see('에이전트 1');
  clock.freeze();
  const whole = newAddress();
  for (const wrong of [whole.slice(0, 41), `${whole}0`, `1x${whole.slice(2)}`, `0x${'g'.repeat(40)}`]) {
    await fill(addressField, wrong);
    await gone(INVALID);
    await clock.pass(600);
    await see(INVALID);
    await expect.poll(() => addressField().getAttribute('aria-invalid')).toBe('true');
    await isOff(next);
    await fill(addressField, '');
    await gone(INVALID);
    await clock.pass(600);
    await gone(INVALID);
    await isOff(next);
  }
  await fill(addressField, whole);
  await clock.pass(600);
  await isOn(next);
  await gone(INVALID);
});

test('Enter or a tap on the disabled button shows the mistake immediately', async () => {
  openAs(await newHolder(server), '/send');
  await see('에이전트 1');
  clock.freeze();
  await fill(addressField, '0x12');
  await user.keyboard('{Enter}');
  await see(INVALID);
  await fill(addressField, '0x123');
  await gone(INVALID);
  await user.click(next());
  await see(INVALID);
});

test('the own address is refused immediately', async () => {
  const holder = await newHolder(server);
  openAs(holder, '/send');
  await fill(addressField, `0x${holder.address.slice(2).toUpperCase()}`);
  await see('내 지갑 주소로는 보낼 수 없어요.');
  await isOff(next);
});

test('a clipboard that may not be read is only logged', async () => {
  const refused = new Error('refused');
  vi.spyOn(navigator.clipboard, 'readText').mockRejectedValue(refused);
  const notes = vi.spyOn(console, 'info').mockReturnValue(undefined);
  openAs(await newHolder(server), '/send');
  await shows(next);
  await expect.poll(() => notes.mock.calls).toContainEqual(['clipboard', refused]);
});

test("the screen lists the linked agents as '에이전트 N'; one is picked and, tapped again, let go", async () => {
  const holder = await newHolder(server);
  const second = await linkAccount(server, holder, { agentEmail: 'guild@game.example' });
  openAs(holder, '/send');
  await shows(heading('에이전트 2'));
  await fill(addressField, '0x12');
  const agent = button(/guild@game\.example/);
  await expect.poll(() => agent().getAttribute('data-id')).toBe(String(second));

  await press(agent);
  await expect.poll(() => agent().getAttribute('aria-pressed')).toBe('true');
  await hasValue(addressField, '');
  await isOn(next);

  await press(agent);
  await expect.poll(() => agent().getAttribute('aria-pressed')).toBe('false');
  await hasValue(addressField, '0x12');
  await isOff(next);

  await press(agent);
  await press(next);
  await shows(heading('guild@game.example에게 얼마나 보낼까요?'));
});

test('an address of spaces, decomposed and full-width letters or a payment link is read as what it means', async () => {
  openAs(await newHolder(server), '/send');
  const address = newAddress();
  for (const pasted of [
    ` ${address.slice(0, 20)} ${address.slice(20)}\n`,
    `０ｘ${address.slice(2)}`,
    `ethereum:${address}@1?value=1`,
  ]) {
    await fill(addressField, pasted);
    await hasValue(addressField, address);
  }
  await fill(addressField, '가'.normalize('NFD'));
  await hasValue(addressField, '가');
});

test('a new address asks for a second look, and one that only looks like a recent one warns in both steps', async () => {
  const { holder, friend } = await holderWithRecent();
  const planted = `${friend.address.slice(0, 6)}${newAddress().slice(6, 38)}${friend.address.slice(-4)}`;
  openAs(holder, '/send');
  await see('최근 보낸 곳');

  await fill(addressField, newAddress());
  await see('최근에 보낸 적 없는 주소예요.');
  await fill(addressField, friend.address);
  await see(`${friend.login.slice(0, 3)}********님의 지갑이에요.`);
  await toAmount(planted);
  await press(button('뒤로'));
  const warning = '최근에 보낸 주소와 앞뒤만 같은 다른 주소예요.';
  await see(warning);
  await press(next);
  await fill(amountField, '2');
  await press(next);
  await shows(step(3));
  await see(warning);
});

test('a recent recipient stands with its masked login and masked address, and one tap leads to the amount', async () => {
  const { holder, friend } = await holderWithRecent();
  openAs(holder, '/send');
  const recent = find(`[data-id="${friend.address}"]`);
  await contains(recent, `${friend.login.slice(0, 3)}***`);
  await contains(recent, masked(friend.address));
  await press(recent);
  const name = `${friend.login.slice(0, 3)}********님(${masked(friend.address)})`;
  await shows(heading(`${name}에게 얼마나 보낼까요?`));
});

test('lists that do not arrive say so and can be asked for again', async () => {
  problems.allow(/transfers\.recipients: request failed/);
  const holder = await newHolder(server);
  const mend = network.cut('transfers.recipients');
  openAs(holder, '/send');
  const sentence = '에이전트와 최근 보낸 곳을 불러오지 못했어요.';
  await shows(text(sentence));
  mend();
  await press(button('다시 시도'));
  await see('에이전트 1');
  await gone(sentence);
});
