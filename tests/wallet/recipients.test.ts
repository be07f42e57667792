// How few taps a send takes to whom one knows.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  button,
  dialog,
  fill,
  find,
  heading,
  isOn,
  link,
  opens,
  press,
  type Query,
  see,
  shows,
  text,
} from '../support/dom/queries.ts';
import { balanceOf, newHolder } from '../support/wallet/people.ts';
import { openAs, walletServer } from '../support/wallet/screen.ts';
import { amountField, next, sendButton, step } from './send-steps.ts';

const server = walletServer();

/** Presses them one after the other, each as soon as it may be pressed. */
async function tap(...all: readonly Query[]): Promise<number> {
  for (const each of all) await press(each);
  return all.length;
}

test('a send to a favourite takes at most five taps from the home to its end', async () => {
  const [holder, friend] = [await newHolder(server, { daon: '100' }), await newHolder(server)];
  await holder.call('recipients.save', { address: friend.address, name: '엄마', favourite: true });
  openAs(holder);
  let taps = await tap(button(/^보내기$/), text('다른 지갑으로 보내기', dialog()), button(/^엄마/));
  await shows(step(2));
  await fill(amountField, '10');
  taps += await tap(next);
  await isOn(sendButton);
  taps += await tap(sendButton);
  await shows(heading('보내기 완료'));
  expect(taps).toBeLessThanOrEqual(5);
  expect(await balanceOf(friend)).toBe('10');
});

test('from the home to a recent recipient it takes six taps at most, and one more to its detail', async () => {
  const [holder, friend] = [await newHolder(server, { daon: '100' }), await newHolder(server)];
  const first = { to: { address: friend.address }, net: '1', requestId: randomUUID() };
  await holder.call('transfers.send', first);
  openAs(holder);
  let taps = await tap(
    ...[button(/^보내기$/), text('다른 지갑으로 보내기', dialog()), find(`[data-id="${friend.address}"]`)],
    ...[button(/^최대/), next],
  );
  await isOn(sendButton);
  taps += await tap(sendButton);
  await shows(heading('보내기 완료'));
  expect(taps).toBeLessThanOrEqual(6);
  await press(link('내역 보기'));
  await opens(/^\/assetDetail\/\d+$/);
  await see(/^−97 DAON$/);
});
