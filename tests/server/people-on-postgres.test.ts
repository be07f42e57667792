// Applying, recovering and closing on PostgreSQL: the same use-cases on the other engine.
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createDeps } from '../../server/create-deps.ts';
import { DEMO_PASSWORD } from '../../server/demo/demo-people.ts';
import { seedDemo } from '../../server/demo/seed-demo.ts';
import type { Deps } from '../../server/deps/deps.ts';
import { parseEnv } from '../../server/env/env.ts';
import { changePassword } from '../../server/features/auth/change-password.ts';
import { closeAccount } from '../../server/features/account-closing/close-account.ts';
import { listSessions } from '../../server/features/auth/list-sessions.ts';
import { signIn } from '../../server/features/auth/sign-in.ts';
import { unblockHolder } from '../../server/features/holders/change-status.ts';
import { freezeHolder } from '../../server/features/freezes/freeze-holder.ts';
import { listRefusedReveals } from '../../server/features/personal-data/count-reveals.ts';
import { reveal } from '../../server/features/personal-data/reveal.ts';
import { findIds } from '../../server/features/recovery/find-ids.ts';
import { resetPassword } from '../../server/features/recovery/reset-password.ts';
import { verifyOwner } from '../../server/features/recovery/verify-owner.ts';
import { decideRequest } from '../../server/features/requests/decide-request.ts';
import { submitSignUp } from '../../server/features/sign-ups/submit-sign-up.ts';
import { requestCode } from '../../server/features/verifications/request-code.ts';
import { verifyPhone } from '../../server/features/verifications/verify-phone.ts';
import { createPasswords } from '../../server/ports/passwords.ts';
import { createSecrets } from '../../server/ports/secrets.ts';
import { TEST_SECRET_KEY } from '../support/servers/app.ts';
import { otherCode } from '../support/people/people.ts';
import { createStoreOnPostgres } from '../support/store/store.ts';

const CLIENT = {
  ip: '127.0.0.1',
  ipPrefix: '127.0.0.0/24',
  userAgent: 'test',
  origin: 'http://127.0.0.1:3000',
};
const HOLDER = { id: 1, login: 'daon0001', sessionId: 0 };
const PHONE = '01000000001';

type World = { deps: Deps; lastCode: () => string };

async function seeded(store: Deps['store']): Promise<World> {
  const texts: string[] = [];
  const deps = createDeps(parseEnv({}), store, TEST_SECRET_KEY, {
    clock: { now: () => new Date('2026-11-20T09:00:00+09:00') },
    passwords: createPasswords(createSecrets(TEST_SECRET_KEY).pepper, { memoryKiB: 64 }),
    sms: { send: (_to, text) => Promise.resolve(void texts.push(text)) },
    log: pino({ level: 'silent' }),
  });
  await seedDemo(deps);
  return { deps, lastCode: () => /[0-9]{6}/.exec(texts.at(-1) ?? '')?.[0] ?? '' };
}

async function apply({ deps, lastCode }: World, number: number) {
  const phone = `0101111000${number}`;
  const { verificationId } = await requestCode(deps, CLIENT, { purpose: 'signUp', phone });
  await verifyPhone(deps, CLIENT, { purpose: 'signUp', phone, code: lastCode(), verificationId });
  return {
    login: `newbie${number}`,
    password: DEMO_PASSWORD,
    name: '홍길동',
    bank: '004',
    accountNum: `777${number}`,
    phone,
    verificationId,
    inviteCode: 'DEMO-SIGNUP',
  };
}

