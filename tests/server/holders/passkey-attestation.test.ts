// The wallet asks for no attestation. One that is sent anyway says nothing, and its certificates may name any address.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createAuthenticator } from '../../support/passkeys/software-authenticator.ts';
import { createPasskeyWorld, WALLET_ORIGIN } from '../../support/passkeys/passkey-world.ts';

it('makes no connection to an address that the certificates of a new passkey name', async () => {
  const asked: (string | undefined)[] = [];
  const service = createServer((request, response) => {
    asked.push(request.url);
    response.end();
  });
  await once(service.listen(0, '127.0.0.1'), 'listening');
  const { port } = service.address() as AddressInfo;
  await using world = await createPasskeyWorld();
  const token = await world.app.signIn('daon0001');
  const { ticket, options } = await world.askToRegister(token);
  const passkey = createAuthenticator(WALLET_ORIGIN);
  const answer = passkey.register(options, { listUrl: `http://127.0.0.1:${port}/list` });
  const registered = await world.app.call('auth.passkeys.register', { ticket, answer }, token);
  expect(asked).toEqual([]);
  registered.data();
  // It is a passkey like any other.
  (await world.signIn(passkey)).data();
  service.close();
});
