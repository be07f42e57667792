// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetLastBalance, keepLastBalance, lastBalance } from './last-balance.ts';
import { endSession, startSession } from './session.ts';

const KEY = 'daon.balance';
const NOW = Date.parse('2026-11-23T05:00:00Z');
const kept = new Map<string, string>();

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  startSession({ user_id: 7, api_token: 'token', email: 'holder' });
});

afterEach(() => {
  endSession();
  kept.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the last balance of this device', () => {
  it('is what was kept, with its time, as often as it is read', () => {
    keepLastBalance('1234.5', NOW, 198, 57, 200);
    for (let reads = 0; reads < 2; reads += 1)
      expect(lastBalance()).toEqual({ units: 123_450_000_000n, at: NOW, card: 198, strip: 57, tracker: 200 });
  });

  it.each(['', ',,', ',198', ',many,few'])('has no strip after 7,…,1%s', (heights) => {
    kept.set(KEY, `7,${NOW},1${heights}`);
    expect(lastBalance()).toMatchObject({ units: 100_000_000n, strip: 0 });
  });

  it.each([
    ['no time', '7,,1'],
    ['a time that is no number', '7,today,1'],
    ['the first instant of clocks', '7,0,1'],
    ['a time before it', '7,-1,1'],
    ['a time to come', `7,${NOW + 1},1`],
    ['a time beyond all dates', '7,1e99,1'],
    ['an endless time', '7,Infinity,1'],
    ['another holder', `8,${NOW},1`],
    ['no amount', `7,${NOW},`],
    ['an amount below zero', `7,${NOW},-1`],
    ['a single word', 'oops'],
  ])('with %s is forgotten', (_, record) => {
    kept.set(KEY, record);
    expect(lastBalance()).toBeNull();
    expect(kept.has(KEY)).toBe(false);
  });

  it('is not kept without a session, and gone once it is forgotten', () => {
    keepLastBalance('1', NOW);
    forgetLastBalance();
    expect(lastBalance()).toBeNull();
    endSession();
    keepLastBalance('1', NOW);
    expect(kept.has(KEY)).toBe(false);
  });
});
