import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { newAddress, newHolder, operatorOf } from '../wallet/people.ts';
import { button, oncePerServer, openScreen, sheetAtRest, standing } from './scene.ts';
import type { Scene, Stage } from './scene.ts';

const next = '다음';

async function openBuy({ page, people }: Stage, holder = people.holder): Promise<void> {
  await openScreen(page, holder, `/withdrawSwap/${holder.linkedAccountId}`, '/withdrawSwap#1');
}

async function confirmBuy(stage: Stage, holder = stage.people.holder): Promise<void> {
  await openBuy(stage, holder);
  await stage.page.locator('[name=amount]').fill('1234567');
  await button(stage.page, '구매 요청하기').click();
  await standing(stage.page, '/withdrawSwap#confirm');
}

async function openSell({ page, people }: Stage, holder = people.holder): Promise<void> {
  await openScreen(page, holder, `/chargeSwap/${holder.linkedAccountId}`, '/chargeSwap#1');
}

async function confirmSell(stage: Stage, holder = stage.people.holder): Promise<void> {
  await openSell(stage, holder);
  await stage.page.locator('[name=amount]').fill('77.5');
  await button(stage.page, '판매 요청하기').click();
  await standing(stage.page, '/chargeSwap#confirm');
}

async function sendAmount({ page, people }: Stage, address: string, holder = people.holder): Promise<void> {
  await openScreen(page, holder, '/send', '/send#1');
  await page.locator('[name=addr]').fill(address);
  await button(page, next).click();
  await standing(page, '/send#2');
}

async function confirmSend(
  stage: Stage,
  address: string,
  holder = stage.people.holder,
  amount = '10',
): Promise<void> {
  await sendAmount(stage, address, holder);
  await stage.page.locator('[name=amount]').fill(amount);
  await button(stage.page, next).click();
  await standing(stage.page, '/send#3');
  await expect(button(stage.page, /DAON 보내기$/)).not.toHaveAttribute('aria-disabled', 'true');
}

/** Has favourites, one that is designated and one that waits for it. */
const holderOfRecipients = oncePerServer(async (server) => {
  const [holder, mother] = [await newHolder(server, { daon: '100' }), await newHolder(server)];
  const save = (name: string, address: string, favourite: boolean) =>
    holder.call<{ id: number }>('recipients.save', { address, name, favourite });
  const { id } = await save('우리 엄마', mother.address, true);
  await save('거래처 김사장님 사무실', newAddress(), true);
  await save('거래소', newAddress(), false);
  await holder.call('recipients.designate', { id });
  return holder;
});

async function openRecipients({ page, server }: Stage, path: '/send' | '/recipients'): Promise<void> {
  const screen = path === '/send' ? '/send#1' : path;
  await openScreen(page, await holderOfRecipients(server), path, screen);
  await expect(page.getByText('우리 엄마')).toBeVisible();
}

/** A holder whose first send of 60,000 waits. No other scene sends so much. */
async function holderWhoWaits(server: Stage['server']) {
  const admin = await operatorOf(server);
  await admin('admin.settings.set', { key: 'firstSendWaitWon', value: '5000000' });
  return newHolder(server, { daon: '100000' });
}

const waitingSend = oncePerServer(async (server) => {
  const [holder, friend] = [await holderWhoWaits(server), await newHolder(server)];
  const send = { to: { address: friend.address }, net: '60000', requestId: randomUUID() };
  return { holder, ...(await holder.call<{ id: number }>('transfers.send', send)) };
});

/** The confirmation of a first send that waits. */
async function confirmWaiting(stage: Stage): Promise<void> {
  const holder = await holderWhoWaits(stage.server);
  await sendAmount(stage, stage.people.friend.address, holder);
  await stage.page.locator('[name=amount]').fill('60000');
  await button(stage.page, next).click();
  await standing(stage.page, '/send#3');
  await expect(waitsButton(stage)).not.toHaveAttribute('aria-disabled', 'true');
}

const waitsButton = ({ page }: Stage) => button(page, /DAON 기다렸다 보내기$/);

async function askWaiting(stage: Stage): Promise<void> {
  await confirmWaiting(stage);
  await waitsButton(stage).click();
  await standing(stage.page, '/send#5');
  await expect(stage.page.getByText(/그 전에는 홈에서 취소/)).toBeVisible();
}

/** The question before a send of an unusual amount to an address that looks like a known one, by a holder of its own. */
async function askWarned(stage: Stage, { sends = 1 } = {}): Promise<void> {
  const admin = await operatorOf(stage.server);
  for (const key of ['warnLookalike', 'warnAmount']) await admin('admin.settings.set', { key, value: 'ask' });
  const holder = await newHolder(stage.server, { daon: '1000' });
  const { address } = stage.people.friend;
  for (let i = 0; i < sends; i += 1)
    await holder.call('transfers.send', { to: { address }, net: '1', requestId: randomUUID() });
  await confirmSend(stage, `${address.slice(0, 6)}${'7a'.repeat(16)}${address.slice(-4)}`, holder, '20');
  await button(stage.page, /DAON 보내기$/).click();
  await sheetAtRest(stage.page, '어느 주소로 보낼까요?');
}

