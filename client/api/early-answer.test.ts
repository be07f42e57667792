// @vitest-environment node
import { afterEach, describe, expect, it, vi } from 'vitest';
import { askEarly, forgetEarly, takeEarly } from './early-answer.ts';
import type { Session } from './stored-session.ts';

const HOME = '/trpc/wallet.home';

const sessionOf = (token: string): Session => ({
  user_id: 1,
  logined: true,
  api_token: token,
  email: 'player01',
});

afterEach(() => {
  forgetEarly();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function ask(token: string): unknown {
  vi.useFakeTimers();
  const answer = { result: { data: 7 } };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)));
  askEarly('wallet.home', {}, sessionOf(token));
  return answer;
}

describe('an answer that was asked for with the page', () => {
  it('is given once, to the same call of the same session', async () => {
    const answer = ask('a');
    expect(takeEarly('/trpc/alarms.hasUnread', '{}', sessionOf('a'))).toBeNull();
    expect(takeEarly(HOME, '{"page":2}', sessionOf('a'))).toBeNull();
    expect(await takeEarly(HOME, '{}', sessionOf('a'))).toEqual(answer);
    expect(takeEarly(HOME, '{}', sessionOf('a'))).toBeNull();
  });

  it.each([sessionOf('b'), null])('is never given to another session, and lost then: %o', (other) => {
    ask('a');
    expect(takeEarly(HOME, '{}', other)).toBeNull();
    expect(takeEarly(HOME, '{}', sessionOf('a'))).toBeNull();
  });

  it('is forgotten when the session changes', () => {
    ask('a');
    forgetEarly();
    expect(takeEarly(HOME, '{}', sessionOf('a'))).toBeNull();
  });
});
