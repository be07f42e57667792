import { expect } from '@playwright/test';
import { DAY_MS } from '../../../domain/durations.ts';
import { seoulIso } from '../../../domain/time.ts';
import { statementText } from '../bank/statement-text.ts';
import type { WrittenLine } from '../bank/statement-text.ts';
import { button, openDesk, opened, pressed, theDialog } from './desk-scene.ts';
import type { Desk, DeskScene } from './desk-scene.ts';

const dialog: DeskScene['manual'] = (page) => page.locator('[role=dialog]');
const card: DeskScene['manual'] = (page) => page.locator('#main-content .MuiPaper-root').first();

const HELD = 5_000_000;
const COMPANY = '달빛스튜디오';

/** A statement of yesterday that no scene imports. */
function statementOfADay(): readonly WrittenLine[] {
  const day = seoulIso(new Date(Date.now() - DAY_MS)).slice(0, 10);
  return [
    { at: `${day} 09:01:12`, won: 330_000, name: '이서준', memo: '다온' },
    { at: `${day} 10:02:40`, won: 55_000, name: '토스 박민서' },
    { at: `${day} 11:04:05`, won: -1_500_000, name: '임대료', memo: '11월분' },
    { at: `${day} 14:07:31`, won: 1_234_567, name: '김하늘' },
    { at: `${day} 14:09:00`, won: -500, name: '이체수수료' },
  ];
}

/** The statement as it is copied from the page of a bank, for a company that has none. */
async function paste(desk: Desk, text: string): Promise<void> {
  const { page } = desk;
  await openDesk(desk, '/bankLines/create');
  await page.getByRole('combobox', { name: '입금 계좌' }).click();
  // The account that it has now, after its former ones.
  await page.getByRole('option', { name: COMPANY }).last().click();
  await page
    .getByLabel('거래내역 붙여 넣기')
    .fill(text.replace('다온게임즈', COMPANY).replaceAll('\r\n', '\n').replaceAll(',', '\t'));
  await button(page, '붙여 넣은 내용 보기').click();
  await expect(page.getByRole('heading', { name: '열 확인' })).toBeVisible();
}

const settling = (
  name: DeskScene['name'],
  line: string,
  how: (desk: Desk) => Promise<void>,
  manual?: DeskScene['manual'],
): DeskScene => ({
  name,
  ...(manual === undefined ? {} : { manual }),
  open: async (desk) => {
    await openDesk(desk, '/bankLines');
    await button(desk.page, `${line} 처리`).click();
    await expect((await theDialog(desk.page)).getByText(/ · /).first()).toBeVisible();
    await how(desk);
  },
});

const asOf = (as: string, preset: string) => async (desk: Desk) => {
  await desk.page.getByRole('radio', { name: as }).check();
  await button(desk.page, preset).click();
};

/** The lines of the bank: imported, approved, settled. */
export const bankScenes: readonly DeskScene[] = [
  opened('console-bank-lines', '/bankLines', '이자', { manual: true }),
  {
    name: 'console-bank-import',
    manual: card,
    open: async (desk) => {
      await paste(desk, statementText(statementOfADay(), HELD));
    },
  },
  {
    name: 'console-bank-import-gap',
    open: async (desk) => {
      const [title = '', heading = '', ...rows] = statementText(statementOfADay(), HELD).split('\r\n');
      const total = '합계,,,,5000000,,';
      await paste(desk, [title, heading, ...rows.filter((_row, place) => place !== 2), total].join('\r\n'));
      await expect(desk.page.getByText(/잔액이 이어지지 않는 곳이/)).toBeVisible();
    },
  },
  {
    name: 'console-bank-approve',
    manual: dialog,
    open: async (desk) => {
      await openDesk(desk, '/bankLines');
      await button(desk.page, /^확실한 1건 승인/).click();
      await expect((await theDialog(desk.page)).getByText('구매 입금')).toBeVisible();
    },
  },
  settling('console-bank-settle-order', '조나리 88,000원', async () => undefined, dialog),
  settling(
    'console-bank-settle-new-purchase',
    '박*호 77,000원',
    async (desk) => {
      await asOf('새 구매', '주문과 다른 금액을 입금했어요')(desk);
      await desk.page.getByLabel('주문 번호').fill(String(desk.world.oldPurchase));
    },
    dialog,
  ),
  settling('console-bank-settle-refund', '(주)별빛상사 1,250,000원', asOf('환불', '주문이 없는 입금')),
  settling('console-bank-settle-other', '이자 412원', asOf('기타', '예금 이자')),
  opened('console-bank-imports', '/bankImports', '다온게임즈-11월.csv', { manual: card }),
  pressed('console-bank-import-undo', '/bankImports', '되돌리기'),
  {
    name: 'console-dashboard-open-lines',
    open: async (desk) => {
      await openDesk(desk, '/overview');
      const card = desk.page.getByRole('region', { name: '처리하지 않은 은행 거래', exact: true });
      await expect(card.getByRole('link', { name: '다온게임즈' })).toBeVisible();
      await card.scrollIntoViewIfNeeded();
    },
  },
];