/** Buying, selling and sending, step by step. A scene that makes a request has a holder of its own. */
export const moneyScenes: readonly Scene[] = [
  { name: 'recipients-send', open: (stage) => openRecipients(stage, '/send') },
  { name: 'recipients', open: (stage) => openRecipients(stage, '/recipients') },
  {
    name: 'recipients-sheet',
    open: async (stage) => {
      await openRecipients(stage, '/recipients');
      await button(stage.page, /^우리 엄마/).click();
      await sheetAtRest(stage.page, '받는 사람');
    },
  },
  {
    name: 'recipients-add',
    open: async (stage) => {
      await openRecipients(stage, '/recipients');
      await button(stage.page, '받는 사람 추가').click();
      await sheetAtRest(stage.page, '받는 사람 추가');
    },
  },
  { name: 'buy-1', open: openBuy },
  {
    name: 'buy-1-typed',
    open: async (stage) => {
      await openBuy(stage);
      await stage.page.locator('[name=amount]').fill('99,999,999.99');
    },
  },
  { name: 'buy-2-confirm', open: confirmBuy },
  {
    name: 'buy-4-done',
    open: async (stage) => {
      await confirmBuy(stage, await newHolder(stage.server));
      await button(stage.page, /원 구매 요청하기$/).click();
      await standing(stage.page, '/withdrawSwap#3');
    },
  },
  { name: 'sell-1', open: openSell },
  {
    name: 'sell-1-over',
    open: async (stage) => {
      await openSell(stage);
      await stage.page.locator('[name=amount]').fill('9999999');
      await expect(stage.page.getByRole('alertdialog')).toBeVisible();
    },
  },
  { name: 'sell-2-confirm', open: confirmSell },
  {
    name: 'sell-4-done',
    open: async (stage) => {
      await confirmSell(stage, await newHolder(stage.server, { daon: '100' }));
      await button(stage.page, /DAON 판매 요청하기$/).click();
      await standing(stage.page, '/chargeSwap#3');
    },
  },
  { name: 'send-1', open: ({ page, people }) => openScreen(page, people.holder, '/send', '/send#1') },
  {
    name: 'send-1-paste',
    ownPage: true,
    open: async ({ page, people }) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await openScreen(page, people.holder, '/', '/');
      await page.evaluate((text) => navigator.clipboard.writeText(text), newAddress());
      await page.goto('/send');
      await expect(page.getByText('복사됨')).toBeVisible();
      await standing(page, '/send#1');
    },
  },
  {
    name: 'send-1-wrong',
    open: async ({ page, people }) => {
      await openScreen(page, people.holder, '/send', '/send#1');
      await page.locator('[name=addr]').fill('0x12');
      await page.locator('[name=addr]').press('Enter');
      await expect(page.getByText('이 지갑 주소로는 보낼 수 없어요.')).toBeVisible();
    },
  },
  {
    name: 'send-1-scan',
    open: async ({ page, people }) => {
      await openScreen(page, people.holder, '/send', '/send#1');
      await button(page, 'QR 코드로 주소 입력').click();
      await sheetAtRest(page, 'QR 코드 스캔');
    },
  },
  { name: 'send-2', open: (stage) => sendAmount(stage, stage.people.friend.address) },
  {
    name: 'send-2-over',
    open: async (stage) => {
      await sendAmount(stage, stage.people.friend.address);
      await stage.page.locator('[name=amount]').fill('9999999.99');
    },
  },
  { name: 'send-3', open: (stage) => confirmSend(stage, stage.people.friend.address) },
  { name: 'send-3-outside', open: (stage) => confirmSend(stage, newAddress()) },
  {
    name: 'send-5-done',
    open: async (stage) => {
      await confirmSend(stage, stage.people.friend.address, await newHolder(stage.server, { daon: '50' }));
      await button(stage.page, /DAON 보내기$/).click();
      await standing(stage.page, '/send#5');
    },
  },
  { name: 'send-3-lookalike', open: (stage) => askWarned(stage) },
  { name: 'send-3-warned', open: (stage) => askWarned(stage, { sends: 5 }) },
  { name: 'send-3-waits', open: confirmWaiting },
  { name: 'send-5-waits', open: askWaiting },
  {
    name: 'detail-waiting-send',
    open: async ({ page, server }) => {
      const { holder, id } = await waitingSend(server);
      await openScreen(page, holder, `/assetDetail/${id}`, '/assetDetail');
    },
  },
  {
    name: 'home-waiting-send',
    open: async ({ page, server }) => {
      const { holder } = await waitingSend(server);
      await openScreen(page, holder, '/', '/');
      await expect(button(page, '보내기 취소')).toBeVisible();
    },
  },
  {
    name: 'send-6-failed',
    open: async (stage) => {
      await confirmSend(stage, stage.people.friend.address, await newHolder(stage.server, { daon: '50' }));
      await stage.page.route('**/trpc/transfers.send', (route) => route.abort());
      await button(stage.page, /DAON 보내기$/).click();
      await standing(stage.page, '/send#6');
      await stage.page.unroute('**/trpc/transfers.send');
    },
  },
];
