import { expect } from '@playwright/test';
import { operatorOf } from '../wallet/people.ts';
import { button, openDesk, opened, pressed, theDialog } from './desk-scene.ts';
import type { DeskScene } from './desk-scene.ts';
import type { DeskWorld } from './desk-world.ts';

const showOf =
  (resource: string, pick: (world: DeskWorld) => number, tab = '') =>
  (world: DeskWorld) =>
    `/${resource}/${pick(world)}/show${tab}`;
const holderAt = (tab = '') => showOf('holders', ({ holder }) => holder.id, tab);
const newcomer = showOf('holders', (world) => world.newcomer.id);
const accountShow = showOf('linkedAccounts', (world) => world.holder.linkedAccountId);
const companyShow = showOf('companies', (world) => world.company);
const dialog: DeskScene['manual'] = (page) => page.locator('[role=dialog]');

/** One list for each kind of request, and a request under an address of its own. */
export const requestScenes: readonly DeskScene[] = [
  opened('console-purchases', '/purchases', 'haneul88'),
  opened('console-sales', '/sales', 'haneul88'),
  opened('console-external-sends', '/externalSends', 'haneul88'),
  opened('console-waiting-sends', '/waitingSends', 'seoyeon22'),
  opened('console-links', '/links', 'minseo01'),
  opened('console-sign-ups', '/signUps', 'dohyun77'),
  opened(
    'console-sale',
    showOf('sales', (world) => world.rejectedSale),
    'haneul88',
  ),
  {
    name: 'console-sale-history',
    open: async (desk) => {
      await openDesk(desk, showOf('sales', (world) => world.rejectedSale)(desk.world));
      await desk.page.getByRole('tab', { name: '기록' }).click();
      await expect(desk.page.getByRole('list', { name: '기록' })).toBeVisible();
    },
  },
  {
    name: 'console-request-onlookers',
    manual: (page) => page.locator('[data-request-panel] > div').first(),
    open: async (desk) => {
      const { page, server, world } = desk;
      const operator = await operatorOf(server, 'operator');
      await openDesk(desk, `/purchases/${world.oldPurchase}/show`);
      // Kept for half a minute.
      await operator('admin.inbox.look', { tab: '0123456789abcdef', id: world.oldPurchase });
      await expect(page.getByText('operator도 보고 있어요')).toBeVisible();
    },
  },
];

