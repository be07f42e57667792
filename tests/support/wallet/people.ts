// People for the tests of the wallet, made as in life: invited, applied by phone, approved by an operator, paid from outside.
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../../server/demo/demo-people.ts';
import { openWith } from '../browser/open-with.ts';
import type { RunningServer } from '../servers/server-process.ts';

export { DEMO_PASSWORD };

/** The server of a test: a process of its own, or the one that `tests/support/dom/page-server.ts` runs in this process. */
export type Server = Pick<RunningServer, 'origin' | 'lastSms'>;

export type Caller = <Data = Record<string, never>>(path: string, input?: object) => Promise<Data>;

/** Calls procedures as the wallet does; a refusal throws with the server's sentence and reason. */
export const callerOf =
  (server: Server, token?: string, userAgent?: string): Caller =>
  async <Data>(path: string, input: object = {}) => {
    const answer = await fetch(`${server.origin}/trpc/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(userAgent === undefined ? {} : { 'user-agent': userAgent }),
      },
      body: JSON.stringify(input),
    });
    const body = (await answer.json()) as { result?: { data: Data }; error?: unknown };
    if (body.result === undefined) throw new Error(`${path}: ${JSON.stringify(body.error)}`);
    return body.result.data;
  };

const signedIn = new WeakMap<Server, Map<string, Promise<Caller>>>();

async function signInOperator(server: Server, login: string): Promise<Caller> {
  const { token } = await callerOf(server)<{ token: string }>('admin.auth.signIn', {
    login,
    password: DEMO_PASSWORD,
  });
  return callerOf(server, token);
}

/**
 * The console's calls, as `operator` or, for money and settings, as `admin1`. A password takes a tenth of a second to
 * check, so each operator signs in once a server.
 */
export async function operatorOf(server: Server, login = 'admin1'): Promise<Caller> {
  const callers = signedIn.get(server) ?? new Map<string, Promise<Caller>>();
  signedIn.set(server, callers);
  const caller = callers.get(login) ?? signInOperator(server, login);
  callers.set(login, caller);
  return caller;
}

/** An operator of the test's own, so that no other test is locked out or asked for a code. */
export async function hireOperator(server: Server, role: 'viewer' | 'operator' | 'admin') {
  const admin = await operatorOf(server);
  const login = newLogin();
  const { id } = await admin<{ id: number }>('admin.operators.create', {
    login,
    password: DEMO_PASSWORD,
    role,
  });
  return { id, login };
}

const CODE_WITHIN_MS = 20_000;

/** The six digits of the newest text message to a phone. What may not tell whether a phone is known answers before its message is sent. */
export async function codeSentTo(server: Server, phone: string): Promise<string> {
  for (const deadline = Date.now() + CODE_WITHIN_MS; Date.now() < deadline; await delay(20)) {
    const code = (await server.lastSms(phone))?.match(/\d{6}/)?.[0];
    if (code !== undefined) return code;
  }
  throw new Error(`no code was sent to ${phone}`);
}

/** A code by text message that confirms an act of a holder, as the act's input takes it. */
export async function phoneProof(server: Server, { phone, call }: Holder, act: string, content: object) {
  const { verificationId } = await call<{ verificationId: string }>('confirmations.requestCode', {
    act,
    content,
  });
  return { phone: { verificationId, code: await codeSentTo(server, phone) } };
}

/** Names a person as a holder's trusted contact, and answers the number. */
export async function newContact(server: Server, { call }: Pick<Holder, 'call'>): Promise<string> {
  const phone = newPhone();
  const { verificationId } = await call<{ verificationId: string }>('trustedContact.requestCode', { phone });
  const code = await codeSentTo(server, phone);
  await call('trustedContact.name', { name: '언니', phone, code, verificationId });
  return phone;
}

/** Six digits that are certainly not the code. */
export const wrongCode = (code: string): string => (code === '000000' ? '111111' : '000000');

const digits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join('');

/** Numbers that are unique in this run: every test makes its own people. */
export const newPhone = (): string => `010${digits(8)}`;
export const newAccountNumber = (): string => `1${digits(12)}`;
export const newLogin = (): string => `t${randomBytes(5).toString('hex')}`;
export const newTxHash = (): string => `0x${randomBytes(32).toString('hex')}`;
export const newAddress = (): string => `0x${randomBytes(20).toString('hex')}`;

/** A link of a test's own, for one use unless more are asked for. */
export async function newInvite(
  server: Server,
  given: { kind?: 'signup' | 'link'; days?: number; uses?: number } = {},
): Promise<{ id: number; code: string }> {
  const admin = await operatorOf(server);
  const { data: companies } = await admin<{ data: { id: number }[] }>('admin.companies.list', {
    page: 1,
    perPage: 1,
  });
  return admin('admin.invites.create', { kind: 'signup', companyId: companies[0]?.id, ...given });
}

/** An application that waits for an operator. */
export async function apply(
  server: Server,
  given: { login?: string; phone?: string; name?: string; inviteCode?: string } = {},
) {
  const anyone = callerOf(server);
  const login = given.login ?? newLogin();
  const phone = given.phone ?? newPhone();
  const { verificationId } = await anyone<{ verificationId: string }>('signUp.requestCode', { phone });
  await anyone('signUp.verifyCode', { phone, verificationId, code: await codeSentTo(server, phone) });
  const accountNum = newAccountNumber();
  const { requestId } = await anyone<{ requestId: number }>('signUp.submit', {
    login,
    password: DEMO_PASSWORD,
    passwordConfirmation: DEMO_PASSWORD,
    name: given.name ?? '홍길동',
    bank: '국민은행',
    accountNum,
    phone,
    verificationId,
    inviteCode: given.inviteCode ?? 'DEMO-SIGNUP',
  });
  return { login, phone, accountNum, requestId };
}

export type Holder = {
  readonly login: string;
  readonly password: string;
  readonly phone: string;
  readonly id: number;
  readonly token: string;
  readonly address: string;
  /** The first linked account, at 국민은행. */
  readonly linkedAccountId: number;
  readonly accountNum: string;
  readonly call: Caller;
};

/** An approved holder of a test's own, signed in once before, with `daon` on the books. */
export async function newHolder(
  server: Server,
  given: { login?: string; phone?: string; name?: string; inviteCode?: string; daon?: string } = {},
): Promise<Holder> {
  const { login, phone, accountNum, requestId } = await apply(server, given);
  const admin = await operatorOf(server);
  await admin('admin.signUps.decide', { id: requestId, decision: 'approve' });
  const { userId, token } = await callerOf(server)<{ userId: number; token: string }>('auth.signIn', {
    login,
    password: DEMO_PASSWORD,
  });
  const call = callerOf(server, token);
  const { address } = await call<{ address: string }>('wallet.address');
  const [account] = await call<{ id: number }[]>('linkedAccounts.list');
  if (account === undefined) throw new Error('an approved holder has a linked account');
  const holder = { login, password: DEMO_PASSWORD, phone, id: userId, token, address, accountNum, call };
  if (given.daon !== undefined) await deposit(server, address, given.daon);
  return { ...holder, linkedAccountId: account.id };
}

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

/** The holder's calls from a phone on which the holder signs in now. */
export async function signInOnPhone(server: Server, { login, password }: Pick<Holder, 'login' | 'password'>) {
  const onPhone = callerOf(server, undefined, IPHONE);
  const { token } = await onPhone<{ token: string }>('auth.signIn', { login, password });
  return callerOf(server, token, IPHONE);
}

/** Tokens from outside, recorded by an operator. */
export async function deposit(server: Server, address: string, amount: string): Promise<void> {
  const admin = await operatorOf(server);
  await admin('admin.deposits.record', { address, amount, txHash: newTxHash(), requestId: randomUUID() });
}

/** One more linked account of a holder, approved; answers its id. */
export async function linkAccount(
  server: Server,
  holder: Holder,
  given: { agentEmail?: string; bank?: string } = {},
): Promise<number> {
  const admin = await operatorOf(server);
  const { data: companies } = await admin<{ data: { id: number }[] }>('admin.companies.list', {
    page: 1,
    perPage: 1,
  });
  const { code } = await admin<{ code: string }>('admin.invites.create', {
    kind: 'link',
    companyId: companies[0]?.id,
    ...(given.agentEmail === undefined ? {} : { agentEmail: given.agentEmail }),
  });
  const { requestId } = await holder.call<{ requestId: number }>('linkedAccounts.requestLink', {
    inviteCode: code,
    name: '홍길동',
    bank: given.bank ?? '신한은행',
    accountNum: newAccountNumber(),
    requestId: randomUUID(),
  });
  await admin('admin.links.decide', { id: requestId, decision: 'approve' });
  const accounts = await holder.call<{ id: number }[]>('linkedAccounts.list');
  return Math.max(...accounts.map((account) => account.id));
}

/** Signs in by the form, as a person does, and waits for the home screen. */
export async function signInByForm(page: Page, login: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('아이디', { exact: true }).fill(login);
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await page.getByText('보유 DAON').waitFor();
}

/** The session of a holder as the wallet keeps it. */
export const sessionOf = (holder: Holder) => ({
  user_id: holder.id,
  logined: true,
  api_token: holder.token,
  email: holder.login,
});

/** Opens `path`, of the test's own server unless it names another, already signed in. */
export async function openAs(page: Page, holder: Holder, path = '/'): Promise<void> {
  await openWith(page, path, { localStorage: { 'daon.session': sessionOf(holder) } });
}

export const balanceOf = async (holder: Holder): Promise<string> =>
  (await holder.call<{ balance: string }>('wallet.balance')).balance;
