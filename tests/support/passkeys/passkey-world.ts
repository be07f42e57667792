// A wallet at a public address whose holders have passkeys.
import { DEMO_PASSWORD } from '../../../server/demo/demo-people.ts';
import { createTestApp, type TestApp, type TrpcAnswer } from '../servers/app.ts';
import {
  createAuthenticator,
  type Authenticator,
  type Falsified,
  type RegistrationAsked,
  type SignInAsked,
} from './software-authenticator.ts';

export const WALLET_ORIGIN = 'https://wallet.example';

export type PasskeyView = {
  id: number;
  name: string;
  backedUp: boolean;
  createdAt: string;
  lastUsedAt: string | null;
};

export async function createPasskeyWorld(env: Record<string, string> = {}) {
  const app = await createTestApp({ PUBLIC_URL: `${WALLET_ORIGIN}/`, ...env });
  return { app, ...passkeyCalls(app.call), [Symbol.asyncDispose]: () => app.close() };
}

export function passkeyCalls(call: TestApp['call']) {
  const askToRegister = async (token: string) =>
    (await call('auth.passkeys.registerOptions', { password: DEMO_PASSWORD }, token)).data<{
      ticket: string;
      options: RegistrationAsked;
    }>();
  const askToSignIn = async () =>
    (await call('auth.passkeys.signInOptions')).data<{ ticket: string; options: SignInAsked }>();
  const askToConfirm = async (token: string, act: string, content: object) =>
    (await call('confirmations.options', { act, content }, token)).data<{
      ticket: string;
      options: SignInAsked;
    }>();
  const signIn = async (passkey: Authenticator, falsified?: Falsified): Promise<TrpcAnswer> => {
    const { ticket, options } = await askToSignIn();
    return call('auth.passkeys.signIn', { ticket, answer: passkey.signIn(options, falsified) });
  };
  return {
    askToRegister,
    askToSignIn,
    askToConfirm,
    signIn,
    /** The proof of an act by a passkey, as the act's input takes it. */
    async confirm(
      token: string,
      act: string,
      content: object,
      passkey: Authenticator,
      falsified?: Falsified,
    ) {
      const { ticket, options } = await askToConfirm(token, act, content);
      return { ticket, answer: passkey.signIn(options, falsified) };
    },
    async add(token: string, passkey = createAuthenticator(WALLET_ORIGIN)): Promise<Authenticator> {
      const { ticket, options } = await askToRegister(token);
      (await call('auth.passkeys.register', { ticket, answer: passkey.register(options) }, token)).data();
      return passkey;
    },
    list: async (token: string) => (await call('auth.passkeys.list', {}, token)).data<PasskeyView[]>(),
    tokenOf: async (passkey: Authenticator) => (await signIn(passkey)).data<{ token: string }>().token,
    alarms: async (token: string) =>
      (await call('alarms.list', {}, token))
        .data<{ rows: { type: number; accountInfo: string | null }[] }>()
        .rows.filter(({ type }) => type > 60)
        .map(({ type }) => type),
  };
}

export type PasskeyWorld = Awaited<ReturnType<typeof createPasskeyWorld>>;
