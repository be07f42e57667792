import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, newHolder, operatorOf } from '../wallet/people.ts';
import { askPurchase, askSale } from '../people/waiting-requests.ts';
import { panelOf, rowOf } from '../pages/inbox-steps.ts';
import { button, openDesk, openSignIn, opened, standing, theDialog } from './desk-scene.ts';
import type { Desk, DeskScene } from './desk-scene.ts';
import type { DeskWorld } from './desk-world.ts';
import { HOUR_MS } from '../../../domain/durations.ts';

const inboxFor = (filter: object): string => `/?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;

// One for each colour that the age of a request can have, from the longest wait down.
const waitedHours = [29, 26, 9, 6, 4.5, 3, 2, 1.2, 0.8];

/** Lets the requests of the inbox look as long waiting as those of a real morning. */
async function withAges(page: Page, look: () => Promise<void>): Promise<void> {
  const list = '**/trpc/admin.inbox.list*';
  await page.route(list, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { result: { data: { data: { createdAt: string }[] } } };
    body.result.data.data.forEach((row, index) => {
      const hours = waitedHours[index] ?? 0.3;
      row.createdAt = new Date(Date.parse(row.createdAt) - hours * HOUR_MS).toISOString();
    });
    await route.fulfill({ json: body });
  });
  await look();
  await page.unroute(list);
}

/** The inbox with one request chosen, its panel whole. */
async function choose({ page }: Desk, id: number): Promise<void> {
  await rowOf(page, id).click();
  await expect(panelOf(page, id).getByRole('region', { name: '회원' })).toBeVisible();
  await standing(page);
}

/** The inbox of one person: a short list takes axe a third of the time that the whole one takes. */
const inboxOf = (login: string): string => inboxFor({ holder: login, states: [0] });

const request = (
  name: DeskScene['name'],
  pick: (world: DeskWorld) => number,
  { path = '/', ...more }: { path?: string; manual?: true } = {},
): DeskScene => ({
  ...more,
  name,
  open: async (desk) => {
    await openDesk(desk, path);
    await choose(desk, pick(desk.world));
  },
});

/** Approving a sale or an external send asks nothing before it is taken. */
async function takeIfPaidByHand(page: Page): Promise<void> {
  const take = button(page, '맡고 지급하기');
  if ((await take.count()) === 0) return;
  await take.click();
  await expect(page.getByText('내가 처리 중')).toBeVisible();
}

/** A decision's dialog; the request stays as it is. */
const asked = (
  name: DeskScene['name'],
  login: string,
  pick: (world: DeskWorld) => number,
  key: 'a' | 'r' | 'h',
  manual?: DeskScene['manual'],
): DeskScene => ({
  name,
  ...(manual === undefined ? {} : { manual }),
  open: async (desk) => {
    await openDesk(desk, inboxOf(login));
    await choose(desk, pick(desk.world));
    if (key === 'a') await takeIfPaidByHand(desk.page);
    await desk.page.keyboard.press(key);
    await theDialog(desk.page);
    if (key !== 'a') await desk.page.keyboard.press('1');
  },
});

let bulks = 0;

/** Several requests of a holder of the scene's own, ticked. */
async function tickAll(desk: Desk): Promise<readonly number[]> {
  bulks += 1;
  const holder = await newHolder(desk.server, { login: `danbi${1000 + bulks}`, name: '조단비', daon: '500' });
  const ids = [
    await askPurchase(holder, '50000'),
    await askPurchase(holder, '70000'),
    await askSale(holder, '120'),
  ];
  await openDesk(desk, inboxFor({ holder: holder.login, states: [0] }));
  await expect(desk.page.locator('[data-request]')).toHaveCount(ids.length);
  await desk.page.getByLabel('모두 선택').check();
  await standing(desk.page);
  return ids;
}

export const signInScenes: readonly DeskScene[] = [
  { name: 'console-sign-in', open: openSignIn, manual: (page) => page.locator('form') },
  {
    name: 'console-sign-in-refused',
    open: async (desk) => {
      await openSignIn(desk);
      await desk.page.getByLabel('아이디').fill('nobody123');
      await desk.page.getByLabel('비밀번호').fill('wrong-password');
      await button(desk.page, '로그인').click();
      await expect(desk.page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'console-sign-in-totp',
    manual: (page) => page.locator('form'),
    open: async (desk) => {
      await openSignIn(desk);
      await desk.page.getByLabel('아이디').fill(desk.world.guarded.login);
      await desk.page.getByLabel('비밀번호').fill(DEMO_PASSWORD);
      await button(desk.page, '로그인').click();
      await expect(desk.page.getByLabel('인증번호 6자리')).toBeVisible();
    },
  },
];

export const inboxScenes: readonly DeskScene[] = [
  {
    name: 'console-inbox',
    manual: true,
    open: (desk) =>
      withAges(desk.page, async () => {
        await openDesk(desk, '/');
        await choose(desk, desk.world.sale);
      }),
  },
  opened('console-inbox-empty', inboxFor({ holder: 'nobody', states: [0] }), '기다리는 신청이 없어요'),
  opened('console-inbox-held', inboxFor({ states: [3] }), 'minseo01'),
  opened('console-inbox-viewer', inboxOf('haneul88'), 'haneul88', { as: 'jimin' }),
  request('console-request-signed', (world) => world.signedPurchase, { manual: true }),
  request('console-request-price-moved', (world) => world.oldPurchase, { manual: true }),
  request('console-request-link', (world) => world.link, { path: inboxOf('minseo01') }),
  request('console-request-sign-up', (world) => world.signUp, { path: inboxOf('dohyun77') }),
  asked('console-approve-sale', 'haneul88', (world) => world.sale, 'a'),
  asked(
    'console-approve-external-send',
    'haneul88',
    (world) => world.externalSend,
    'a',
    (page) => page.locator('[role=dialog]'),
  ),
  asked(
    'console-reject',
    'haneul88',
    (world) => world.sale,
    'r',
    (page) => page.locator('[role=dialog]'),
  ),
  asked(
    'console-hold',
    'dohyun77',
    (world) => world.signUp,
    'h',
    (page) => page.locator('[role=dialog]'),
  ),
  {
    name: 'console-notices',
    manual: (page) => page.locator('[role=dialog]'),
    open: async (desk) => {
      // A headless browser refuses all notices, so that nothing would be offered.
      await openDesk(desk, '/overview');
      await desk.page.evaluate(() => {
        Object.defineProperty(window, 'Notification', {
          configurable: true,
          value: { permission: 'default' },
        });
      });
      await openDesk(desk, inboxOf('haneul88'));
      await button(desk.page, '알림 받기').click();
      await theDialog(desk.page);
    },
  },
  {
    name: 'console-keys',
    open: async (desk) => {
      await openDesk(desk, inboxOf('haneul88'));
      await button(desk.page, '단축키').click();
      await theDialog(desk.page);
    },
  },
  {
    name: 'console-search',
    manual: (page) => page.locator('[role=dialog]'),
    open: async (desk) => {
      await openDesk(desk, '/overview');
      await desk.page.keyboard.press('Control+k');
      await desk.page.getByLabel('찾을 내용').fill(desk.world.holder.phone.slice(-4));
      await expect(desk.page.getByRole('option').first()).toBeVisible();
    },
  },
];

/** Last of all: what they ask for stays in the lists. */
export const bulkScenes: readonly DeskScene[] = [
  { name: 'console-bulk', manual: true, open: async (desk) => void (await tickAll(desk)) },
  {
    name: 'console-bulk-approve',
    open: async (desk) => {
      await tickAll(desk);
      await button(desk.page, '함께 승인').click();
      await theDialog(desk.page);
    },
  },
  {
    name: 'console-bulk-result',
    manual: (page) => page.locator('[role=dialog]'),
    open: async (desk) => {
      const [first] = await tickAll(desk);
      await button(desk.page, '함께 승인').click();
      const faster = await operatorOf(desk.server, 'operator');
      // The list stays as it was read: what a colleague does meanwhile is met by the decision itself.
      await faster('admin.purchases.decide', {
        id: first,
        decision: 'hold',
        reason: '입금을 확인하고 있어요.',
      });
      await button(desk.page, /^확인했어요/).click();
      await expect(desk.page.getByRole('list', { name: '처리하지 못한 신청' })).toBeVisible();
    },
  },
];
