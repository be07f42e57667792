import { describe, expect, it } from 'vitest';
import { shareRows } from './share-rows.ts';

const row = (id: number, version = 1) => ({ id, version, holder: { login: `daon${id}` } });

describe('rows of a refetched list', () => {
  it('stay the same objects where nothing changed, also when the first one has left', () => {
    const before = { data: [row(1), row(2), row(3)], total: 3 };
    const after = shareRows(before, { data: [row(2), row(3, 2), row(4)], total: 3 }) as typeof before;
    expect(after).toEqual({ data: [row(2), row(3, 2), row(4)], total: 3 });
    expect(after.data[0]).toBe(before.data[1]);
    expect(after.data[1]).not.toBe(before.data[2]);
  });

  it('are the same answer when nothing changed', () => {
    const answer = { data: [row(1), row(2)], total: 2 };
    expect(shareRows(answer, { data: [row(1), row(2)], total: 2 })).toBe(answer);
    expect(shareRows(answer, { data: [row(1), row(2)], total: 3 })).not.toBe(answer);
    expect(shareRows(answer, { data: [row(2), row(1)], total: 2 })).not.toBe(answer);
  });

  it('are taken as they are without an earlier answer', () => {
    const answer = { data: [row(1)], total: 1 };
    expect(shareRows(undefined, answer)).toBe(answer);
    expect(shareRows(answer, undefined)).toBeUndefined();
  });
});
