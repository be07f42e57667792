import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ERROR_SENTENCES } from '../../domain/errors.ts';
import { hashToken } from '../../server/ports/secrets.ts';
import { CHECK, invalid, NOT_TEXTS, plain, refusedWith, resultOf } from './expected-answers.ts';
import { openLegacyApp, type LegacyApp } from './legacy-app.ts';

const PHONE = '01099990001';
const APPLICATION = {
  phone_number: PHONE,
  email: 'newbie01',
  password: 'daon5678!',
  password_confirmation: 'daon5678!',
  name: '홍길동',
  bank_name: '국민은행',
  account_num: '98765400000001',
  token: 'DEMO-SIGNUP',
};
const PHONE_FORM = '휴대폰 번호는 숫자만 포함하여 11자리여야 합니다.';

async function verifyPhone(app: LegacyApp, phone = PHONE, from?: string): Promise<void> {
  const options = from === undefined ? {} : { from };
  await app.dataOf('sendSmsCode', { phone }, options);
  await app.dataOf('checkSms', { phone, code: app.codeSentTo(phone) }, options);
}

type InviteChange = { expiresAt?: Date; maxUses?: number; revokedAt?: Date };

function changeInvite(app: LegacyApp, change: InviteChange): Promise<unknown> {
  return app.deps.store.write((tx) =>
    tx
      .update(tx.t.invites)
      .set(change)
      .where(eq(tx.t.invites.codeHash, hashToken('DEMO-SIGNUP'))),
  );
}

describe('chkUrl', () => {
  it('answers 0 for an application and 1 for a further account, and uses nothing up', async () => {
    const app = await openLegacyApp();
    await changeInvite(app, { maxUses: 1 });
    for (let visit = 0; visit < 3; visit += 1) {
      expect(plain(await app.call('chkUrl', { token: 'DEMO-SIGNUP' }))).toEqual(resultOf(0));
    }
    expect(plain(await app.call('chkUrl', { token: 'DEMO-LINK' }))).toEqual(
      resultOf(1, '계좌 추가를 위한 초대 링크예요.'),
    );
  });

  it.each<[string, InviteChange, number, string]>([
    ['expired', { expiresAt: new Date('2026-11-20T09:00:00+09:00') }, 2, ERROR_SENTENCES.INVITE_EXPIRED],
    ['used up', { maxUses: 0 }, 3, ERROR_SENTENCES.INVITE_USED],
    ['revoked', { revokedAt: new Date('2026-11-19T09:00:00+09:00') }, 4, ERROR_SENTENCES.INVITE_UNKNOWN],
  ])('reports that a link is %s, and registUrl answers 1 for it', async (_state, change, res, message) => {
    const app = await openLegacyApp();
    await verifyPhone(app);
    await changeInvite(app, change);
    expect(plain(await app.call('chkUrl', { token: 'DEMO-SIGNUP' }))).toEqual(resultOf(res, message));
    expect(plain(await app.call('registUrl', APPLICATION))).toEqual(resultOf(1, message));
  });

  it('answers 4 for any unknown code', async () => {
    const app = await openLegacyApp();
    for (const token of ['', 'DEMO-SIGNUP ', 'demo-signup', '초대', "' OR 1=1 --", 'x'.repeat(5000)]) {
      expect(plain(await app.call('chkUrl', { token })), token.slice(0, 20)).toEqual(
        resultOf(4, ERROR_SENTENCES.INVITE_UNKNOWN),
      );
    }
  });

  it('refuses a missing and a wrong-typed token with 422', async () => {
    const app = await openLegacyApp();
    for (const token of NOT_TEXTS) {
      expect(plain(await app.call('chkUrl', { token }))).toEqual(invalid('token', CHECK));
    }
  });

  it('answers 429 after thirty checks a minute from one network', async () => {
    const app = await openLegacyApp();
    for (let look = 0; look < 30; look += 1) await app.call('chkUrl', { token: 'x' });
    const refused = await app.call('chkUrl', { token: 'DEMO-SIGNUP' });
    expect(plain(refused)).toEqual(refusedWith(429, 'TOO_MANY_REQUESTS'));
    expect(Number(refused.response.headers['retry-after'])).toBeGreaterThan(0);
    expect(plain(await app.call('chkUrl', { token: 'DEMO-SIGNUP' }, { from: '203.0.113.9' }))).toEqual(
      resultOf(0),
    );
  });
});

