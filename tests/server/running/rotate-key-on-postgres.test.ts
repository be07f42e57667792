// Changing the key on PostgreSQL: the same steps on the other engine.
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { eq } from '../../../db/sql.ts';
import { createDeps } from '../../../server/create-deps.ts';
import { DEMO_HOLDERS, DEMO_PASSWORD } from '../../../server/demo/demo-people.ts';
import { seedDemo } from '../../../server/demo/seed-demo.ts';
import { parseEnv } from '../../../server/env/env.ts';
import { signIn } from '../../../server/features/auth/sign-in.ts';
import { findFormerPepper, forgetUnusedPeppers } from '../../../server/keys/former-peppers.ts';
import { rotateKey } from '../../../server/keys/rotate-key.ts';
import { createPasswords } from '../../../server/ports/passwords.ts';
import { createSecrets, placeOf } from '../../../server/ports/secrets.ts';
import { checkKeyFingerprint } from '../../../server/env/secret-key.ts';
import { TEST_SECRET_KEY } from '../../support/servers/app.ts';
import { NEXT_KEY } from '../../support/store/keyed-world.ts';
import { createStoreOnPostgres, type TestStore } from '../../support/store/store.ts';

const CLIENT = { ip: '', ipPrefix: '', userAgent: 'test', origin: '' };
const NOW = new Date('2026-11-20T09:00:00+09:00');

function depsOn(store: TestStore, secretKey: string) {
  const secrets = createSecrets(secretKey);
  return createDeps(parseEnv({ RATE_LIMIT: 'off' }), store, secretKey, {
    clock: { now: () => NOW },
    passwords: createPasswords(secrets.pepper, { memoryKiB: 64 }, (keyId) =>
      findFormerPepper(store, secrets, keyId),
    ),
    log: pino({ level: 'silent' }),
  });
}

it('reads, finds and signs in as before, and refuses to leave values under the former key', async () => {
  await using store = await createStoreOnPostgres();
  const [from, to] = [createSecrets(TEST_SECRET_KEY), createSecrets(NEXT_KEY)];
  await seedDemo(depsOn(store, TEST_SECRET_KEY));
  await checkKeyFingerprint(store, from.fingerprint);

  const forgotten = { key: '0x01', procedure: 1 as const, contentHash: '0x02', createdAt: NOW, actor: 1 };
  await store.write((tx) =>
    tx
      .insert(tx.t.idempotencyKeys)
      .values({ ...forgotten, result: { to: from.encrypt('forgotten', placeOf('ticket', 1)) } }),
  );
  await expect(rotateKey(store, from, to, NOW)).rejects.toThrow('idempotency_keys.result');
  await checkKeyFingerprint(store, from.fingerprint);
  await store.write((tx) => tx.delete(tx.t.idempotencyKeys));

  expect(await rotateKey(store, from, to, NOW)).toMatchObject({ holders: 4 });
  const deps = depsOn(store, NEXT_KEY);
  await checkKeyFingerprint(store, to.fingerprint);
  const login = { login: 'daon0001', password: DEMO_PASSWORD };
  expect(await signIn(deps, CLIENT, login)).toMatchObject({ login: 'daon0001' });
  const [holder] = await store.read((db) =>
    db.select().from(db.t.holders).where(eq(db.t.holders.login, 'daon0001')),
  );
  expect(to.decrypt(holder?.phoneEnc ?? '', placeOf('holders.phone_enc', holder?.id ?? 0))).toBe(
    DEMO_HOLDERS.first.phone,
  );
  expect(holder?.phoneHmac).toBe(to.hmac('phone', DEMO_HOLDERS.first.phone));
  expect(holder?.passwordHash.split(':')[0]).toBe(to.keyId);
  const pepper = () => findFormerPepper(store, to, from.keyId);
  await forgetUnusedPeppers(store);
  expect(await pepper()).toEqual(from.pepper.secret);
  const passwordHash = holder?.passwordHash ?? '';
  await store.write(async (tx) => {
    await tx.update(tx.t.holders).set({ passwordHash });
    await tx.update(tx.t.operators).set({ passwordHash });
  });
  await forgetUnusedPeppers(store);
  expect(await pepper()).toBeNull();
});
