import { button, openScreen, sheetAtRest } from './scene.ts';
import type { Scene, Stage } from './scene.ts';

const openHome = ({ page, people }: Stage): Promise<void> => openScreen(page, people.holder, '/', '/');

const sheet = (name: string, opener: string | RegExp, title: string | RegExp, row?: string): Scene => ({
  name,
  open: async (stage) => {
    const { page } = stage;
    await openHome(stage);
    await button(page, opener).click();
    if (row !== undefined) await page.getByRole('dialog').getByText(row, { exact: true }).click();
    await sheetAtRest(page, title);
  },
});

/** The home and what opens over it. */
export const homeScenes: readonly Scene[] = [
  { name: 'home', open: openHome },
  { name: 'home-newcomer', open: ({ page, people }) => openScreen(page, people.newcomer, '/', '/') },
  {
    name: 'home-hidden',
    ownPage: true,
    open: async (stage) => {
      await openHome(stage);
      await button(stage.page, '금액 숨기기').click();
    },
  },
  sheet('menu', '메뉴', '메뉴'),
  sheet('send-sheet', '보내기', '어떻게 보낼까요?'),
  sheet('receive-sheet', '받기', '어떻게 받을까요?'),
  sheet('wallet-receive', '받기', '다른 지갑에서 받기', '다른 지갑에서 받기'),
  sheet('sell-accounts', '보내기', '어떤 계좌로 판매할까요?', 'DAON 판매하기'),
  sheet('buy-accounts', '받기', '어떤 계좌에서 구매할까요?', 'DAON 구매하기'),
  sheet('locked', /^잠김/, '지금 쓸 수 없는 수량이에요'),
  {
    name: 'sign-up-complete',
    ownPage: true,
    open: async ({ page, people }) => {
      await page.clock.install();
      await openScreen(page, people.newcomer, '/signUpComplete', '/signUpComplete');
    },
  },
  {
    name: 'missing',
    open: ({ page, people }) => openScreen(page, people.newcomer, '/no-such-page', '/missing'),
  },
];
