import { describe, expect, it } from 'vitest';
import { guard } from './guard.ts';

const signedOut = (pathname: string, search = '') => guard({ pathname, search, signedIn: false });
const signedIn = (pathname: string, search = '') => guard({ pathname, search, signedIn: true });

describe('guard', () => {
  it.each([
    '/login',
    '/regist',
    '/signup',
    '/welcome',
    '/signUpSuccess',
    '/accountSearch',
    '/pwSearch',
    '/emailSearch',
    '/emailSearch2',
    '/changeNewPw',
    '/changePwSuccess',
  ])('leaves %s open to a visitor', (path) => {
    expect(signedOut(path)).toEqual({ go: 'stay' });
  });

  it.each(['/', '/alarm', '/withdrawSwap/3', '/changePw', '/signUpComplete', '/addLinked', '/no-such-page'])(
    'sends a visitor of %s to the login',
    (path) => {
      expect(signedOut(path)).toEqual({ go: 'login', keep: null });
    },
  );

  it('keeps a link that carries a code for after the sign-in', () => {
    expect(signedOut('/addLinked', '?code=AB-1')).toEqual({ go: 'login', keep: '/addLinked?code=AB-1' });
  });

  it('treats a trailing slash as the same path', () => {
    expect(signedOut('/login/')).toEqual({ go: 'stay' });
  });

  it('takes a signed-in holder from the login to the home', () => {
    expect(signedIn('/login')).toEqual({ go: 'home' });
    expect(signedIn('/no-such-page')).toEqual({ go: 'stay' });
  });
});
