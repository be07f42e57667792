import { expect } from '@playwright/test';
import { operatorOf } from '../wallet-people.ts';
import { button, openDesk, opened, pressed, theDialog } from './desk-scene.ts';
import type { DeskScene } from './desk-scene.ts';

const dialog: DeskScene['manual'] = (page) => page.locator('[role=dialog]');
/** The page without the menu. */
const card: DeskScene['manual'] = (page) => page.locator('#main-content .MuiPaper-root').first();
const bank = '다온게임즈';

/** Paying sales by a file, and the lines of the bank. */
export const payoutScenes: readonly DeskScene[] = [
  opened('console-payouts', '/payouts', '지급 확인 전 1'),
  {
    name: 'console-payout-new',
    manual: card,
    open: async (desk) => {
      await openDesk(desk, '/payouts/create');
      await desk.page.getByRole('checkbox', { name: '모두 고르기' }).check();
      await expect(button(desk.page, '파일 만들기')).toBeEnabled();
    },
  },
  {
    name: 'console-payout-make',
    manual: dialog,
    open: async (desk) => {
      await openDesk(desk, '/payouts/create');
      await desk.page.getByRole('checkbox', { name: '모두 고르기' }).check();
      await button(desk.page, '파일 만들기').click();
      await theDialog(desk.page);
    },
  },
  opened('console-payout', ({ payout }) => `/payouts/${payout}/show`, '파일에서 뺌 1', {
    manual: (page) => page.locator('#main-content .MuiPaper-root').nth(1),
  }),
  pressed('console-payout-take-back', ({ payout }) => `/payouts/${payout}/show`, /^판매 \d+ 파일에서 빼기$/),
  opened('console-bank-lines', '/bankLines', '이자'),
  opened('console-bank-imports', '/bankImports', '다온게임즈-11월.csv', { manual: card }),
  pressed('console-bank-import-undo', '/bankImports', '되돌리기'),
  {
    name: 'console-overview-open-lines',
    open: async (desk) => {
      await openDesk(desk, '/overview');
      const card = desk.page.getByRole('region', { name: '처리하지 않은 은행 거래', exact: true });
      await expect(card.getByRole('link', { name: bank })).toBeVisible();
      await card.scrollIntoViewIfNeeded();
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
