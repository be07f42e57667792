import { beforeEach, describe, expect, it } from 'vitest';
import { forgetReturn, keepLink, keepScreen, landingPath, settleLanding, waitingPath } from './return-to.ts';

const session = { user_id: 7, logined: true, api_token: 't', email: 'daon0001' } as const;

describe('where a sign-in lands', () => {
  beforeEach(forgetReturn);

  it('lands at home when nothing waits', () => {
    settleLanding(7, null);
    expect(landingPath()).toBeNull();
  });

  it('returns to the screen on which the same holder’s session ended', () => {
    keepScreen('/withdrawSwap/3', session, false);
    settleLanding(7, null);
    expect(landingPath()).toBe('/withdrawSwap/3');
    expect(waitingPath()).toBeNull();
  });

  it('never takes another holder to that screen', () => {
    keepScreen('/withdrawSwap/3', session, false);
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
