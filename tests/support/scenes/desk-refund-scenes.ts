import { opened, pressed } from './desk-scene.ts';
import type { DeskScene } from './desk-scene.ts';

/** What is to be sent back, and a bank that writes days without times. */
export const refundScenes: readonly DeskScene[] = [
  opened('console-refunds', '/refunds', '서*우', { manual: true }),
  opened('console-refund', ({ owedRefund }) => `/refunds/${owedRefund}/show`, '서*우'),
  pressed('console-refund-payee', ({ owedRefund }) => `/refunds/${owedRefund}/show`, /^받을 계좌/),
  opened('console-refund-files', '/refundFiles', '돌려줌 1'),
  opened('console-refund-file', ({ refundFile }) => `/refundFiles/${refundFile}/show`, '돌려주기 전', {
    manual: (page) => page.locator('#main-content .MuiPaper-root').nth(1),
  }),
  pressed(
    'console-refund-file-again',
    ({ refundFile }) => `/refundFiles/${refundFile}/show`,
    '파일 다시 받기',
  ),
  opened(
    'console-bank-lines-of-days',
    ({ daysAlone }) =>
      `/bankLines?filter=${encodeURIComponent(JSON.stringify({ companyId: daysAlone }))}&displayedFilters=%7B%7D`,
    '환불',
  ),
];
