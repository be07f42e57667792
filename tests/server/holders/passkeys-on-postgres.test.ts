// Passkeys on PostgreSQL, where a challenge that one process gave is answered at another.
import { expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../../server/demo/demo-people.ts';
import { signIn } from '../../../server/features/auth/sign-in.ts';
import { beginRegistration } from '../../../server/features/passkeys/begin-registration.ts';
import { registerPasskey } from '../../../server/features/passkeys/register-passkey.ts';
import { beginSignIn, signInByPasskey } from '../../../server/features/passkeys/sign-in-by-passkey.ts';
import { hashToken } from '../../../server/ports/secrets.ts';
import { createAuthenticator } from '../../support/passkeys/software-authenticator.ts';
import { twoProcesses } from '../../support/servers/two-processes.ts';

const CLIENT = { ip: '127.0.0.1', ipPrefix: '127.0.0.0/24', userAgent: 'test', origin: 'http://localhost' };

it('two processes answer a challenge, a signature and a count once', async () => {
  await using both = await twoProcesses();
  const { first, second } = both;
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