it('applies once for a login and an account as on SQLite', async () => {
  await using store = await createStoreOnPostgres();
  const world = await seeded(store);
  const submit = (input: Awaited<ReturnType<typeof apply>>) => submitSignUp(world.deps, CLIENT, input);
  const [first, second] = [await apply(world, 1), await apply(world, 2)];
  const tried = await Promise.allSettled([submit(first), submit({ ...second, login: 'NEWBIE1' })]);
  expect(tried.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const third = await apply(world, 3);
  await expect(submit({ ...third, inviteCode: 'NEVER' })).rejects.toMatchObject({ code: 'INVITE_UNKNOWN' });
  await expect(submit({ ...third, accountNum: '12345600000001' })).rejects.toMatchObject({
    code: 'ACCOUNT_TAKEN',
  });
  await submit(third);
  await expect(submit(third)).rejects.toMatchObject({ code: 'PHONE_NOT_VERIFIED' });
});

it('gives the login of a rejected application to one of two submissions of the same phone, as on SQLite', async () => {
  await using store = await createStoreOnPostgres();
  const world = await seeded(store);
  const submit = (input: Awaited<ReturnType<typeof apply>>) => submitSignUp(world.deps, CLIENT, input);
  const { requestId } = await submit(await apply(world, 1));
  const operator = { id: 1, login: 'operator' };
  await decideRequest(world.deps, operator, 'signUp', { id: requestId, decision: 'reject', reason: '확인' });
  const other = { ...(await apply(world, 2)), login: 'newbie1' };
  await expect(submit(other)).rejects.toMatchObject({ code: 'LOGIN_TAKEN' });
  const tries = [await apply(world, 1), { ...(await apply(world, 1)), accountNum: '8881' }];
  const tried = await Promise.allSettled(tries.map(submit));
  expect(tried.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

it('counts tries, finds ids and resets once as on SQLite', async () => {
  await using store = await createStoreOnPostgres();
  const { deps, lastCode } = await seeded(store);
  const first = await requestCode(deps, CLIENT, { purpose: 'findId', phone: PHONE });
  const { verificationId } = first;
  const wrong = { phone: PHONE, code: otherCode(lastCode()), verificationId };
  const guesses = await Promise.allSettled(Array.from({ length: 7 }, () => findIds(deps, CLIENT, wrong)));
  const codes = guesses.map((guess) =>
    guess.status === 'rejected' ? (guess.reason as { code: string }).code : '',
  );
  expect(codes.filter((code) => code === 'CODE_WRONG')).toHaveLength(5);
  const second = await requestCode(deps, CLIENT, { purpose: 'findId', phone: PHONE });
  const right = { phone: PHONE, code: lastCode(), verificationId: second.verificationId };
  expect(await findIds(deps, CLIENT, right)).toMatchObject([{ email: 'daon0001' }]);

  const claim = { phone: PHONE, login: 'daon0001' };
  const third = await requestCode(deps, CLIENT, { purpose: 'resetPassword', ...claim });
  const proof = { ...claim, code: lastCode(), verificationId: third.verificationId };
  const pair = await verifyOwner(deps, CLIENT, proof);
  const reset = () => resetPassword(deps, { ...pair, newPassword: '바뀐비밀번호22' });
  const resets = await Promise.allSettled([reset(), reset()]);
  expect(resets.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

it('ends resets, tokens and codes by a block as on SQLite', async () => {
  await using store = await createStoreOnPostgres();
  const { deps, lastCode } = await seeded(store);
  const claim = { phone: PHONE, login: 'daon0001' };
  const prove = async () => {
    const { verificationId } = await requestCode(deps, CLIENT, { purpose: 'resetPassword', ...claim });
    return { ...claim, code: lastCode(), verificationId };
  };
  const [operator, act] = [
    { id: 1, login: 'operator' },
    { id: HOLDER.id, reason: '휴대폰 분실' },
  ];
  const pair = await verifyOwner(deps, CLIENT, await prove());
  const before = await prove();
  await freezeHolder(deps, operator, act);
  const reset = () => resetPassword(deps, { ...pair, newPassword: '바뀐비밀번호22' });
  await expect(reset()).rejects.toMatchObject({ code: 'RESET_TOKEN_DEAD' });
  await expect(verifyOwner(deps, CLIENT, before)).rejects.toMatchObject({ code: 'CODE_EXPIRED' });
  await expect(verifyOwner(deps, CLIENT, await prove())).rejects.toMatchObject({ code: 'NO_MATCHING_LOGIN' });
  await unblockHolder(deps, operator, act);
  await expect(reset()).rejects.toMatchObject({ code: 'RESET_TOKEN_DEAD' });
  expect(await verifyOwner(deps, CLIENT, await prove())).toHaveProperty('apiToken');
});

it('changes a password, lists sessions and closes once as on SQLite', async () => {
  await using store = await createStoreOnPostgres();
  const { deps } = await seeded(store);
  await signIn(deps, CLIENT, { login: 'daon0001', password: DEMO_PASSWORD });
  expect(await listSessions(deps, HOLDER)).toHaveLength(1);
  await changePassword(deps, HOLDER, { currentPassword: DEMO_PASSWORD, newPassword: '바뀐비밀번호22' });
  expect(await listSessions(deps, HOLDER)).toEqual([]);
  const close = () => closeAccount(deps, HOLDER, { password: '바뀐비밀번호22' });
  const closed = await Promise.allSettled([close(), close()]);
  expect(closed.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await deps.outbox.sweep();
  await deps.limiter.sweep();
});

it('refuses and counts phone numbers beyond the day as on SQLite', async () => {
  await using store = await createStoreOnPostgres();
  const { deps } = await seeded(store);
  const operator = { id: 1, login: 'operator' };
  const asked = { kind: 'holderPhone', id: 1, reason: '통화' } as const;
  for (let shown = 0; shown < 60; shown += 1) await reveal(deps, operator, asked);
  for (const refused of [1, 2]) {
    await expect(reveal(deps, operator, asked)).rejects.toMatchObject({ code: 'REVEAL_LIMIT' });
    expect(await deps.store.read((db) => listRefusedReveals(db, deps.clock.now()))).toMatchObject([
      { operator: 'operator', refused },
    ]);
  }
});
