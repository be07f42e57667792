// Every flow that a secret passes through, over both APIs of a real server, with secrets that can be searched for.
import { generate } from 'otplib';
import type { RunningServer } from '../support/servers/server-process.ts';

const DEMO_PASSWORD = 'daon1234!';

/** Secrets by name; each may appear only where it is meant to. */
export type Markers = Map<string, string>;

/** The call, whether it was refused, and the whole answer. */
export type Heard = { where: string; text: string };

type Sender = { token?: string; headers?: Record<string, string>; method?: string };

export type MarkedWorld = {
  markers: Markers;
  heard: Heard[];
  send: (url: string, body: unknown, sender?: Sender) => Promise<Record<string, unknown>>;
  data: <T>(url: string, body: unknown, sender?: Sender) => Promise<T>;
  codeFor: (phone: string, name: string) => Promise<string>;
};

export function openMarkedWorld(server: RunningServer): MarkedWorld {
  const markers: Markers = new Map();
  const heard: Heard[] = [];

  async function exchange(url: string, body: unknown, sender: Sender = {}): Promise<string> {
    const method = sender.method ?? 'POST';
    const answer = await fetch(server.origin + url, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(sender.token === undefined ? {} : { authorization: `Bearer ${sender.token}` }),
        ...sender.headers,
      },
      ...(method === 'POST' ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
    });
    const text = `${[...answer.headers].join('\n')}\n${await answer.text()}`;
    // A first sign-in answers res 1 and the session with it.
    const isRefused = !answer.ok || (/"res":[^0]/.test(text) && !text.includes('"data"'));
    const where = (url.split('?')[0] ?? '') + (isRefused ? ' refused' : '');
    heard.push({ where, text });
    return text.slice(text.indexOf('\n{') + 1);
  }

  const send: MarkedWorld['send'] = async (url, body, sender) => {
    const text = await exchange(url, body, sender);
    return text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {};
  };
  return {
    markers,
    heard,
    send,
    data: async <T>(url: string, body: unknown, sender?: Sender) => {
      const answer = await send(url, body, sender);
      const found = (answer['result'] as { data: T } | undefined)?.data ?? (answer['data'] as T | undefined);
      if (found === undefined && answer['res'] !== 0) throw new Error(`${url}: ${JSON.stringify(answer)}`);
      return found as T;
    },
    codeFor: async (phone, name) => {
      const code = /[0-9]{6}/.exec((await server.lastSms(phone)) ?? '')?.[0] ?? '';
      markers.set(name, code);
      return code;
    },
  };
}

function mark(world: MarkedWorld, name: string, value: string): string {
  world.markers.set(name, value);
  return value;
}

export type Operator = { token: string };

/** The flow of an operator with an authenticator: made, signed in and changed. */
export async function operatorFlow(world: MarkedWorld): Promise<Operator> {
  const { data, send } = world;
  const operatorPassword = mark(world, 'operator password', 'Mk-oper-5Vt3kJ!');
  const admin = (
    await data<{ token: string }>('/trpc/admin.auth.signIn', { login: 'admin1', password: DEMO_PASSWORD })
  ).token;
  mark(world, 'operator token', admin);
  await data(
    '/trpc/admin.operators.create',
    { login: 'marked01', password: operatorPassword, role: 'operator' },
    { token: admin },
  );
  const credentials = { login: 'marked01', password: operatorPassword };
  await send('/trpc/admin.auth.signIn', {
    ...credentials,
    password: mark(world, 'wrong operator password', 'Mk-wrng-8Hq2zN!'),
  });
  const own = (await data<{ token: string }>('/trpc/admin.auth.signIn', credentials)).token;
  mark(world, 'second operator token', own);
  const key = await data<{ secret: string; ticket: string }>(
    '/trpc/admin.auth.enrolTotp',
    { password: operatorPassword },
    { token: own },
  );
  mark(world, 'TOTP secret', key.secret);
  const epoch = Math.floor(Date.now() / 1000);
  const code = await generate({ secret: key.secret, epoch });
  const { recoveryCodes } = await data<{ recoveryCodes: string[] }>(
    '/trpc/admin.auth.confirmTotp',
    { ticket: key.ticket, code },
    { token: own },
  );
  recoveryCodes.forEach((one, index) => mark(world, `recovery code ${index}`, one));
  await send('/trpc/admin.auth.signIn', { ...credentials, totp: '000000' });
  await send('/trpc/admin.auth.signIn', { ...credentials, totp: recoveryCodes[0] });
  const renewed = await data<{ recoveryCodes: string[] }>(
    '/trpc/admin.auth.renewRecoveryCodes',
    { password: operatorPassword },
    { token: own },
  );
  renewed.recoveryCodes.forEach((one, index) => mark(world, `renewed code ${index}`, one));
  await send('/trpc/admin.settings.set', { key: 'requireTotp', value: 'off' }, { token: admin });
  return { token: admin };
}

export type Person = { login: string; password: string; phone: string; accountNum: string; token: string };

