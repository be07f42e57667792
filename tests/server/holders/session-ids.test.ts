// SQLite gives the id of a deleted session to the next one: a call of the session before must not reach the session that has its id.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { MINUTE_MS } from '../../../domain/durations.ts';
import { authenticateHolder } from '../../../server/holders/authenticate-holder.ts';
import { signOut } from '../../../server/features/auth/sign-out.ts';
import { writeUses } from '../../../server/holders/session-use.ts';
import { subscribeDevice } from '../../../server/features/push/subscribe-device.ts';
import { authenticateOperator } from '../../../server/acting/authenticate-operator.ts';
import { startPushService } from '../../support/push/push-service.ts';
import { ALL_KINDS } from '../../support/push/push-world.ts';
import { createTestApp, type TestApp } from '../../support/servers/app.ts';

const CLIENT = { ip: '127.0.0.1', ipPrefix: '127.0.0.0/24', userAgent: 'test', origin: 'http://127.0.0.1' };

let world: TestApp;

beforeEach(async () => {
  world = await createTestApp({ PUSH_HOSTS: 'any' });
});

afterEach(() => world.close());

const newestSession = async (table: 'sessions' | 'operatorSessions') => {
  const rows = await world.store.read((db) => db.select().from(db.t[table]).orderBy(db.t[table].id));
  const newest = rows.at(-1);
  if (newest === undefined) throw new Error('no session');
  return newest;
};

/** A call with a token, as its guard sees it. */
const contextOf = (token: string) => ({ deps: world.deps, client: CLIENT, token, background: false });

it('a device of a session that has signed out is not subscribed under that of another holder', async () => {
  const service = await startPushService();
  const mine = await world.signIn('daon0001');
  const { id: sessionId } = await newestSession('sessions');
  (await world.call('auth.signOut', {}, mine)).data();
  await world.signIn('daon0002');
  expect(await newestSession('sessions')).toMatchObject({ id: sessionId, holderId: 2 });
  const holder = { id: 1, login: 'daon0001', sessionId };
  await expect(
    subscribeDevice(world.deps, holder, { ...service.newDevice(), ...ALL_KINDS }),
  ).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  await service.close();
});

it('a second sign-out of a session does not end the next one of its holder', async () => {
  const mine = await world.signIn('daon0001');
  const holder = await authenticateHolder(contextOf(mine));
  (await world.call('auth.signOut', {}, mine)).data();
  const next = await world.signIn('daon0001');
  expect((await newestSession('sessions')).id).toBe(holder.sessionId);
  await signOut(world.deps, holder);
  (await world.call('auth.session', {}, next)).data();
});

it("a call of a session that has signed out does not change another holder's time of use", async () => {
  const mine = await world.signIn('daon0001');
  const { id } = await newestSession('sessions');
  world.wait(10 * MINUTE_MS);
  await authenticateHolder(contextOf(mine));
  (await world.call('auth.signOut', {}, mine)).data();
  world.wait(MINUTE_MS);
  await world.signIn('daon0002');
  await writeUses(world.deps);
  const theirs = await newestSession('sessions');
  expect(theirs).toMatchObject({ id, holderId: 2 });
  expect(theirs.lastSeenAt).toEqual(theirs.createdAt);
});

it("nor does one of an operator change another operator's", async () => {
  const mine = await world.signInOperator('operator');
  const { id } = await newestSession('operatorSessions');
  world.wait(10 * MINUTE_MS);
  await authenticateOperator(contextOf(mine));
  (await world.call('admin.auth.signOut', {}, mine)).data();
  world.wait(MINUTE_MS);
  await world.signInOperator('admin1');
  await writeUses(world.deps);
  const theirs = await newestSession('operatorSessions');
  expect(theirs.id).toBe(id);
  expect(theirs.lastSeenAt).toEqual(theirs.createdAt);
});
