import { beforeEach, describe, expect, it } from 'vitest';
import { canonicalContent } from '../../domain/idempotency.ts';
import { REQUEST_REUSE_MS } from '../../domain/limits.ts';
import { requestKeys } from './request-keys.ts';
import type { RequestKeys } from './request-keys.ts';

const content = canonicalContent({ linkedAccountId: 3, won: '50000', price: '100' });
const wanted = { userId: 1, kind: 'purchase', content } as const;

describe('request keys', () => {
  let now = 0;
  let made = 0;
  let stored: string | null;
  /** How many characters the storage takes. */
  let room: number;
  let keys: RequestKeys;

  beforeEach(() => {
    now = 1_000_000;
    made = 0;
    stored = null;
    room = Infinity;
    keys = requestKeys(
      {
        read: () => JSON.parse(stored ?? 'null') as unknown,
        // The older text stays, as in a browser.
        write: (all) => {
          const text = JSON.stringify(all);
          if (text.length > room) return false;
          stored = text;
          return true;
        },
      },
      () => now,
      () => `id-${(made += 1)}`,
    );
  });

  it('gives the same content its key again just under ten minutes, and a new one at ten', () => {
    const first = keys.keyFor(wanted);
    keys.markSent(first);
    now += REQUEST_REUSE_MS - 1;
    expect(keys.keyFor(wanted).requestId).toBe(first.requestId);
    now += 1;
    expect(keys.keyFor(wanted).requestId).not.toBe(first.requestId);
  });

  it('takes a clock that was set back by ten minutes for one that went on so far', () => {
    const first = keys.keyFor(wanted);
    keys.markSent(first);
    now -= REQUEST_REUSE_MS - 1;
    expect(keys.keyFor(wanted).requestId).toBe(first.requestId);
    now -= 1;
    expect(keys.keyFor(wanted).requestId).not.toBe(first.requestId);
  });

  it('gives other content, another kind and another holder keys of their own', () => {
    const key = keys.keyFor(wanted);
    keys.markSent(key);
    const first = key.requestId;
    expect(keys.keyFor({ ...wanted, content: canonicalContent({ won: '50001' }) }).requestId).not.toBe(first);
    expect(keys.keyFor({ ...wanted, kind: 'sale' }).requestId).not.toBe(first);
    expect(keys.keyFor({ ...wanted, userId: 2 }).requestId).not.toBe(first);
  });

  it('forgets a key once an answer came', () => {
    const first = keys.keyFor(wanted);
    keys.markSent(first);
    keys.settle(first.requestId);
    expect(keys.unanswered(1)).toEqual([]);
    expect(keys.keyFor(wanted).requestId).not.toBe(first.requestId);
  });

  it('asks only about calls that left, and only about those of the holder who is signed in', () => {
    const key = keys.keyFor(wanted);
    expect(keys.unanswered(1)).toEqual([]);
    keys.markSent(key);
    expect(keys.unanswered(1).map((key) => key.requestId)).toEqual(['id-1']);
    expect(keys.unanswered(2)).toEqual([]);
  });

  it('survives a new page of the same tab', () => {
    const first = keys.keyFor(wanted);
    keys.markSent(first);
    const reopened = requestKeys(
      { read: () => JSON.parse(stored ?? 'null') as unknown, write: () => true },
      () => now,
      () => 'other',
    );
    expect(reopened.keyFor(wanted).requestId).toBe(first.requestId);
  });

  it.each([
    ['an empty list', false],
    ['the key of another call', true],
  ])('keeps a key whose write was refused while the storage holds %s', (_, another) => {
    const other = keys.keyFor({ ...wanted, kind: 'sale' });
    keys.markSent(other);
    if (!another) keys.settle(other.requestId);
    room = stored?.length ?? 0;
    const first = keys.keyFor(wanted);
    keys.markSent(first);
    expect(keys.keyFor(wanted)).toMatchObject({ requestId: first.requestId, sent: true });
    expect(keys.unanswered(1)).toHaveLength(another ? 2 : 1);
    // Settled once the storage has room again, it stays forgotten.
    room = Infinity;
    keys.settle(first.requestId);
    expect(keys.keyFor(wanted).requestId).not.toBe(first.requestId);
  });

  it('keeps the newest key for the next page where the storage has room for one', () => {
    keys.markSent(keys.keyFor({ ...wanted, kind: 'sale' }));
    room = (stored?.length ?? 0) + 20;
    const newest = keys.keyFor(wanted);
    keys.markSent(newest);
    expect(JSON.parse(stored ?? '')).toMatchObject([{ requestId: newest.requestId }]);
  });

  it('counts the ten minutes from the call, also when the confirmation stood for longer', () => {
    const first = keys.keyFor(wanted);
    now += REQUEST_REUSE_MS + 60_000;
    keys.markSent(first);
    now += REQUEST_REUSE_MS - 1;
    expect(keys.keyFor(wanted).requestId).toBe(first.requestId);
    expect(keys.unanswered(1)).toHaveLength(1);
    keys.markSent(first);
    expect(keys.unanswered(1)).toHaveLength(1);
  });

  it('keeps a key that was settled while its confirmation stood, once its call leaves', () => {
    const first = keys.keyFor(wanted);
    keys.markSent(first);
    keys.settle(first.requestId);
    keys.markSent(first);
    expect(keys.unanswered(1).map((key) => key.requestId)).toEqual([first.requestId]);
  });

  it('gives a copy of the tab a key of its own while the call has not left', () => {
    const first = keys.keyFor(wanted);
    expect(stored).toBeNull();
    expect(keys.keyFor(wanted).requestId).not.toBe(first.requestId);
  });

  it('takes broken storage for an empty one', () => {
    stored = '{"requestId":1}';
    expect(keys.unanswered(1)).toEqual([]);
    stored = '[{"requestId":1}]';
    expect(keys.unanswered(1)).toEqual([]);
  });
});
