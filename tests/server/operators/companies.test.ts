import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';

let world: MoneyWorld;

beforeEach(async () => {
  world = await createMoneyWorld();
});

afterEach(() => world.close());

const NEW_ACCOUNT = { bank: '우리은행', accountNum: '1002000000001', name: '(주)다온' };
const NEW_COMPANY = { name: '새회사', perDepositFee: '0', depositAccount: NEW_ACCOUNT };

const update = (more: Record<string, unknown>) => world.asAdmin('companies.update', { id: 1, ...more });
const get = async (id = 1) => (await world.asAdmin('companies.get', { id })).data<Record<string, unknown>>();

describe('companies', () => {
  it('are read by all and written by admins', async () => {
    const row = { id: 1, name: '다온게임즈', perDepositFee: '1', depositChangedAt: null };
    expect((await world.asOperator('companies.list')).data()).toEqual({ data: [row], total: 1 });
    expect(await get()).toMatchObject({
      ...row,
      depositAccount: { bankCode: '081', bankName: '하나은행', accountNum: '****7804' },
    });
    for (const [verb, input] of [
      ['get', { id: 1 }],
      ['create', NEW_COMPANY],
      ['update', { id: 1, name: '다른이름' }],
    ] as const) {
      expect((await world.asOperator(`companies.${verb}`, input)).reason()).toBe('FORBIDDEN');
    }
    expect((await world.asAdmin('companies.get', { id: 999 })).reason()).toBe('NOT_FOUND');
  });

  it('are created with a name of their own and a known bank', async () => {
    const created = (await world.asAdmin('companies.create', NEW_COMPANY)).data<{ id: number }>();
    expect(await get(created.id)).toMatchObject({
      name: '새회사',
      perDepositFee: '0',
      depositChangedAt: null,
      depositAccount: { bankCode: '020', accountNum: '****0001', name: '(주)다온' },
    });
    const taken = await world.asAdmin('companies.create', NEW_COMPANY);
    expect(taken.error().data).toMatchObject({
      reason: 'INVALID_INPUT',
      fields: { name: ['같은 이름의 회사가 이미 있어요.'] },
    });
    const unknown = { ...NEW_COMPANY, name: '셋', depositAccount: { ...NEW_ACCOUNT, bank: '없는은행' } };
    expect((await world.asAdmin('companies.create', unknown)).reason()).toBe('BANK_UNKNOWN');
  });

  it.each(['새회사\u200b', '새회\u202e사', '새회사\u0007끝', '새\n회사', '\u3164'])(
    'are not named %j, part of which cannot be seen',
    async (name) => {
      const account = { ...NEW_COMPANY, depositAccount: { ...NEW_ACCOUNT, name } };
      for (const input of [{ ...NEW_COMPANY, name }, account])
        expect((await world.asAdmin('companies.create', input)).reason()).toBe('INVALID_INPUT');
      const invite = { kind: 'signup', companyId: 1, agentEmail: name };
      expect((await world.asAdmin('invites.create', invite)).reason()).toBe('INVALID_INPUT');
    },
  );

  it('change their deposit account for new orders only, and show the time', async () => {
    const id = await world.buy('10000');
    expect((await update({ depositAccount: NEW_ACCOUNT })).data()).toMatchObject({
      applied: true,
      approvals: 1,
      depositChangedAt: '2026-11-20T09:00:00+09:00',
      depositAccount: { bankName: '우리은행' },
    });
    const before = (await world.asOperator('purchases.get', { id })).data();
    expect(before).toMatchObject({ depositAccount: { bankName: '하나은행', accountNum: '****7804' } });
    const next = await world.buy('10000');
    const after = (await world.asOperator('purchases.get', { id: next })).data();
    expect(after).toMatchObject({ depositAccount: { bankName: '우리은행', accountNum: '****0001' } });
  });

  it('do not report an unchanged account as changed', async () => {
    const same = { bank: '081', accountNum: '27891004567804', name: '다온게임즈' };
    expect((await update({ depositAccount: same })).data()).toMatchObject({ depositChangedAt: null });
  });

  it('apply a new fee to new purchases', async () => {
    await update({ perDepositFee: '2' });
    const id = await world.buy('10000');
    expect((await world.asOperator('purchases.get', { id })).data()).toMatchObject({ fee: '2' });
    expect((await update({ perDepositFee: '9000000000.1' })).reason()).toBe('AMOUNT_TOO_LARGE');
  });
});