/** The paths and field names of an API. */
export type Api = {
  name: string;
  requestCode: (phone: string) => [string, object];
  /** `id` is the verification's, which the legacy API does not have. */
  verifyCode: (phone: string, code: string, id: string) => [string, object];
  submit: (person: Omit<Person, 'token'>, invite: string, id: string) => [string, object];
  signIn: (login: string, password: string) => [string, object];
  checkPassword: (password: string) => [string, object];
  changePassword: (current: string, next: string) => [string, object];
  requestLink: (accountNum: string, invite: string) => [string, object];
  recover: (phone: string, login: string) => [string, object];
  verifyOwner: (phone: string, login: string, code: string, id: string) => [string, object];
  resetPassword: (pair: Pair, next: string) => [string, object];
};

type Asked = { verificationId: string } | undefined;
type Pair = { verificationCode: string; apiToken: string };
type OldPair = { verification_code: string; api_token: string };

/** A holder joins, signs in, changes and forgets the password, and requests another account, over one API. */
export async function personFlow(world: MarkedWorld, api: Api, operator: Operator, n: number): Promise<void> {
  const { data, send, codeFor } = world;
  const at = (what: string) => `${what} (${api.name})`;
  const person = {
    login: `marked${n}x`,
    password: mark(world, at('password'), `Mk-pass-7Qz9x${n}!`),
    phone: mark(world, at('phone'), `0109876543${n}`),
    accountNum: mark(world, at('account number'), `9876543210987${n}`),
  };
  const invite = async (kind: string) => {
    const made = await data<{ code: string }>('/trpc/admin.invites.create', { kind, companyId: 1 }, operator);
    return mark(world, at(`${kind} invite`), made.code);
  };
  const signUpInvite = await invite('signup');
  const asked = await data<Asked>(...api.requestCode(person.phone));
  const id = asked?.verificationId ?? '';
  const code = await codeFor(person.phone, at('code'));
  await send(...api.verifyCode(person.phone, code === '111111' ? '222222' : '111111', id));
  await data(...api.verifyCode(person.phone, code, id));
  await send(
    ...api.submit({ ...person, password: mark(world, at('short password'), `Mk-${n}`) }, signUpInvite, id),
  );
  await data(...api.submit(person, signUpInvite, id));
  const waiting = await data<{ data: { id: number }[] }>(
    '/trpc/admin.signUps.list',
    { filter: { state: 0 } },
    operator,
  );
  for (const { id } of waiting.data)
    await send('/trpc/admin.signUps.decide', { id, decision: 'approve' }, operator);

  const wrong = mark(world, at('wrong password'), `Mk-wrng-3Lw6v${n}!`);
  await send(...api.signIn(person.login, wrong));
  const signIn = async (password: string, name: string) => {
    const session = await data<{ token?: string; api_token?: string }>(...api.signIn(person.login, password));
    return mark(world, at(name), session.token ?? session.api_token ?? '');
  };
  const token = await signIn(person.password, 'token');
  await send(...api.checkPassword(wrong), { token });
  const changed = mark(world, at('changed password'), `Mk-chgd-4Rb8c${n}!`);
  await data(...api.changePassword(person.password, changed), { token });
  const again = await signIn(changed, 'token after the change');
  await data(
    ...api.requestLink(mark(world, at('second account number'), `8765432109876${n}`), await invite('link')),
    { token: again },
  );

  const recovery = await data<Asked>(...api.recover(person.phone, person.login));
  const recoveryId = recovery?.verificationId ?? '';
  const recoveryCode = await codeFor(person.phone, at('recovery SMS code'));
  const pair = await data<Pair & OldPair>(
    ...api.verifyOwner(person.phone, person.login, recoveryCode, recoveryId),
  );
  const apiToken = mark(world, at('reset token'), pair.apiToken ?? pair.api_token);
  const verificationCode = mark(
    world,
    at('verification code'),
    pair.verificationCode ?? pair.verification_code,
  );
  const reset = mark(world, at('reset password'), `Mk-rset-6Ym1d${n}!`);
  const [url, body] = api.resetPassword({ verificationCode, apiToken }, reset);
  await data(url, body, { token: apiToken });
  await signIn(reset, 'token after the reset');
  await strayFlow(world, { token: again, password: reset, apiToken, phone: person.phone });
}

/** The same secrets in wrong places: in URLs, headers, malformed bodies, and with other methods. */
async function strayFlow(
  world: MarkedWorld,
  secrets: Record<'token' | 'password' | 'apiToken' | 'phone', string>,
): Promise<void> {
  const query = new URLSearchParams(secrets).toString();
  const json = JSON.stringify(secrets);
  for (const path of [
    '/changeNewPw',
    '/emailSearch2',
    '/trpc/auth.signIn',
    '/api/login',
    '/nowhere.js',
    `/trpc/${secrets.token}`,
    `/api/${secrets.apiToken}`,
  ])
    for (const method of ['GET', 'PUT'])
      await world.send(`${path}?${query}`, undefined, {
        method,
        headers: { referer: `http://x/?${query}`, cookie: query },
      });
  for (const path of [
    '/trpc/auth.signIn',
    '/api/login',
    `/trpc/${secrets.token}`,
    `/api/${secrets.password}`,
    '/trpc/admin.auth.signIn?batch=1',
  ]) {
    await world.send(`${path}${path.includes('?') ? '&' : '?'}${query}`, json, secrets);
    await world.send(path, json.slice(0, -2), secrets);
    await world.send(path, json, { headers: { 'content-type': 'text/plain' } });
    await world.send(path, json.replace('{', '{"token":1,'), secrets);
    await world.send(path, { login: secrets, email: secrets, password: [secrets.password] }, secrets);
  }
}
