// Passkeys on PostgreSQL, where a challenge that one process gave is answered at another.
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../../db/open.ts';
import type { Store } from '../../../db/store.ts';
import { createDeps } from '../../../server/create-deps.ts';
import { DEMO_PASSWORD } from '../../../server/demo/demo-people.ts';
import { seedDemo } from '../../../server/demo/seed-demo.ts';
import { parseEnv } from '../../../server/env/env.ts';
import { signIn } from '../../../server/features/auth/sign-in.ts';
import { beginRegistration } from '../../../server/features/passkeys/begin-registration.ts';
import { registerPasskey } from '../../../server/features/passkeys/register-passkey.ts';
import { beginSignIn, signInByPasskey } from '../../../server/features/passkeys/sign-in-by-passkey.ts';
import { hashToken } from '../../../server/ports/secrets.ts';
import { createAuthenticator } from '../../support/passkeys/software-authenticator.ts';
import { describeOnPostgres } from '../../support/postgres/describe-on-postgres.ts';
import { startPostgres } from '../../support/postgres/postgres-server.ts';
import { TEST_SECRET_KEY } from '../../support/servers/app.ts';
import { TEST_XPUB } from '../../support/vectors/test-xpub.ts';

const CLIENT = { ip: '127.0.0.1', ipPrefix: '127.0.0.0/24', userAgent: 'test', origin: 'http://localhost' };

async function createWorld(bin: string) {
  const server = await startPostgres(bin);
  const env = parseEnv({ RATE_LIMIT: 'off', CUSTODY_XPUB: TEST_XPUB });
  const depsOn = (store: Store) =>
    createDeps(env, store, TEST_SECRET_KEY, { log: pino({ level: 'silent' }) });
  const first = depsOn(await openStore(server.url));
  const second = depsOn(await openStore(server.url, { exclusive: false }));
  onTestFinished(async () => {
    for (const deps of [first, second]) {
      deps.database.stop();
      await deps.store.close();
    }
    await server.stop();
  });
  await seedDemo(first);
  return { first, second };
}

describeOnPostgres('two processes', (bin) => {
  it('answer a challenge, a signature and a count once', async () => {
    const { first, second } = await createWorld(bin);
    const login = { login: 'daon0001', password: DEMO_PASSWORD };
    const { userId, token } = await signIn(first, CLIENT, login);
    const holder = { id: userId, login: 'daon0001', tokenHash: hashToken(token) };
    const passkey = createAuthenticator(CLIENT.origin);

    const asked = await beginRegistration(first, CLIENT, holder, { password: DEMO_PASSWORD });
    const made = { ticket: asked.ticket, answer: passkey.register(asked.options) };
    const added = await Promise.allSettled(
      [first, second].map((deps) => registerPasskey(deps, CLIENT, holder, made)),
    );
    expect(added.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);

    const { ticket, options } = await beginSignIn(first, CLIENT);
    const signed = { ticket, answer: passkey.signIn(options) };
    const opened = await Promise.allSettled(
      [first, second].map((deps) => signInByPasskey(deps, CLIENT, signed)),
    );
    expect(opened.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);

    // The authenticator and a copy of it, at the same count.
    const counted = await Promise.allSettled(
      [first, second].map(async (deps) => {
        const begun = await beginSignIn(deps, CLIENT);
        const answer = passkey.signIn(begun.options, { counter: 50 });
        return signInByPasskey(deps, CLIENT, { ticket: begun.ticket, answer });
      }),
    );
    expect(counted.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const alarms = await second.store.read((db) => db.select().from(db.t.alarms));
    expect(alarms.filter(({ type }) => type === 63)).toHaveLength(1);
  });
});
