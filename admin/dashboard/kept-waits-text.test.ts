import { expect, it } from 'vitest';
import { DECIDED_MONEY_KINDS } from '../../domain/request-kinds.ts';
import type { DashboardSummary } from '../api/contract.ts';
import { keptWaitsText } from './kept-waits-text.ts';

const none = { minutes: null, promised: 0, kept: 0 };
const noWaits = Object.fromEntries(
  DECIDED_MONEY_KINDS.map((kind) => [kind, none]),
) as DashboardSummary['waits'];

it('adds up the kinds and rounds the share down', () => {
  const waits = {
    ...noWaits,
    purchase: { minutes: 12, promised: 700, kept: 559 },
    sale: { minutes: 30, promised: 300, kept: 240 },
  };
  expect(keptWaitsText(waits)).toBe('안내한 시간 안에 결정 79.9% (최근 30일 1,000건 중 799건, 약속 80%)');
  const nearly = { ...waits, purchase: { minutes: 12, promised: 9_700, kept: 7_759 } };
  expect(keptWaitsText(nearly)).toContain('79.9%');
});

it('says nothing while nothing was promised', () => {
  expect(keptWaitsText(noWaits)).toBeNull();
});
