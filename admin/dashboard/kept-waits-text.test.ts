import { expect, it } from 'vitest';
import { keptWaitsText } from './kept-waits-text.ts';

const none = { minutes: null, promised: 0, kept: 0 };

it('adds up the kinds and rounds the share down', () => {
  const waits = {
    purchase: { minutes: 12, promised: 700, kept: 559 },
    sale: { minutes: 30, promised: 300, kept: 240 },
    externalSend: none,
  };
  expect(keptWaitsText(waits)).toBe('안내한 시간 안에 결정 79.9% (최근 30일 1,000건 중 799건, 약속 80%)');
  const nearly = { ...waits, purchase: { minutes: 12, promised: 9_700, kept: 7_759 } };
  expect(keptWaitsText(nearly)).toContain('79.9%');
});

it('says nothing while nothing was promised', () => {
  expect(keptWaitsText({ purchase: none, sale: none, externalSend: none })).toBeNull();
});
