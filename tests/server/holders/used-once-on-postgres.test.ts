// What is used once, while two processes on one real PostgreSQL are asked for it at the same moment.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eq } from '../../../db/sql.ts';
import { DomainError } from '../../../domain/errors.ts';
import { DEMO_PASSWORD } from '../../../server/demo/demo-people.ts';
import type { Deps } from '../../../server/deps/deps.ts';
import { createInvite } from '../../../server/features/invites/create-invite.ts';
import { requestLink } from '../../../server/features/linked-accounts/request-link.ts';
import { replaceRecoveryCodes } from '../../../server/features/operators/recovery-codes.ts';
import { signInOperator } from '../../../server/features/operators/sign-in-operator.ts';
import { submitSignUp } from '../../../server/features/sign-ups/submit-sign-up.ts';
import { requestCode } from '../../../server/features/verifications/request-code.ts';
import { verifyPhone } from '../../../server/features/verifications/verify-phone.ts';
import { placeOf } from '../../../server/ports/secrets.ts';
import { makeTotpKey } from '../../../server/ports/totp.ts';
import { twoProcesses, type TwoProcesses } from '../../support/servers/two-processes.ts';

const CLIENT = { ip: '', ipPrefix: '127.0.0.0/24', userAgent: 'test', origin: 'http://127.0.0.1:3000' };
const ADMIN = { id: 2, login: 'admin1' };
const ROUNDS = 4;

describe('two processes that are asked at the same moment', () => {
  let both: TwoProcesses;
  let first: Deps;
  let second: Deps;
  let lastText = '';

  beforeAll(async () => {
    both = await twoProcesses({ sms: { send: (_to, text) => Promise.resolve(void (lastText = text)) } });
    ({ first, second } = both);
  });
  afterAll(() => both[Symbol.asyncDispose]());

  /** What the calls answer, sorted; every second one is of the other process. */
  const ask = async (calls: ((deps: Deps) => Promise<unknown>)[]): Promise<string[]> => {
    const asked = await Promise.allSettled(calls.map((call, n) => call(n % 2 === 0 ? first : second)));
    return asked
      .map((one): string => {
        if (one.status === 'fulfilled') return 'done';
        return one.reason instanceof DomainError ? one.reason.code : String(one.reason);
      })
      .toSorted();
  };

  const inviteFor = (kind: 'signup' | 'link') =>
    createInvite(first, CLIENT, ADMIN, { kind, companyId: 1, uses: 1 });
  const usesOf = async (id: number) => {
    const rows = await first.store.read((db) =>
      db.select().from(db.t.invites).where(eq(db.t.invites.id, id)),
    );
    return rows[0]?.uses;
  };

  /** An applicant whose phone was verified. */
  async function verified(number: number) {
    const phone = `0102000${String(number).padStart(4, '0')}`;
    const { verificationId } = await requestCode(
      first,
      CLIENT,
      { purpose: 'signUp', phone },
      { text: String },
    );
    const code = /[0-9]{6}/.exec(lastText)?.[0] ?? '';
    await verifyPhone(first, CLIENT, { purpose: 'signUp', phone, code, verificationId });
    const person = { password: DEMO_PASSWORD, name: '홍길동', bank: '004', accountNum: `555${number}` };
    return { ...person, phone, verificationId, login: `once${number}` };
  }

  it('accept one application with an invite for one', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, code: inviteCode } = await inviteFor('signup');
      const applications: Parameters<typeof submitSignUp>[2][] = [];
      for (let n = 0; n < 4; n += 1) applications.push({ ...(await verified(round * 10 + n)), inviteCode });
      const answers = await ask(applications.map((one) => (deps) => submitSignUp(deps, CLIENT, one)));
      expect(answers).toEqual(['INVITE_USED', 'INVITE_USED', 'INVITE_USED', 'done']);
      expect(await usesOf(id)).toBe(1);
    }
  });

  it('accept one account with an invite for one', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, code: inviteCode } = await inviteFor('link');
      const account = { inviteCode, name: '다온일', bank: '004' };
      const holder = { id: 1, login: 'daon0001' };
      const calls = [0, 1, 2, 3].map((n) => (deps: Deps) => {
        const own = { accountNum: `666${round}${n}`, requestId: randomUUID() };
        return requestLink(deps, holder, { ...account, ...own });
      });
      const answers = await ask(calls);
      expect(answers).toEqual(['INVITE_USED', 'INVITE_USED', 'INVITE_USED', 'done']);
      expect(await usesOf(id)).toBe(1);
    }
  });

  it('open one session of an operator with a recovery code', async () => {
    const totpSecretEnc = first.secrets.encrypt(
      makeTotpKey(ADMIN.login).secret,
      placeOf('operators.totp_secret_enc', ADMIN.id),
    );
    const codes = await first.store.write(async (tx) => {
      await tx.update(tx.t.operators).set({ totpSecretEnc }).where(eq(tx.t.operators.id, ADMIN.id));
      return replaceRecoveryCodes(tx, first, ADMIN.id, new Date());
    });
    for (const totp of codes.slice(0, ROUNDS)) {
      const input = { login: ADMIN.login, password: DEMO_PASSWORD, totp };
      const calls = Array.from({ length: 4 }, () => (deps: Deps) => signInOperator(deps, CLIENT, input));
      const answers = await ask(calls);
      expect(answers).toEqual(['TOTP_WRONG', 'TOTP_WRONG', 'TOTP_WRONG', 'done']);
    }
    const sessions = await first.store.read((db) =>
      db.select().from(db.t.operatorSessions).where(eq(db.t.operatorSessions.operatorId, ADMIN.id)),
    );
    expect(sessions).toHaveLength(ROUNDS);
  });
});
