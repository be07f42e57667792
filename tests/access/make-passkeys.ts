// Passkeys of the callers, at the address of the calls.
import { passkeyCalls } from '../support/passkeys/passkey-world.ts';
import { createAuthenticator, type Authenticator } from '../support/passkeys/software-authenticator.ts';
import type { AccessWorld, Caller } from './people.ts';

const ORIGIN = 'http://localhost';

const ofHolders = new WeakMap<AccessWorld, Promise<Authenticator>>();

/** The answer of a new authenticator to a challenge of the caller's session. */
export async function registration(world: AccessWorld, { token = '' }: Caller) {
  const { ticket, options } = await passkeyCalls(world.call).askToRegister(token);
  return { ticket, answer: createAuthenticator(ORIGIN).register(options) };
}

/** A passkey of the caller; made where there is none. */
export async function passkeyOf(world: AccessWorld, { token = '' }: Caller): Promise<number> {
  const calls = passkeyCalls(world.call);
  const [known] = await calls.list(token);
  if (known !== undefined) return known.id;
  await calls.add(token, createAuthenticator(ORIGIN));
  return passkeyOf(world, { name: '', column: 'holder', token });
}

/** An act that a passkey of the caller is to sign. */
export async function confirmation(world: AccessWorld, caller: Caller) {
  if (caller.column === 'holder') await passkeyOf(world, caller);
  return { act: 'auth.closeAccount', content: {} };
}

/** The answer of a passkey of the second holder to a challenge of a sign-in. */
export async function signature(world: AccessWorld) {
  const calls = passkeyCalls(world.call);
  const made = ofHolders.get(world) ?? calls.add(world.other, createAuthenticator(ORIGIN));
  ofHolders.set(world, made);
  const { ticket, options } = await calls.askToSignIn();
  return { ticket, answer: (await made).signIn(options) };
}
