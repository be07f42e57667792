// @vitest-environment node
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readStored, readStoredJson, store } from './browser-storage.ts';

function browserWith(storage: Partial<Storage>): void {
  vi.stubGlobal('localStorage', storage);
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('what the browser keeps', () => {
  it('reads what was stored, and removes it with null', () => {
    const kept = new Map<string, string>();
    browserWith({
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    });
    store('localStorage', 'a', '[1]');
    expect(readStored('localStorage', 'a')).toBe('[1]');
    expect(readStoredJson('localStorage', 'a')).toEqual([1]);
    store('localStorage', 'a', null);
    expect(readStored('localStorage', 'a')).toBeNull();
  });

  it('leaves nothing older under a key whose new value has no room', () => {
    const kept = new Map([['a', 'old']]);
    vi.spyOn(console, 'info').mockReturnValue(undefined);
    browserWith({
      getItem: (key) => kept.get(key) ?? null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
      removeItem: (key) => void kept.delete(key),
    });
    expect(store('localStorage', 'a', 'new')).toBe(false);
    expect(readStored('localStorage', 'a')).toBeNull();
  });

  it('takes broken JSON for nothing', () => {
    browserWith({ getItem: () => '{oops' });
    expect(readStoredJson('localStorage', 'a')).toBeNull();
  });

  it('goes on in a browser that refuses storage', () => {
    const refuse = () => {
      throw new DOMException('no storage', 'SecurityError');
    };
    vi.spyOn(console, 'info').mockReturnValue(undefined);
    browserWith({ getItem: refuse, setItem: refuse, removeItem: refuse });
    expect(store('localStorage', 'a', '1')).toBe(false);
    expect(readStored('localStorage', 'a')).toBeNull();
    expect(readStoredJson('localStorage', 'a')).toBeNull();
  });
});
