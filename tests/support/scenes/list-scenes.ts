import { button, openScreen, sheetAtRest } from './scene.ts';
import type { Scene, Stage } from './scene.ts';

const openHistory = ({ page, people }: Stage): Promise<void> =>
  openScreen(page, people.holder, '/transDetail', '/transDetail');
const openAlarms = ({ page, people }: Stage): Promise<void> =>
  openScreen(page, people.holder, '/alarm', '/alarm');

const detail = (name: string, record: keyof Stage['people']['records']): Scene => ({
  name,
  open: ({ page, people }) =>
    openScreen(page, people.holder, `/assetDetail/${people.records[record]}`, '/assetDetail'),
});

/** Lists, and one of their entries. */
export const listScenes: readonly Scene[] = [
  { name: 'history', open: openHistory },
  {
    name: 'history-empty',
    open: ({ page, people }) => openScreen(page, people.newcomer, '/transDetail', '/transDetail'),
  },
  {
    name: 'history-filter',
    open: async (stage) => {
      await openHistory(stage);
      await button(stage.page, /^구분/).click();
      await sheetAtRest(stage.page, '어떤 내역을 볼까요?');
    },
  },
  {
    name: 'history-period',
    open: async (stage) => {
      await openHistory(stage);
      await button(stage.page, /^기간/).click();
      await sheetAtRest(stage.page, '언제 내역을 볼까요?');
    },
  },
  {
    name: 'history-search',
    open: async (stage) => {
      await openHistory(stage);
      await button(stage.page, '내역 검색').click();
      await stage.page.getByLabel('상대나 수량으로 검색').fill('없는 사람');
      await stage.page.getByText('조건에 맞는 내역이 없어요').waitFor();
    },
  },
  detail('detail-pending-sale', 'pending'),
  detail('detail-done-purchase', 'done'),
  detail('detail-rejected-sale', 'rejected'),
  detail('detail-open-purchase', 'openPurchase'),
  { name: 'alarms', open: openAlarms },
  { name: 'alarms-empty', open: ({ page, people }) => openScreen(page, people.newcomer, '/alarm', '/alarm') },
  {
    name: 'alarms-edit',
    open: async (stage) => {
      await openAlarms(stage);
      await button(stage.page, '편집').click();
      await stage.page.getByRole('checkbox').first().check({ force: true });
    },
  },
];
