// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noteServerTime, serverNow, toServerTime } from './server-clock.ts';

const NOW = Date.parse('2026-11-23T05:00:00.400Z');
const kept = new Map<string, string>();

/** As a new page, which has only what the browser keeps. */
const reload = (): void => void Object.assign(globalThis, { daonAheadMs: undefined });
const header = (ms: number): string => new Date(ms).toUTCString();
const ahead = (): number => serverNow().getTime() - Date.now();

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  reload();
});

afterEach(() => {
  reload();
  kept.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the time of the server', () => {
  it('is that of a phone whose clock is right, also after answers that took their time', () => {
    expect(ahead()).toBe(0);
    noteServerTime(header(NOW), NOW);
    noteServerTime(header(NOW - 3_000), NOW - 4_000);
    expect(ahead()).toBe(0);
    expect(kept.size).toBe(0);
  });

  it.each([72 * 3_600_000, -9 * 3_600_000])('is found where the phone is off by %i ms', (off) => {
    noteServerTime(header(NOW + off), NOW - 200);
    expect(Math.abs(ahead() - off)).toBeLessThan(1_000);
    expect(toServerTime(NOW)).toBe(serverNow().getTime());
    // No answer that took as long moves it.
    const found = ahead();
    noteServerTime(header(NOW + off + 100), NOW - 200);
    expect(ahead()).toBe(found);
  });

  it('follows a clock that is set right', () => {
    noteServerTime(header(NOW + 72 * 3_600_000), NOW);
    noteServerTime(header(NOW), NOW);
    expect(Math.abs(ahead())).toBeLessThan(1_000);
  });

  it('is known to the next page before an answer comes', () => {
    noteServerTime(header(NOW + 72 * 3_600_000), NOW);
    const found = ahead();
    reload();
    expect(ahead()).toBe(found);
  });

  it.each([null, '', 'soon'])('stays as it was after an answer with the date %j', (date) => {
    noteServerTime(date, NOW);
    expect(ahead()).toBe(0);
  });

  it('is that of the phone where something else was kept', () => {
    kept.set('daon.clock', 'oops');
    expect(ahead()).toBe(0);
  });
});
