// The closing of a day: its headline, what is asked before it, and the board of all companies.
import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { DAY_MS } from '../../domain/durations.ts';
import { seoulDay } from '../../domain/time.ts';
import { inBase64, statementText } from '../support/bank/statement-text.ts';
import { deskServer, dialog, load, openDesk, says } from '../support/console/desk.ts';
import { clock, ownServer } from '../support/dom/page-server.ts';
import {
  allOf,
  button,
  contains,
  field,
  fill,
  firstButton,
  gone,
  hasFocus,
  isOff,
  press,
  role,
  see,
  shows,
  textOf,
} from '../support/dom/queries.ts';
import { operatorOf } from '../support/wallet/people.ts';

deskServer();
const day = seoulDay(new Date());

/** A statement of this day with a line that no order is for. */
async function serverWithLine() {
  const own = await ownServer();
  const operator = await operatorOf(own, 'operator');
  const text = statementText([{ at: `${day} 00:00:01`, won: 26_800_000, name: '모르는이' }]);
  const upload = { companyId: 1, fileName: 'a.csv', contentBase64: inBase64(text) };
  await operator('admin.bankLines.import', { ...upload, requestId: randomUUID() });
  return own;
}

test('what is unconfirmed is the headline, and a closing with it needs a note, which stays', async () => {
  await openDesk(await serverWithLine(), '/closing-day');
  await says(/확인하지 않은 \d+건, 2\d,\d{3},\d{3}원/);
  await says('미마감');
  // Equal balances are not the news, and not green.
  const [first] = allOf('alert');
  expect(textOf(first ?? document.body)).toMatch(/^확인하지 않은/);
  const equal = allOf('alert').find((found) => textOf(found).includes('잔액이 같아요'));
  expect(equal?.className).not.toMatch(/success/i);
  await press(button('마감하기'));
  await contains(dialog, '확인하지 않은');
  await isOff(button('마감하기', dialog));
  await fill(field(/^사유/, dialog), '보낸 사람을 찾고 있어요');
  await press(button('마감하기', dialog));
  await see('메모: 보낸 사람을 찾고 있어요');
  await gone(/^미마감/);
  await shows(role('group', '결재'));
});

test('the board has the days of every company, and signs one in one act', async () => {
  await openDesk(await serverWithLine(), '/closing-board');
  await shows(role('region', '마감 현황'));
  const closed = () => allOf('cell').filter((cell) => textOf(cell).startsWith('마감')).length;
  expect(closed()).toBe(0);
  const name = allOf('button')
    .map((found) => found.getAttribute('aria-label') ?? '')
    .findLast((found) => found.startsWith('다온게임즈') && found.endsWith('마감하기'));
  await press(firstButton(name ?? ''));
  await fill(field(/^사유/, dialog), '보낸 사람을 찾고 있어요');
  await press(button('마감하기', dialog));
  await gone(dialog);
  // The open days before it are closed with it.
  await expect.poll(closed).toBe(7);
  // Its button is gone.
  await hasFocus(role('region', '마감 현황'));
  await says(/^operator · /);
});

test('a first signature is shown no longer once its operator is disabled', async () => {
  const own = await ownServer();
  const admin = await operatorOf(own);
  await admin('admin.settings.set', { key: 'fourEyesWon', value: '10000' });
  await openDesk(own, '/closing-day');
  await press(button('마감하기'));
  await fill(field(/^사유/, dialog), '거래내역을 기다려요');
  await press(button('마감하기', dialog));
  await gone(dialog);
  await openDesk(own, '/nowhere', 'admin1');
  clock.install();
  load('/closing-day');
  await see(/^미마감 · .* operator 운영자가 먼저 서명했어요/);
  await admin('admin.operators.update', { id: 1, disabled: true });
  await clock.pass(31_000);
  await gone(/먼저 서명했어요/);
});

test('a page that is open at midnight offers the new day, and keeps the one that it shows', async () => {
  const own = await ownServer();
  clock.install();
  const midnight = Date.parse(`${day}T00:00:00+09:00`) + DAY_MS;
  vi.setSystemTime(midnight - 10_000);
  await openDesk(own, '/closing-day');
  const chosen = field('영업일');
  await expect.poll(() => chosen()).toHaveProperty('value', day);
  expect(chosen()).toHaveProperty('max', day);
  await clock.pass(31_000);
  const next = seoulDay(new Date(midnight));
  await expect.poll(() => chosen()).toHaveProperty('max', next);
  expect(chosen()).toHaveProperty('value', day);
  await fill(chosen, next);
  await gone('오늘까지의 날을 골라주세요');
});
