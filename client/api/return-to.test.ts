import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetReturn, keepLink, keepScreen, landingPath, settleLanding, waitingPath } from './return-to.ts';

const session = { user_id: 7, logined: true, api_token: 't', email: 'daon0001' } as const;

describe('where a sign-in lands', () => {
  beforeEach(forgetReturn);

  it('lands at home when nothing waits', () => {
    settleLanding(7, null);
    expect(landingPath()).toBeNull();
  });

  it('returns to the screen on which the same holder’s session ended', () => {
    keepScreen(session, 'time', '/withdrawSwap/3');
    settleLanding(7, null);
    expect(landingPath()).toBe('/withdrawSwap/3');
    expect(waitingPath()).toBeNull();
  });

  it('never takes another holder to that screen', () => {
    keepScreen(session, 'time', '/withdrawSwap/3');
    settleLanding(8, null);
    expect(landingPath()).toBeNull();
  });

  it('keeps a link for any login that signs in', () => {
    keepLink('/addLinked?code=A');
    settleLanding(8, null);
    expect(landingPath()).toBe('/addLinked?code=A');
  });

  it('welcomes a first sign-in before the kept link', () => {
    keepLink('/addLinked?code=A');
    settleLanding(8, '/signUpComplete');
    expect(landingPath()).toBe('/signUpComplete');
    expect(waitingPath()).toBe('/addLinked?code=A');
  });
});

describe('what was typed where a screen failed', () => {
  const storage = new Map<string, string>();
  beforeEach(() => {
    storage.clear();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => storage.set(key, value),
      removeItem: (key: string) => storage.delete(key),
    });
    return () => {
      vi.unstubAllGlobals();
    };
  });
  /** The module as a page that is loaded anew has it. */
  const nextPage = () => {
    vi.resetModules();
    return import('./return-to.ts');
  };

  it('comes back on the next page and on no later one', async () => {
    const failed = await nextPage();
    failed.keepDraft('sell:1', '12.5');
    failed.keepDraft('buy:1', '1&2=3 %+가');
    failed.storeDrafts();
    failed.keepDraft('sell:1', '');
    const next = await nextPage();
    expect([next.draftOf('sell:1'), next.draftOf('buy:1')]).toEqual(['12.5', '1&2=3 %+가']);
    expect((await nextPage()).draftOf('sell:1')).toBe('');
  });

  it.each(['null', '[]', '{', '%'])('is nothing where the storage has %s', async (stored) => {
    storage.set('daon.drafts', stored);
    expect((await nextPage()).draftOf('sell:1')).toBe('');
  });
});
