// Every kind of caller with its token, and which objects belong to which caller.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { SESSION_IDLE_MS, SESSION_LIFE_MS } from '../../domain/limits.ts';
import { DEMO_PASSWORD } from '../../server/demo/demo-people.ts';
import { hashToken } from '../../server/ports/secrets.ts';
import { createTestApp, type TestApp, parts } from '../support/servers/app.ts';
import { application, codeSentTo, type RequestedCode } from '../support/people/people.ts';

const { insertOperatorSession, insertSession } = parts;

export const COLUMNS = ['anonymous', 'shutOut', 'holder', 'viewer', 'operator', 'admin'] as const;
export type Column = (typeof COLUMNS)[number];

export type Caller = { name: string; column: Column; token: string | undefined };

export type AccessWorld = TestApp & {
  callers: readonly Caller[];
  holder: string;
  other: string;
  admin: string;
  ids: Readonly<Record<'holder' | 'other' | 'blocked' | 'closed' | 'viewer', number>>;
  /** The wallet of the first holder. */
  address: string;
  /** A number that is used once. */
  next: () => number;
  /** The id that the call returns; fails the test when it is refused. */
  opened: (path: string, input: object, token: string) => Promise<number>;
  /** Makes a new applicant; returns the pending request. */
  apply: (login: string) => Promise<number>;
};

type Times = { seenMsAgo?: number; endsInMs?: number };

const APPLICANTS = { password: DEMO_PASSWORD, passwordConfirmation: DEMO_PASSWORD };
const NETWORK = { ipPrefix: '127.0.0.0/24', userAgent: 'test' };

function sessionRow(world: TestApp, times: Times) {
  const token = world.deps.ids.token();
  const nowMs = world.deps.clock.now().getTime();
  return {
    token,
    row: {
      ...NETWORK,
      tokenHash: hashToken(token),
      now: new Date(nowMs - (times.seenMsAgo ?? 0)),
      expiresAt: new Date(nowMs + (times.endsInMs ?? SESSION_LIFE_MS)),
    },
  };
}

async function plantSession(world: TestApp, holderId: number, times: Times = {}): Promise<string> {
  const { token, row } = sessionRow(world, times);
  await world.store.write((tx) => insertSession(tx, { ...row, holderId }));
  return token;
}

async function plantOperatorSession(world: TestApp, operatorId: number, times: Times = {}): Promise<string> {
  const { token, row } = sessionRow(world, times);
  await world.store.write((tx) => insertOperatorSession(tx, { ...row, operatorId }));
  return token;
}

async function idOf(world: TestApp, login: string): Promise<number> {
  const rows = await world.store.read((db) =>
    db.select().from(db.t.logins).where(eq(db.t.logins.loginLower, login)),
  );
  const id = rows[0]?.holderId ?? rows[0]?.operatorId;
  if (id === null || id === undefined) throw new Error(`no login ${login}`);
  return id;
}

async function resetToken(world: TestApp): Promise<string> {
  const person = { phone: '01000000001', login: 'daon0001' };
  const { verificationId } = (await world.call('recovery.requestCode', person)).data<RequestedCode>();
  const typed = { ...person, code: codeSentTo(world, person.phone), verificationId };
  return (await world.call('recovery.verifyOwner', typed)).data<{ apiToken: string }>().apiToken;
}

