// What a screen says while it stands open: ages, days, and what a day leaves.
import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../domain/durations.ts';
import { seoulDay, startOfSeoulDay } from '../../domain/time.ts';
import { newHolder, operatorOf } from '../support/wallet/people.ts';
import { field, gone, heading, link, press, see, shows } from '../support/dom/queries.ts';
import { clock, ownServer } from '../support/dom/page-server.ts';
import { openAs, walletServer } from '../support/wallet/screen.ts';

walletServer();

/** A server on which it is one minute to midnight in Seoul, and a page that counts with it. */
async function beforeMidnight() {
  const server = await ownServer();
  clock.install();
  const now = Date.now();
  clock.beBehind(startOfSeoulDay(new Date(now)).getTime() + DAY_MS - MINUTE_MS - now);
  return server;
}

test('over midnight the days of the history have other names', async () => {
  openAs(await newHolder(await beforeMidnight(), { daon: '100' }), '/transDetail');
  await shows(heading('오늘'));
  await clock.pass(MINUTE_MS);
  await shows(heading('어제'));
  await gone(heading('오늘'));
});

test('over midnight the days of the alarms have other names', async () => {
  openAs(await newHolder(await beforeMidnight(), { daon: '100' }), '/alarm');
  await shows(heading('오늘'));
  await clock.pass(MINUTE_MS);
  await shows(heading('어제'));
  await gone(heading('오늘'));
});

test('over midnight a statement may end on the new day', async () => {
  openAs(await newHolder(await beforeMidnight()), '/accountSetting');
  await see('등록된 계좌');
  await press(link('거래내역서 받기'));
  const last = (): string => (field('종료일')() as HTMLInputElement).max;
  const today = seoulDay(new Date());
  await expect.poll(last).toBe(today);
  await clock.pass(MINUTE_MS);
  await expect.poll(last).toBe(seoulDay(new Date(Date.now() + DAY_MS)));
});

test('a new day leaves what its own limit lets go, on the screens that stand', async () => {
  const server = await beforeMidnight();
  const [holder, friend] = [await newHolder(server, { daon: '1000' }), await newHolder(server)];
  await holder.call('ownLimits.set', { day: '10000', act: null, waitWon: null, waitHours: null });
  await holder.call('transfers.send', {
    to: { address: friend.address },
    net: '90',
    requestId: crypto.randomUUID(),
  });
  openAs(holder, `/chargeSwap/${holder.linkedAccountId}`);
  await see('내 한도로 오늘 1,000원까지 가능해요.');
  await clock.pass(MINUTE_MS + SECOND_MS);
  await see('내 한도로 오늘 10,000원까지 가능해요.');
});

test('the age of a movement grows on the home that stands, and a new price is there within a minute', async () => {
  const server = await ownServer();
  clock.install();
  const holder = await newHolder(server, { daon: '100' });
  openAs(holder);
  await see(/방금 전/);
  await see('약 10,000원');
  const admin = await operatorOf(server);
  await admin('admin.settings.setPrice', { price: '110' });
  // An age is counted anew at each full minute.
  await clock.pass(3 * MINUTE_MS);
  await see(/[23]분 전/);
  await see('약 11,000원');
});
