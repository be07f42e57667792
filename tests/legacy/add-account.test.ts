import { describe, expect, it } from 'vitest';
import { ERROR_SENTENCES } from '../../domain/errors.ts';
import { CHECK, invalid, NOT_TEXTS, plain, refusedWith, resultOf } from './expected-answers.ts';
import { openLegacyApp, type LegacyApp } from './legacy-app.ts';

const LINK = { name: '다온일', bank_name: '신한은행', account_num: '11045600000099', token: 'DEMO-LINK' };

async function newestLink(app: LegacyApp): Promise<number> {
  const rows = await app.deps.store.read((db) =>
    db.select({ id: db.t.linkRequests.requestId }).from(db.t.linkRequests),
  );
  return Math.max(...rows.map(({ id }) => id));
}

describe('addAcount', () => {
  it('asks for one more account, which is listed once an operator approved it', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    expect(plain(await app.call('addAcount', { ...LINK, name: 'hong GIL-동' }, { token }))).toEqual(
      resultOf(0),
    );
    expect(await app.dataOf('getAccountCnt', {}, { token })).toBe(1);
    await app.decide('link', { id: await newestLink(app), decision: 'approve' });
    const accounts = await app.dataOf<object[]>('getAccountLists', {}, { token });
    expect(accounts).toHaveLength(2);
    expect(accounts[1]).toEqual({
      account_id: expect.any(Number),
      name: 'HONGGIL동',
      bank_name: '신한은행',
      account_num: '11045600000099',
      com_account_id: 1,
      email: 'daon0001',
    });
    const alarms = await app.dataOf<{ data: object[] }>('getAlarmLists', {}, { token });
    expect(alarms.data[0]).toMatchObject({ alarm_type: 41, is_read: 0 });
  });

  it('answers 1 for an unknown link and for one of the other kind', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    for (const code of ['DEMO-SIGNUP', 'nothing']) {
      expect(plain(await app.call('addAcount', { ...LINK, token: code }, { token }))).toEqual(
        resultOf(1, ERROR_SENTENCES.INVITE_UNKNOWN),
      );
    }
  });

  it('answers 3 for an account that a live or waiting link holds, the caller’s or another’s', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    await app.dataOf('addAcount', LINK, { token });
    for (const [bank_name, account_num] of [
      ['신한', LINK.account_num],
      ['088', '11045600000002'],
      ['국민은행', '12345600000001'],
    ]) {
      expect(plain(await app.call('addAcount', { ...LINK, bank_name, account_num }, { token }))).toEqual(
        resultOf(3, ERROR_SENTENCES.ACCOUNT_TAKEN),
      );
    }
  });

  it('takes an Idempotency-Key: the same again is one request, another content is 15', async () => {
    const app = await openLegacyApp();
    const options = { token: await app.signIn(), headers: { 'idempotency-key': 'link-1' } };
    expect(plain(await app.call('addAcount', LINK, options))).toEqual(resultOf(0));
    const id = await newestLink(app);
    expect(plain(await app.call('addAcount', LINK, options))).toEqual(resultOf(0));
    expect(await newestLink(app)).toBe(id);
    expect(plain(await app.call('addAcount', { ...LINK, account_num: '1' }, options))).toEqual(
      resultOf(15, ERROR_SENTENCES.IDEMPOTENCY_MISMATCH),
    );
  });

  it.each([
    ['name', '123', '예금주는 한글 또는 영문 대문자로 입력해주세요.'],
    ['bank_name', '없는은행', '은행을 목록에서 골라주세요.'],
    ['account_num', '110-456', '계좌번호는 숫자만 입력해주세요.'],
    ['account_num', '', '계좌번호는 숫자만 입력해주세요.'],
    ['token', '', CHECK],
  ])('refuses %s %j with 422 and its sentence', async (field, value, sentence) => {
    const app = await openLegacyApp();
    const broken = { ...LINK, [field]: value };
    expect(plain(await app.call('addAcount', broken, { token: await app.signIn() }))).toEqual(
      invalid(field, sentence),
    );
  });

  it('requires a session, and refuses missing and wrong-typed fields with 422', async () => {
    const app = await openLegacyApp();
    expect(plain(await app.call('addAcount', LINK))).toEqual(refusedWith(401, 'UNAUTHENTICATED'));
    const token = await app.signIn();
    for (const field of Object.keys(LINK)) {
      for (const value of NOT_TEXTS) {
        const answer = await app.call('addAcount', { ...LINK, [field]: value }, { token });
        expect(plain(answer), field).toEqual(invalid(field, CHECK));
      }
    }
  });
});
