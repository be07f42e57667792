// The answer to a wrong password is the same for known and unknown logins. The
// time is measured by `npm run report:login-timing`.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OPERATOR_LOCK_MS } from '../../domain/limits.ts';
import { DEMO_PASSWORD } from '../../server/demo/demo-people.ts';
import { createTestApp } from '../support/servers/app.ts';
import { legacy, typed, type Heard } from './callers.ts';
import { openAccessWorld, type AccessWorld } from './people.ts';

const WRONG = 'not the one 1';

let world: AccessWorld;
beforeAll(async () => {
  world = await openAccessWorld();
});
afterAll(() => world.close());
// Unlocks the logins that other tests locked.
beforeEach(() => world.wait(OPERATOR_LOCK_MS));

const APIS = {
  'the wallet': (login: string, password: string) => typed(world, 'auth.signIn', { login, password }),
  'the legacy API': (login: string, password: string) => legacy(world, 'login', { email: login, password }),
  'the console': (login: string, password: string) => typed(world, 'admin.auth.signIn', { login, password }),
};

/** Everything that an anonymous caller sees of an answer. */
function seen({ status, headers, text }: Heard) {
  const { date: _itsTime, ...rest } = headers;
  return { status, headers: rest, text };
}

const KNOWN_LOGINS = [
  ['an active holder', 'daon0002'],
  ['a holder in capitals', 'DAON0002'],
  ['a waiting holder', 'waiting1'],
  ['a rejected holder', 'refused1'],
  ['a blocked holder', 'blocked1'],
  ['a closed holder', 'closed01'],
  ['an operator', 'operator'],
  ['an admin', 'admin1'],
  ['a disabled operator', 'dismiss1'],
] as const;

describe.each(Object.entries(APIS))('at %s', (_api, signIn) => {
  it.each(KNOWN_LOGINS)('%s cannot be distinguished from an unknown login', async (_who, login) => {
    expect(seen(await signIn(login, WRONG))).toEqual(seen(await signIn('nobody99', WRONG)));
  });

  it.each(['a', 'a login that is far too long', '한글아이디', "' OR 1=1 --", '../../etc/passwd'])(
    '%j, which is no valid login, gets the same answer',
    async (login) => {
      expect(seen(await signIn(login, WRONG))).toEqual(seen(await signIn('nobody98', WRONG)));
    },
  );

  it('an impossible password gets the same answer', async () => {
    expect(seen(await signIn('waiting1', 'short'))).toEqual(seen(await signIn('nobody97', WRONG)));
  });
});

describe('a holder who may not sign in', () => {
  it.each([
    ['waiting1', 'NOT_APPROVED', '3'],
    ['blocked1', 'BLOCKED', '4'],
    ['viewer01', 'OPERATOR_LOGIN', '5'],
  ])('%s learns the reason only after the right password', async (login, word, res) => {
    expect(await APIS['the wallet'](login, DEMO_PASSWORD)).toMatchObject({ word });
    expect(await APIS['the legacy API'](login, DEMO_PASSWORD)).toMatchObject({ word: res });
    expect(await APIS['the wallet'](login, WRONG)).toMatchObject({ word: 'CREDENTIALS_WRONG' });
    expect(await APIS['the legacy API'](login, WRONG)).toMatchObject({ word: '2' });
  });
});

describe("the operators' lock", () => {
  it.each(['operator', 'daon0001', 'nobody99'])(
    'applies to %s after five wrong tries at the console and not at the wallet, so that it reveals no login',
    async (login) => {
      await using fresh = await createTestApp();
      for (let tried = 0; tried < 6; tried += 1)
        expect((await typed(fresh, 'auth.signIn', { login, password: WRONG })).word).toBe(
          'CREDENTIALS_WRONG',
        );
      for (let tried = 0; tried < 5; tried += 1)
        expect((await typed(fresh, 'admin.auth.signIn', { login, password: WRONG })).word).toBe(
          'CREDENTIALS_WRONG',
        );
      const atConsole = await typed(fresh, 'admin.auth.signIn', { login, password: WRONG });
      expect(atConsole.word).toBe('SIGN_IN_LOCKED');
      expect(await typed(fresh, 'auth.signIn', { login, password: WRONG })).toMatchObject({
        word: 'CREDENTIALS_WRONG',
      });
    },
  );

  it('at the console locks no holder out of the wallet', async () => {
    await using fresh = await createTestApp();
    for (let tried = 0; tried < 6; tried += 1)
      await typed(fresh, 'admin.auth.signIn', { login: 'daon0001', password: WRONG });
    const atWallet = await typed(fresh, 'auth.signIn', { login: 'daon0001', password: DEMO_PASSWORD });
    expect(atWallet.status).toBe(200);
  });
});
