import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HOLDER_SENTENCES } from '../../domain/holder-sentences.ts';
import { passkeysCopy } from '../copy/passkeys.ts';
import { addPasskey, signInByPasskey } from './passkeys.ts';

const TIMEOUT_MS = 300_000;
const asked = (timeout: number) => ({
  challenge: 'AAAA',
  rpId: 'localhost',
  rp: {},
  user: { id: 'AA' },
  timeout,
});

const answerWith = (body: object) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body))));
const answerOptions = (timeout = TIMEOUT_MS) =>
  answerWith({ result: { data: { ticket: 'ticket', options: asked(timeout) } } });

function failWith(name: string): void {
  const fail = () => Promise.reject(new DOMException('as a browser says it', name));
  vi.stubGlobal('navigator', { onLine: true, credentials: { get: fail, create: fail } });
}

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.stubGlobal('location', { hostname: 'localhost' });
  answerOptions();
});
afterEach(() => vi.unstubAllGlobals());

const signInSentence = () => signInByPasskey(false);
const addSentence = () => addPasskey({ password: 'password' });

it.each([
  ['NotAllowedError', passkeysCopy.cancelled.signIn],
  ['AbortError', null],
  ['SecurityError', HOLDER_SENTENCES.PASSKEY_UNAVAILABLE],
  ['NotSupportedError', passkeysCopy.unsupported],
  ['UnknownError', passkeysCopy.failed],
])('a sign-in that ends with %s says %o', async (name, sentence) => {
  failWith(name);
  expect(await signInSentence()).toMatchObject({ value: null, sentence });
});

it.each([
  ['NotAllowedError', passkeysCopy.cancelled.add],
  ['InvalidStateError', passkeysCopy.known],
  ['ConstraintError', passkeysCopy.unsupported],
])('adding one that ends with %s says %o', async (name, sentence) => {
  failWith(name);
  expect(await addSentence()).toMatchObject({ value: null, sentence });
});

it('says that the time was over where the prompt stood that long', async () => {
  answerOptions(0);
  failWith('NotAllowedError');
  expect(await signInSentence()).toMatchObject({ sentence: HOLDER_SENTENCES.PASSKEY_EXPIRED });
});

it('says what the server says, and that it cannot be reached', async () => {
  const data = { code: 'UNAUTHORIZED', httpStatus: 401, reason: 'PASSKEY_REFUSED' };
  answerWith({ error: { message: HOLDER_SENTENCES.PASSKEY_REFUSED, code: -32_001, data } });
  expect(await signInSentence()).toMatchObject({ sentence: HOLDER_SENTENCES.PASSKEY_REFUSED });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('navigator', { onLine: true });
  expect(await signInSentence()).toMatchObject({
    value: null,
    sentence: expect.stringMatching(/연결/) as string,
  });
});
