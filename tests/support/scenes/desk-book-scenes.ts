import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { generate } from 'otplib';
import { DAY_MS } from '../../../domain/durations.ts';
import { seoulDay } from '../../../domain/time.ts';
import { DEMO_PASSWORD, newTxHash } from '../wallet/people.ts';
import { button, leave, openDesk, opened, pressed, theDialog } from './desk-scene.ts';
import type { Desk, DeskScene } from './desk-scene.ts';

async function openCorrection(desk: Desk): Promise<void> {
  // Won of the bank's lines is corrected where it is imported.
  await openDesk(desk, `/transactions?filter=${encodeURIComponent('{"kind":"purchase"}')}`);
  // By the keyboard, which the library's own arrow does not answer to.
  await button(desk.page, /^\d+ 펼치기$/)
    .first()
    .press('Enter');
  await expect(button(desk.page, '정정하기').first()).toBeVisible();
}

const dialog: DeskScene['manual'] = (page) => page.locator('[role=dialog]');
const card: DeskScene['manual'] = (page) => page.locator('#main-content .MuiPaper-root').first();
const region =
  (name: string) =>
  (page: Page): Locator =>
    page.getByRole('region', { name, exact: true });

const TIMES = '결정까지 걸린 시간';
const WARNINGS = '보내기 전 경고';

/** Minutes for half and for 80 % of the decisions of a day, from today back. */
const waits = [
  [4, 11],
  [6, 14],
  [3, 9],
  [22, 95],
  [5, 12],
  [8, 31],
] as const;

/** Some days of decisions: those of the scenes were all made within a minute. */
async function withDecisionTimes(page: Page, look: () => Promise<void>): Promise<void> {
  const times = '**/trpc/admin.dashboard.decisionTimes*';
  await page.route(times, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { result: { data: { rows: object[] } } };
    body.result.data.rows = waits
      .map(([median, p80], place) => ({
        kind: 'purchase',
        day: seoulDay(new Date(Date.now() - place * DAY_MS)),
        decided: 20 + ((place * 7) % 12),
        median,
        p80,
      }))
      .toReversed();
    await route.fulfill({ json: body });
  });
  await look();
  await page.unroute(times);
}

/** The books, and what is written into them by hand. */
export const bookScenes: readonly DeskScene[] = [
  {
    name: 'console-dashboard',
    manual: true,
    open: async (desk) => {
      await openDesk(desk, '/overview');
      await expect(desk.page.getByText('두 번째 동의를 기다리는 일')).toBeVisible();
      await expect(desk.page.getByRole('img', { name: /^구매: / })).toBeVisible();
    },
  },
  {
    name: 'console-dashboard-decision-times',
    manual: region(TIMES),
    open: (desk) =>
      withDecisionTimes(desk.page, async () => {
        await openDesk(desk, '/overview');
        const card = desk.page.getByRole('region', { name: TIMES, exact: true });
        await expect(card.getByRole('columnheader', { name: '절반이 걸린 시간' })).toBeVisible();
        await card.scrollIntoViewIfNeeded();
      }),
  },
  {
    name: 'console-dashboard-warnings',
    manual: region(WARNINGS),
    open: async (desk) => {
      // A warning is rated two weeks after it was given.
      const rated = [
        { code: 'lookalike', warned: 12, sent: 1, unfounded: 0 },
        { code: 'listed', warned: 48, sent: 31, unfounded: 9 },
        { code: 'night', warned: 0, sent: 0, unfounded: 0 },
        { code: 'amount', warned: 123_456, sent: 120_001, unfounded: 119_998 },
      ];
      await desk.page.route('**/trpc/admin.sendWarnings.rates*', (route) =>
        route.fulfill({ json: { result: { data: rated } } }),
      );
      await openDesk(desk, '/overview');
      const card = desk.page.getByRole('region', { name: WARNINGS, exact: true });
      await expect(card.getByText('닮은 주소 경고')).toBeVisible();
      await card.scrollIntoViewIfNeeded();
      await desk.page.unroute('**/trpc/admin.sendWarnings.rates*');
    },
  },
  // The newest are lines of the bank.
  opened('console-ledger', '/transactions', '통장 거래'),
  { name: 'console-ledger-entries', open: openCorrection },
  {
    name: 'console-correct',
    manual: dialog,
    open: async (desk) => {
      await openCorrection(desk);
      await button(desk.page, '정정하기').first().click();
      await theDialog(desk.page);
    },
  },
  opened('console-ledger-accounts', '/ledgerAccounts', 'haneul88'),
  opened('console-trial-balance', '/trial-balance', '모든 계정의 합계가 0이에요.'),
  opened('console-closing-day', '/closing-day', '남은 일', { manual: card }),
  pressed('console-closing-close', '/closing-day', '마감하기', { manual: dialog }),
  opened('console-closings', '/closings', '아직 마감한 날이 없어요'),
  opened('console-deposits', '/deposits', 'haneul88'),
  {
    name: 'console-deposit-create',
    manual: (page) => page.locator('#main-content form'),
    open: async (desk) => {
      await openDesk(desk, '/deposits/create');
      await desk.page.getByLabel('받는 지갑 주소').fill(desk.world.newcomer.address);
      await desk.page.getByLabel('수량').fill('70.25');
      await desk.page.getByLabel('거래 해시').fill(newTxHash());
      await expect(desk.page.getByText('bom0301')).toBeVisible();
    },
  },
];