describe('a company that another admin has changed since it was shown', () => {
  const OTHER_ACCOUNT = { ...NEW_ACCOUNT, accountNum: '1002000000002' };
  const shownOf = async () => {
    const { name, perDepositFee, depositChangedAt } = await get();
    return { name, perDepositFee, depositChangedAt };
  };
  const NEW_FEE = { perDepositFee: '2' };

  it.each([
    ['name', { name: '다온게임즈2' }, { name: '다온게임즈3' }],
    ['fee', { perDepositFee: '3' }, NEW_FEE],
    ['account', { depositAccount: OTHER_ACCOUNT }, { depositAccount: NEW_ACCOUNT }],
  ])('keeps its %s, and takes the change beside what it is now', async (_what, others, asked) => {
    const shown = await shownOf();
    await update(others);
    const before = await get();
    expect((await update({ ...asked, shown })).reason()).toBe('STALE_VERSION');
    expect(await get()).toEqual(before);
    expect((await update({ ...asked, shown: await shownOf() })).data()).toMatchObject({ applied: true });
    // The same call again, as after a lost answer: what it asks for holds already.
    expect((await update({ ...asked, shown })).data()).toMatchObject({ applied: true });
  });

  it('takes a change of another field, and one that does not say what was shown', async () => {
    const shown = await shownOf();
    await update({ name: '다온게임즈2' });
    expect((await update({ ...NEW_FEE, shown })).data()).toMatchObject({ name: '다온게임즈2', ...NEW_FEE });
    expect((await update({ name: '다온게임즈3' })).data()).toMatchObject({ name: '다온게임즈3' });
  });

  it('is proposed beside what it is now', async () => {
    const shown = await shownOf();
    await update(NEW_FEE);
    await world.fourEyesFrom(10_000_000n);
    const second = await world.hire('admin2', 'admin');
    const asked = { id: 1, perDepositFee: '4', shown };
    expect((await world.call('admin.companies.update', asked, second)).reason()).toBe('STALE_VERSION');
    const now = { ...asked, shown: await shownOf() };
    expect((await world.call('admin.companies.update', now, second)).data()).toMatchObject({
      applied: false,
    });
    expect((await update(now)).data()).toMatchObject({ applied: true, approvals: 2, perDepositFee: '4' });
  });
});

describe('companies under four eyes', () => {
  it('change their deposit account when two admins make the same call', async () => {
    await world.fourEyesFrom(10_000_000n);
    const second = await world.hire('admin2', 'admin');
    const bySecond = (depositAccount: unknown) =>
      world.call('admin.companies.update', { id: 1, depositAccount }, second);
    expect((await update({ depositAccount: NEW_ACCOUNT })).data()).toMatchObject({
      applied: false,
      approvals: 1,
      depositChangedAt: null,
      depositAccount: { bankName: '하나은행' },
    });
    expect((await update({ depositAccount: NEW_ACCOUNT })).reason()).toBe('SAME_OPERATOR');
    const other = { ...NEW_ACCOUNT, accountNum: '1002000000002' };
    expect((await bySecond(other)).data()).toMatchObject({ applied: false, approvals: 1 });
    expect((await update({ depositAccount: other })).data()).toMatchObject({
      applied: true,
      approvals: 2,
      depositAccount: { accountNum: '****0002' },
    });
  });

  it.each([
    ['name', { name: '다온게임즈2' }],
    ['fee', { perDepositFee: '2' }],
  ])('change their %s when two admins make the same call', async (_what, change) => {
    await world.fourEyesFrom(10_000_000n);
    const second = await world.hire('admin2', 'admin');
    expect((await update(change)).data()).toMatchObject({ applied: false, approvals: 1, name: '다온게임즈' });
    expect((await update(change)).reason()).toBe('SAME_OPERATOR');
    const agreed = await world.call('admin.companies.update', { id: 1, ...change }, second);
    expect(agreed.data()).toMatchObject({ applied: true, approvals: 2, ...change });
  });

  it('are created when two admins make the same call', async () => {
    await world.fourEyesFrom(10_000_000n);
    const second = await world.hire('admin2', 'admin');
    const create = (input: unknown, token: string) => world.call('admin.companies.create', input, token);
    expect((await create(NEW_COMPANY, world.admin)).data()).toMatchObject({
      id: null,
      name: '새회사',
      depositAccount: { accountNum: '****0001' },
      applied: false,
      approvals: 1,
    });
    expect((await world.asOperator('companies.list')).data()).toMatchObject({ total: 1 });
    const own = { ...NEW_COMPANY, depositAccount: { ...NEW_ACCOUNT, accountNum: '1002000000002' } };
    expect((await create(own, second)).data()).toMatchObject({ applied: false, approvals: 1 });
    expect((await create(NEW_COMPANY, world.admin)).data()).toMatchObject({ applied: false });
    const created = (await create(NEW_COMPANY, second)).data<{ id: number }>();
    expect(created).toMatchObject({ applied: true, approvals: 2 });
    expect(await get(created.id)).toMatchObject({ depositAccount: { accountNum: '****0001' } });
    expect((await create(NEW_COMPANY, world.admin)).reason()).toBe('INVALID_INPUT');
  });

  it('keep no hash of an account number once a proposal is over', async () => {
    await world.fourEyesFrom(10_000_000n);
    const second = await world.hire('admin2', 'admin');
    await update({ depositAccount: NEW_ACCOUNT });
    const contents = async () =>
      (await world.store.read((db) => db.select().from(db.t.proposals))).map((row) => String(row.content));
    expect(await contents()).toEqual([expect.stringContaining('Hmac')]);
    await world.call('admin.companies.update', { id: 1, depositAccount: NEW_ACCOUNT }, second);
    expect(await contents()).toEqual([expect.not.stringContaining('Hmac')]);
  });
});
