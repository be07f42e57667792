import { expect } from '@playwright/test';
import { button, openDesk, opened, pressed, theDialog } from './desk-scene.ts';
import type { DeskScene } from './desk-scene.ts';

const dialog: DeskScene['manual'] = (page) => page.locator('[role=dialog]');
/** The page without the menu. */
const card: DeskScene['manual'] = (page) => page.locator('#main-content .MuiPaper-root').first();

/** Paying sales by a file. */
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
  {
    name: 'console-payout-again',
    open: async (desk) => {
      await openDesk(desk, `/payouts/${desk.world.wholePayout}/show`);
      await button(desk.page, '파일 다시 받기').click();
      const dialog = await theDialog(desk.page);
      await expect(dialog.getByText('만든 뒤 다시 받은 적이 없어요.', { exact: false })).toBeVisible();
    },
  },
];
