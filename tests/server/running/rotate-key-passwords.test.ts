// A password hash cannot be made again without its password: the pepper of a former key stays until every login with a hash
// of it has signed in, and no longer.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eq } from '../../../db/sql.ts';
import { createSecrets } from '../../../server/ports/secrets.ts';
import { DEMO_PASSWORD } from '../../../server/demo/demo-people.ts';
import { changePassword } from '../../../server/features/auth/change-password.ts';
import { signIn } from '../../../server/features/auth/sign-in.ts';
import { forgetUnusedPeppers } from '../../../server/keys/former-peppers.ts';
import { checkKeyFingerprint } from '../../../server/env/secret-key.ts';
import { createTestApp, TEST_SECRET_KEY, type TestApp } from '../../support/servers/app.ts';
import { NEXT_KEY, rotate } from '../../support/store/keyed-world.ts';
import { storedPassword, storePassword } from '../../../server/keys/stored-password.ts';

const THIRD_KEY = 'the third key of tests, after the next one';
const CLIENT = { ip: '', ipPrefix: '', userAgent: 'test', origin: '' };

let world: TestApp;

beforeEach(async () => {
  world = await createTestApp();
  await checkKeyFingerprint(world.store, world.deps.secrets.fingerprint);
});

afterEach(() => world.close());

const changeTo = (to: string) =>
  world.restartAfter(async (url, from) => {
    expect(await rotate(url, from, to)).toMatchObject({ status: 0 });
    return to;
  });

const idOf = (key: string) => createSecrets(key).keyId;

async function hashes(): Promise<Map<string, string>> {
  const rows = await world.store.read(async (db) => [
    ...(await db.select({ login: db.t.holders.login, hash: db.t.holders.passwordHash }).from(db.t.holders)),
    ...(await db
      .select({ login: db.t.operators.login, hash: db.t.operators.passwordHash })
      .from(db.t.operators)),
  ]);
  return new Map(rows.map(({ login, hash }) => [login, hash]));
}

const keyOf = async (login: string) => (await hashes()).get(login)?.split(':')[0];

/** The ids of the keys whose peppers are kept. */
async function kept(): Promise<string[]> {
  const rows = await world.store.read((db) => db.select().from(db.t.meta));
  return rows.flatMap(({ key }) => (key.startsWith('password_pepper.') ? [key.split('.')[1] ?? ''] : []));
}

const tryPassword = async (login: string, password: string, path = 'auth.signIn') =>
  (await world.call(path, { login, password })).status;

it('accepts the old password, and replaces its hash under the present key', async () => {
  await changeTo(NEXT_KEY);
  expect(await keyOf('daon0001')).toBe(idOf(TEST_SECRET_KEY));
  expect(await tryPassword('daon0001', 'not the password')).toBe(401);
  expect(await keyOf('daon0001')).toBe(idOf(TEST_SECRET_KEY));
  await world.signIn('daon0001');
  await world.signInOperator('admin1');
  const [holder, operator] = [await keyOf('daon0001'), await keyOf('admin1')];
  expect([holder, operator]).toEqual([idOf(NEXT_KEY), idOf(NEXT_KEY)]);
  const once = await hashes();
  await world.signIn('daon0001');
  await world.signInOperator('admin1');
  expect(await tryPassword('daon0001', 'not the password')).toBe(401);
  expect(await hashes()).toEqual(once);
});

it('does the same over the legacy API', async () => {
  await changeTo(NEXT_KEY);
  const payload = { email: 'daon0002', password: DEMO_PASSWORD };
  const answer = await world.app.inject({ method: 'POST', url: '/api/login', payload });
  expect(answer.json()).toMatchObject({ res: 0 });
  expect(await keyOf('daon0002')).toBe(idOf(NEXT_KEY));
});

it('reads an older hash without a key name, and names it when the key changes', async () => {
  const { secrets } = world.deps;
  await world.store.write(async (tx) => {
    for (const row of await tx.select().from(tx.t.holders)) {
      const bare = storedPassword(secrets, 'holders', row).replace(/^[0-9a-f]{8}:/, '');
      expect(bare).toMatch(/^\$argon2id\$/);
      const passwordHash = storePassword(secrets, 'holders', row, bare);
      await tx.update(tx.t.holders).set({ passwordHash }).where(eq(tx.t.holders.id, row.id));
    }
  });
  await world.signIn('daon0001');
  await changeTo(NEXT_KEY);
  await world.signIn('daon0001');
  expect(await keyOf('daon0002')).toBe(idOf(TEST_SECRET_KEY));
});

it('works over several changes, and back to a former key', async () => {
  await changeTo(NEXT_KEY);
  await world.signIn('daon0001');
  await changeTo(THIRD_KEY);
  expect((await kept()).sort()).toEqual([idOf(TEST_SECRET_KEY), idOf(NEXT_KEY)].sort());
  await world.signIn('daon0001');
  await world.signIn('daon0002');
  expect(await keyOf('daon0002')).toBe(idOf(THIRD_KEY));
  await changeTo(TEST_SECRET_KEY);
  // No hash of the second key remains; those of the first are under the present key again.
  expect(await kept()).toEqual([idOf(THIRD_KEY)]);
  await world.signIn('daon0001');
  await world.signInOperator('admin1');
  await changeTo(NEXT_KEY);
  await world.signInOperator('operator');
});

it('keeps a former pepper as long as a hash names its key, and no longer', async () => {
  await changeTo(NEXT_KEY);
  await forgetUnusedPeppers(world.store);
  expect(await kept()).toEqual([idOf(TEST_SECRET_KEY)]);
  const current = await world.deps.passwords.hash(DEMO_PASSWORD);
  await world.store.write((tx) => tx.update(tx.t.holders).set({ passwordHash: current }));
  await forgetUnusedPeppers(world.store);
  expect(await kept()).toEqual([idOf(TEST_SECRET_KEY)]);
  await world.store.write((tx) => tx.update(tx.t.operators).set({ passwordHash: current }));
  await forgetUnusedPeppers(world.store);
  expect(await kept()).toEqual([]);
});

it('accepts two concurrent sign-ins, and prefers a new password over a sign-in with the old one', async () => {
  await changeTo(NEXT_KEY);
  const both = await Promise.all([
    tryPassword('daon0001', DEMO_PASSWORD),
    tryPassword('daon0001', DEMO_PASSWORD),
  ]);
  expect(both).toEqual([200, 200]);
  const operators = await Promise.all(
    ['admin.auth.signIn', 'admin.auth.signIn'].map((path) => tryPassword('admin1', DEMO_PASSWORD, path)),
  );
  expect(operators).toEqual([200, 200]);

  const { passwords } = world.deps;
  const newPassword = '바뀐비밀번호22';
  const holder = { id: 2, login: 'daon0002', sessionId: 0 };
  const deps = {
    ...world.deps,
    passwords: {
      ...passwords,
      renew: async (hash: string, typed: string) => {
        const renewed = await passwords.renew(hash, typed);
        await changePassword(world.deps, holder, { currentPassword: DEMO_PASSWORD, newPassword });
        return renewed;
      },
    },
  };
  await expect(signIn(deps, CLIENT, { login: 'daon0002', password: DEMO_PASSWORD })).rejects.toMatchObject({
    code: 'CREDENTIALS_WRONG',
  });
  expect(await tryPassword('daon0002', newPassword)).toBe(200);
  expect(await tryPassword('daon0002', DEMO_PASSWORD)).toBe(401);
});