/** The demo and, made through the real procedures, every other kind of caller that can be refused. */
export async function openAccessWorld(): Promise<AccessWorld> {
  const app = await createTestApp();
  let number = 0;
  const next = () => (number += 1);
  const must = async (path: string, input: object, token?: string) =>
    (await app.call(path, input, token)).data<{ id: number; requestId: number }>();

  const holder = await app.signIn('daon0001');
  const other = await app.signIn('daon0002');
  const admin = await app.signInOperator('admin1');
  const operator = await app.signInOperator('operator');
  // Each procedure that needs an open purchase makes one.
  await must('admin.settings.set', { key: 'openPurchasesMax', value: 100 }, admin);
  const apply = async (login: string) =>
    (await must('signUp.submit', await application(app, next(), { login, ...APPLICANTS }))).requestId;
  const join = async (login: string) => {
    await must('admin.signUps.decide', { id: await apply(login), decision: 'approve' }, admin);
    return { id: await idOf(app, login), token: await app.signIn(login) };
  };
  const hire = async (login: string) =>
    (await must('admin.operators.create', { login, password: DEMO_PASSWORD, role: 'viewer' }, admin)).id;

  const blocked = await join('barred02');
  await must('admin.holders.block', { id: blocked.id, reason: '확인' }, admin);
  const closed = await join('closed01');
  const { address: closedAddress } = (await app.call('wallet.address', {}, closed.token)).data<{
    address: string;
  }>();
  await must('transfers.send', { to: { address: closedAddress }, net: '5', requestId: randomUUID() }, other);
  await must('auth.closeAccount', { password: DEMO_PASSWORD, agreed: true }, closed.token);
  const rejection = { id: await apply('refused1'), decision: 'reject', reason: '확인' };
  await must('admin.signUps.decide', rejection, admin);
  const viewerId = await hire('viewer01');
  const dismissedId = await hire('dismiss1');
  const dismissed = await app.signInOperator('dismiss1');
  await must('admin.operators.update', { id: dismissedId, disabled: true }, admin);
  const ended = await app.signIn('daon0001');
  await must('auth.signOut', {}, ended);

  const holderId = await idOf(app, 'daon0001');
  const adminId = await idOf(app, 'admin1');
  const callers: Caller[] = [
    { name: 'anonymous', column: 'anonymous', token: undefined },
    { name: 'an unknown token', column: 'anonymous', token: app.deps.ids.token() },
    { name: 'a session that was signed out', column: 'anonymous', token: ended },
    {
      name: 'a session that was idle for too long',
      column: 'anonymous',
      token: await plantSession(app, holderId, { seenMsAgo: SESSION_IDLE_MS }),
    },
    {
      name: 'a session that is too old',
      column: 'anonymous',
      token: await plantSession(app, holderId, { endsInMs: 0 }),
    },
    {
      name: "an admin's session that is too old",
      column: 'anonymous',
      token: await plantOperatorSession(app, adminId, { endsInMs: 0 }),
    },
    { name: 'a reset token', column: 'anonymous', token: await resetToken(app) },
    { name: 'waiting', column: 'shutOut', token: await plantSession(app, await idOf(app, 'waiting1')) },
    { name: 'rejected', column: 'shutOut', token: await plantSession(app, await idOf(app, 'refused1')) },
    { name: 'blocked', column: 'shutOut', token: await plantSession(app, await idOf(app, 'blocked1')) },
    { name: 'blocked since the sign-in', column: 'shutOut', token: blocked.token },
    { name: 'closed', column: 'shutOut', token: await plantSession(app, closed.id) },
    { name: 'closed since the sign-in', column: 'shutOut', token: closed.token },
    { name: 'a disabled operator', column: 'shutOut', token: await plantOperatorSession(app, dismissedId) },
    { name: 'an operator disabled since the sign-in', column: 'shutOut', token: dismissed },
    { name: 'holder', column: 'holder', token: holder },
    { name: 'another holder', column: 'holder', token: other },
    { name: 'viewer', column: 'viewer', token: await app.signInOperator('viewer01') },
    { name: 'operator', column: 'operator', token: operator },
    { name: 'admin', column: 'admin', token: admin },
  ];
  const more = {
    callers,
    holder,
    other,
    admin,
    ids: {
      holder: holderId,
      other: await idOf(app, 'daon0002'),
      blocked: blocked.id,
      closed: closed.id,
      viewer: viewerId,
    },
    address: (await app.call('wallet.address', {}, holder)).data<{ address: string }>().address,
    next,
    opened: async (path: string, input: object, token: string) => {
      const { id, requestId } = await must(path, input, token);
      return id ?? requestId;
    },
    apply,
  };
  return Object.defineProperties(more, Object.getOwnPropertyDescriptors(app)) as unknown as AccessWorld;
}

/** The first caller of a column. */
export function callerOf(world: AccessWorld, column: Column): Caller {
  const found = world.callers.find((caller) => caller.column === column);
  if (!found) throw new Error(`no caller in the column ${column}`);
  return found;
}