describe('registUrl', () => {
  it('goes from the link to the first sign-in, which answers 1 once', async () => {
    const app = await openLegacyApp();
    expect(plain(await app.call('chkUrl', { token: 'DEMO-SIGNUP' }))).toEqual(resultOf(0));
    await verifyPhone(app);
    expect(plain(await app.call('registUrl', APPLICATION))).toEqual(resultOf(0));
    const credentials = { email: 'newbie01', password: 'daon5678!' };
    expect(plain(await app.call('login', credentials))).toEqual(
      resultOf(3, '승인이 되지 않은 로그인 정보입니다.'),
    );
    const [request] = await app.deps.store.read((db) =>
      db
        .select({ id: db.t.requests.id })
        .from(db.t.requests)
        .innerJoin(db.t.holders, eq(db.t.holders.id, db.t.requests.holderId))
        .where(eq(db.t.holders.login, 'newbie01')),
    );
    await app.decide('signUp', { id: request?.id ?? 0, decision: 'approve' });
    const first = await app.call('login', credentials);
    expect(plain(first)).toEqual({
      status: 200,
      body: {
        res: 1,
        message: expect.stringMatching(/[가-힣]/),
        data: { user_id: expect.any(Number), api_token: expect.any(String), email: 'newbie01' },
      },
    });
    const { api_token: token } = first.body['data'] as { api_token: string };
    expect(await app.dataOf('getDaonAfter', {}, { token })).toEqual({ balance: 0, balance_krw: 0 });
    expect(await app.dataOf('getAccountLists', {}, { token })).toEqual([
      {
        account_id: expect.any(Number),
        name: '홍길동',
        bank_name: '국민은행',
        account_num: '98765400000001',
        com_account_id: 1,
        email: 'newbie01',
      },
    ]);
    expect((await app.call('login', credentials)).body['res']).toBe(0);
  });

  it('takes a form, and the bank as people write it', async () => {
    const app = await openLegacyApp();
    await verifyPhone(app);
    const form = new URLSearchParams({ ...APPLICATION, bank_name: '국민 004' }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(plain(await app.call('registUrl', form, { headers }))).toEqual(resultOf(0));
  });

  it('reports under email that an id is taken by a holder or an operator, and uses nothing up', async () => {
    const app = await openLegacyApp();
    await changeInvite(app, { maxUses: 1 });
    await verifyPhone(app);
    for (const email of ['daon0001', 'DAON0001', 'waiting1', 'operator']) {
      expect(plain(await app.call('registUrl', { ...APPLICATION, email })), email).toEqual(
        invalid('email', '이미 사용중인 아이디입니다.'),
      );
    }
    expect(plain(await app.call('registUrl', APPLICATION))).toEqual(resultOf(0));
    expect(plain(await app.call('chkUrl', { token: 'DEMO-SIGNUP' }))).toEqual(
      resultOf(3, ERROR_SENTENCES.INVITE_USED),
    );
  });

  it('takes the same id again from the phone of a rejected application, and from no other', async () => {
    const app = await openLegacyApp();
    await verifyPhone(app);
    expect(plain(await app.call('registUrl', APPLICATION))).toEqual(resultOf(0));
    const requests = await app.deps.store.read((db) =>
      db.select({ id: db.t.requests.id }).from(db.t.requests),
    );
    const id = Math.max(...requests.map((request) => request.id));
    await app.decide('signUp', { id, decision: 'reject', reason: '예금주가 달라요.' });
    const credentials = { email: 'newbie01', password: 'daon5678!' };
    expect((await app.call('login', credentials)).body['res']).toBe(3);
    const other = { ...APPLICATION, phone_number: '01099990002' };
    await verifyPhone(app, other.phone_number);
    expect(plain(await app.call('registUrl', other))).toEqual(invalid('email', ERROR_SENTENCES.LOGIN_TAKEN));
    await verifyPhone(app);
    expect(plain(await app.call('registUrl', APPLICATION))).toEqual(resultOf(0));
    expect((await app.call('login', credentials)).body['res']).toBe(3);
  });

  it('answers 1 for an unknown link and for one of the other kind', async () => {
    const app = await openLegacyApp();
    await verifyPhone(app);
    for (const token of ['DEMO-LINK', 'nothing']) {
      expect(plain(await app.call('registUrl', { ...APPLICATION, token }))).toEqual(
        resultOf(1, ERROR_SENTENCES.INVITE_UNKNOWN),
      );
    }
  });

  it('answers 2 for a phone that was not verified, by another network, too long ago, or for another application', async () => {
    const app = await openLegacyApp();
    const notVerified = resultOf(2, ERROR_SENTENCES.PHONE_NOT_VERIFIED);
    expect(plain(await app.call('registUrl', APPLICATION))).toEqual(notVerified);
    await app.dataOf('sendSmsCode', { phone: PHONE }, {});
    expect(plain(await app.call('registUrl', APPLICATION))).toEqual(notVerified);
    await verifyPhone(app);
    expect(plain(await app.call('registUrl', APPLICATION, { from: '203.0.113.9' }))).toEqual(notVerified);
    app.wait(30 * 60_000);
    expect(plain(await app.call('registUrl', APPLICATION))).toEqual(notVerified);
    await verifyPhone(app);
    expect(plain(await app.call('registUrl', APPLICATION))).toEqual(resultOf(0));
    const second = { ...APPLICATION, email: 'newbie02', account_num: '98765400000002' };
    expect(plain(await app.call('registUrl', second))).toEqual(notVerified);
  });

  it('takes a verified phone to which another code was sent since, from the same network too', async () => {
    const app = await openLegacyApp();
    await verifyPhone(app);
    await app.dataOf('sendSmsCode', { phone: PHONE }, {});
    expect(plain(await app.call('registUrl', APPLICATION))).toEqual(resultOf(0));
    const second = { ...APPLICATION, email: 'newbie02', account_num: '98765400000002' };
    expect(plain(await app.call('registUrl', second))).toEqual(
      resultOf(2, ERROR_SENTENCES.PHONE_NOT_VERIFIED),
    );
  });

  it('takes one application from a phone that was verified twice', async () => {
    const app = await openLegacyApp();
    await verifyPhone(app);
    await verifyPhone(app);
    expect(plain(await app.call('registUrl', APPLICATION))).toEqual(resultOf(0));
    const second = { ...APPLICATION, email: 'newbie02', account_num: '98765400000002' };
    expect((await app.call('registUrl', second)).body['res']).toBe(2);
  });

  it('answers 3 for a bank account that another link holds', async () => {
    const app = await openLegacyApp();
    await verifyPhone(app);
    const taken = { ...APPLICATION, bank_name: 'KB국민은행', account_num: '12345600000001' };
    expect(plain(await app.call('registUrl', taken))).toEqual(resultOf(3, ERROR_SENTENCES.ACCOUNT_TAKEN));
    // The same number at another bank is another account.
    expect(plain(await app.call('registUrl', { ...taken, bank_name: '토스뱅크' }))).toEqual(resultOf(0));
  });

  it.each([
    ['phone_number', '010-1234-5678', PHONE_FORM],
    ['email', 'abc', '아이디는 영문 및 숫자 포함 4~16자여야 합니다.'],
    ['email', 'a'.repeat(17), '아이디는 영문 및 숫자 포함 4~16자여야 합니다.'],
    ['email', '다온다온', '아이디는 영문 및 숫자 포함 4~16자여야 합니다.'],
    ['password', '1234567', '비밀번호는 8~20자 이내여야 합니다.'],
    ['password', '1'.repeat(21), '비밀번호는 8~20자 이내여야 합니다.'],
    ['password_confirmation', 'daon5679!', '비밀번호가 일치하지 않습니다.'],
    ['name', 'hong', '예금주는 한글 또는 영문 대문자로 입력해주세요.'],
    ['bank_name', '없는은행', '은행을 목록에서 골라주세요.'],
    ['account_num', '123-456', '계좌번호는 숫자만 입력해주세요.'],
    ['token', '', CHECK],
  ])('refuses %s %j with 422 and its sentence', async (field, value, sentence) => {
    const app = await openLegacyApp();
    await verifyPhone(app);
    const typedTwice = field === 'password' ? { password_confirmation: value } : {};
    const broken = { ...APPLICATION, ...typedTwice, [field]: value };
    expect(plain(await app.call('registUrl', broken))).toEqual(invalid(field, sentence));
  });

  it('refuses missing and wrong-typed fields with 422, by field', async () => {
    const app = await openLegacyApp();
    for (const field of Object.keys(APPLICATION)) {
      for (const value of NOT_TEXTS) {
        const answer = await app.call('registUrl', { ...APPLICATION, [field]: value });
        expect(plain(answer), field).toEqual(invalid(field, CHECK));
      }
    }
    const { status, body } = await app.call('registUrl', {});
    expect({ status, fields: Object.keys(body['errors'] as object).sort() }).toEqual({
      status: 422,
      fields: Object.keys(APPLICATION).sort(),
    });
  });
});
