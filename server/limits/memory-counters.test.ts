import { describe, expect, it } from 'vitest';
import { createMemoryCounters } from './memory-counters.ts';

const NOW = 1_000_000_000;
const WINDOW_MS = 60_000;
const KEYS_MAX = 100;
const LIMIT = 5;

const limitOf = (key: string, limit = LIMIT) => ({ key, limit, windowMs: WINDOW_MS });

describe('the counters of one process', () => {
  /** How many calls of a key are still known. */
  const callsOf = (counters: ReturnType<typeof createMemoryCounters>, key: string, nowMs = NOW) =>
    counters.slicesOf({ key }, nowMs).reduce((sum, { count }) => sum + count, 0);
  const call = (counters: ReturnType<typeof createMemoryCounters>, key: string, times = 1, limit = LIMIT) => {
    for (let made = 0; made < times; made += 1) counters.count(limitOf(key, limit), NOW);
  };

  it('keep a key that has reached its limit, however many new keys come', () => {
    const counters = createMemoryCounters(KEYS_MAX);
    call(counters, 'locked', LIMIT);
    for (let key = 0; key < KEYS_MAX * 50; key += 1) call(counters, `new ${key}`);
    expect(callsOf(counters, 'locked')).toBe(LIMIT);
    expect(counters.size()).toBeLessThanOrEqual(KEYS_MAX);
  });

  it('keep it too when the new keys make more calls each, as their limit is higher', () => {
    const counters = createMemoryCounters(KEYS_MAX);
    call(counters, 'locked', LIMIT);
    for (let key = 0; key < KEYS_MAX * 5; key += 1) call(counters, `new ${key}`, LIMIT * 2, LIMIT * 100);
    expect(callsOf(counters, 'locked')).toBe(LIMIT);
  });

  it('drop what is used least, and the oldest of those', () => {
    const counters = createMemoryCounters(KEYS_MAX);
    call(counters, 'often', LIMIT - 1);
    for (let key = 1; key < KEYS_MAX; key += 1) call(counters, `once ${key}`);
    call(counters, 'one too many');
    expect(callsOf(counters, 'often')).toBe(LIMIT - 1);
    expect(callsOf(counters, 'once 1')).toBe(0);
    expect(callsOf(counters, `once ${KEYS_MAX - 1}`)).toBe(1);
  });

  it('drop a window that has ended before any other', () => {
    const counters = createMemoryCounters(KEYS_MAX);
    call(counters, 'old', LIMIT);
    const later = NOW + WINDOW_MS * 2;
    for (let key = 0; key < KEYS_MAX; key += 1) counters.count(limitOf(`young ${key}`), later);
    expect(callsOf(counters, 'young 0', later)).toBe(1);
    expect(counters.size()).toBe(KEYS_MAX);
  });

  it('stay bounded when every key has reached its limit', () => {
    const counters = createMemoryCounters(KEYS_MAX);
    for (let key = 0; key < KEYS_MAX * 3; key += 1) call(counters, `full ${key}`, LIMIT);
    expect(counters.size()).toBeLessThanOrEqual(KEYS_MAX);
  });
});