/** Announcements, the operators' log, and the settings. */
export const ruleScenes: readonly DeskScene[] = [
  opened('console-announcements', '/announcements', '점검이 있어요'),
  pressed('console-announcement-write', '/announcements', '고치기', { manual: dialog }),
  pressed('console-announcement-end', '/announcements', '내리기'),
  opened('console-alarms', '/alarms', 'haneul88'),
  opened('console-messages', '/messages', '인증번호'),
  opened('console-audit', '/audit', '권한 없음', { manual: true }),
  {
    name: 'console-audit-verify',
    open: async (desk) => {
      await openDesk(desk, '/audit');
      await button(desk.page, '기록 검증').click();
      await expect(desk.page.getByText('모든 줄이 앞줄과 이어져 있어요.')).toBeVisible();
    },
  },
  opened('console-settings', '/settings', '시세가 바뀐 기록', { manual: true }),
  {
    name: 'console-reason-templates',
    manual: region('사유 문구'),
    open: async (desk) => {
      await openDesk(desk, '/settings');
      const form = desk.page.getByRole('region', { name: '사유 문구' });
      await expect(form.getByRole('textbox', { name: '문구 1', exact: true })).toBeVisible();
      await form.scrollIntoViewIfNeeded();
    },
  },
  opened('console-settings-viewer', '/settings', '시세가 바뀐 기록', { as: 'jimin' }),
  {
    name: 'console-price-confirm',
    manual: dialog,
    open: async (desk) => {
      await openDesk(desk, '/settings');
      await desk.page.getByLabel('새 시세').fill('165');
      await button(desk.page, '시세 바꾸기').click();
      await theDialog(desk.page);
    },
  },
  opened('console-listed-recipients', '/listed-recipients', /착각했어요/),
  opened('console-warnings', '/sendWarnings', 'seoyeon22', { manual: true }),
  opened(
    'console-warnings-empty',
    `/sendWarnings?filter=${encodeURIComponent(JSON.stringify({ holder: 'nobody' }))}`,
    '경고가 없어요',
  ),
  {
    name: 'console-warning-dry-run',
    open: async (desk) => {
      await openDesk(desk, '/settings');
      await button(desk.page, '닮은 주소 경고 바꾸기').click();
      const dialog = await theDialog(desk.page);
      await dialog.getByRole('radio', { name: '물어봄', exact: true }).click();
      await button(dialog, '지난 90일로 시험하기').click();
      await expect(dialog.getByText(/지난 90일에 보낸 [1-9]/)).toBeVisible();
    },
  },
  pressed('console-warning-change', '/settings', '큰 금액 경고 바꾸기'),
  pressed('console-rule-change', '/settings', '두 사람 승인 바꾸기'),
];

let enrolments = 0;

async function enrolling(desk: Desk): Promise<string> {
  enrolments += 1;
  const login = `areum${10 + enrolments}`;
  await desk.server.terminal(['operator', 'add', login, '--role', 'operator'], DEMO_PASSWORD);
  await openDesk(desk, '/account', login);
  const card = desk.page.getByRole('region', { name: '인증 앱' });
  await card.getByLabel('지금 비밀번호').fill(DEMO_PASSWORD);
  await button(card, '인증 앱 등록하기').click();
  await expect(card.getByRole('img', { name: '인증 앱에 등록할 QR 코드' })).toBeVisible();
  return card.getByLabel('인증 앱에 입력할 키').innerText();
}

const totpCard: DeskScene['manual'] = (page) => page.getByRole('region', { name: '인증 앱' });

/** The operator's own account. A scene that enrols has an operator of its own. */
export const ownAccountScenes: readonly DeskScene[] = [
  opened('console-account', '/account', '지금 이곳'),
  { name: 'console-account-enrol', manual: totpCard, open: async (desk) => void (await enrolling(desk)) },
  {
    name: 'console-account-recovery-codes',
    manual: totpCard,
    open: async (desk) => {
      const secret = await enrolling(desk);
      await desk.page.getByLabel('인증번호 6자리').fill(await generate({ secret }));
      await button(desk.page, '등록 마치기').click();
      await expect(desk.page.getByRole('list', { name: '복구 코드' })).toBeVisible();
    },
  },
  {
    name: 'console-skip',
    open: async (desk) => {
      await openDesk(desk, '/account');
      const skip = button(desk.page, '본문으로 건너뛰기');
      await skip.focus();
      await expect(skip).toBeFocused();
      await expect(skip).toBeInViewport({ ratio: 1 });
      // Nothing lies on it.
      await skip.click({ trial: true });
    },
  },
  {
    name: 'console-missing',
    open: async (desk) => {
      await openDesk(desk, '/overview');
      await leave(desk.page);
    },
  },
];