/** Holders and what belongs to them. */
export const holderScenes: readonly DeskScene[] = [
  opened('console-holders', '/holders', 'haneul88'),
  opened('console-holder', holderAt(), '550,000원', { manual: true }),
  opened('console-holder-timeline', holderAt('/timeline'), '본인 확인을 마쳤어요.', { manual: true }),
  opened(
    'console-holder-locks',
    showOf('holders', ({ locked }) => locked.id, '/locks'),
    '오늘',
    { manual: true },
  ),
  opened(
    'console-holder-locks-frozen',
    showOf('holders', ({ frozen }) => frozen.id, '/locks'),
    /부터 잠김/,
  ),
  pressed(
    'console-holder-end-freeze',
    showOf('holders', ({ frozen }) => frozen.id),
    '지갑 잠금 풀기',
  ),
  opened('console-holder-accounts', holderAt('/accounts'), 'guild.master@daon-games.example'),
  opened('console-holder-ledger', holderAt('/ledger'), '외부 DAON 수신'),
  opened('console-holder-alarms', holderAt('/alarms'), '받을 계좌의 예금주를'),
  opened('console-holder-sessions', holderAt('/sessions'), '마지막 사용'),
  {
    name: 'console-holder-passkeys',
    open: async (desk) => {
      // A passkey needs an authenticator, and a holder of the demo has signed in on no phone.
      const at = '2026-11-20T09:00:00+09:00';
      const rows = {
        passkeys: [
          { id: 2, name: '회사 노트북', backedUp: false, createdAt: at, lastUsedAt: null },
          { id: 1, name: 'iPhone', backedUp: true, createdAt: at, lastUsedAt: at },
        ],
        devices: [{ id: 1, userAgent: 'iPhone Safari', createdAt: at, lastAt: at }],
      };
      for (const [name, data] of Object.entries(rows))
        await desk.page.route(`**/trpc/admin.holders.${name}*`, (route) =>
          route.fulfill({ json: { result: { data } } }),
        );
      await openDesk(desk, holderAt('/sessions')(desk.world));
      await expect(desk.page.getByText('패스키 2개')).toBeVisible();
    },
  },
  opened('console-holder-notes', holderAt('/notes'), '길드 이벤트 보상은'),
  opened('console-holder-history', holderAt('/history'), '분실 신고를 받았어요.'),
  opened('console-holder-newcomer', newcomer, '구매 요청이 없어요'),
  pressed('console-holder-lock', holderAt(), '잠금 수량 정하기', { manual: dialog }),
  pressed('console-holder-block', holderAt(), '차단'),
  {
    name: 'console-holder-emergency',
    manual: dialog,
    open: async (desk) => {
      await openDesk(desk, holderAt()(desk.world));
      await button(desk.page, '긴급 정지').click();
      await button(await theDialog(desk.page), '분실 신고를 받았어요.').click();
    },
  },
  pressed('console-reveal', holderAt(), '휴대폰 번호 전체 보기', { manual: dialog }),
  opened('console-holder-viewer', holderAt(), '550,000원', { as: 'jimin' }),
  opened('console-linked-accounts', '/linkedAccounts', 'haneul88'),
  opened('console-linked-account', accountShow, 'haneul88'),
  pressed('console-linked-account-suspend', accountShow, '이용 정지'),
  opened('console-invites', '/invites', 'guild.master@daon-games.example', { manual: true }),
  opened('console-invite-create', '/invites/create', '비워 두면 7일'),
  {
    name: 'console-invite-made',
    manual: (page) => page.locator('#main-content .MuiPaper-root').first(),
    open: async (desk) => {
      await openDesk(desk, '/invites/create');
      await desk.page.getByRole('combobox', { name: '회사' }).click();
      await desk.page.getByRole('option', { name: '다온게임즈' }).click();
      await button(desk.page, '초대 만들기').click();
      await expect(desk.page.getByRole('img', { name: '초대 링크의 QR 코드' })).toBeVisible();
    },
  },
  pressed('console-invite-revoke', '/invites', /^초대 취소 \d/),
];

/** Companies, and who works here. */
export const houseScenes: readonly DeskScene[] = [
  opened('console-companies', '/companies', '달빛스튜디오'),
  opened('console-company', companyShow, '통장 사본을 받아', { manual: true }),
  opened('console-company-create', '/companies/create', '구매하는 회원이 원화를 보낼'),
  opened(
    'console-company-edit',
    (world) => `/companies/${world.company}`,
    '비워 두면 지금 계좌를 그대로 써요.',
  ),
  {
    name: 'console-company-confirm',
    manual: dialog,
    open: async (desk) => {
      const { page, world } = desk;
      await openDesk(desk, `/companies/${world.company}`);
      await page.getByRole('combobox', { name: '은행' }).click();
      await page.getByRole('option', { name: '신한은행' }).click();
      await page.getByLabel('계좌 번호').fill('110456000012');
      await page.getByLabel('예금주').fill('달빛스튜디오');
      await button(page, '바꿀 내용 확인하기').click();
      await theDialog(page);
    },
  },
  opened('console-operators', '/operators', 'suhyun'),
  opened(
    'console-operator',
    showOf('operators', (world) => world.guarded.id),
    'suhyun',
  ),
  pressed(
    'console-operator-role',
    showOf('operators', (world) => world.guarded.id),
    '권한 바꾸기',
  ),
  opened('console-operator-create', '/operators/create', /비밀번호/),
];
