// The person whom a holder’s freeze notifies (ADR-0048): named with a code to the person's phone, told once, erased.
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { DAY_MS } from '../../../domain/durations.ts';
import { RATE_LIMITS } from '../../../domain/limits.ts';
import { DEMO_PASSWORD } from '../../../server/demo/demo-people.ts';
import { destroyPersonalData } from '../../../server/erasure/destroy-personal-data.ts';
import { checkKeyFingerprint } from '../../../server/env/secret-key.ts';
import { eq } from '../../../db/sql.ts';
import { codeSentTo, otherCode, type RequestedCode } from '../../support/people/people.ts';
import { createTestApp, TEST_SECRET_KEY, type TestApp } from '../../support/servers/app.ts';
import { NEXT_KEY, rotate } from '../../support/store/keyed-world.ts';

const PHONE = '01000000001';
const FRIEND = '01077776666';
const LOGIN = 'daon0001';
const NAMED = { contact: { name: '언니', maskedPhone: '****6666' } };

let world: TestApp;
let holder: string;

beforeEach(async () => {
  world = await createTestApp();
  onTestFinished(async () => world.close());
  holder = await world.signIn(LOGIN);
});

const ask = (phone = FRIEND, token = holder) => world.call('trustedContact.requestCode', { phone }, token);
const asked = async (phone = FRIEND, token = holder) => {
  const { verificationId } = (await ask(phone, token)).data<RequestedCode>();
  return { name: '언니', phone, code: codeSentTo(world, phone), verificationId };
};
const name = async (phone = FRIEND) => world.call('trustedContact.name', await asked(phone), holder);
const view = async () => (await world.call('trustedContact.view', {}, holder)).data();
const freeze = async () => (await world.call('ownFreeze.freeze', {}, holder)).data();
const told = (phone = FRIEND) =>
  world.messages.filter(({ to, text }) => to === phone && text.includes('잠갔어요')).map(({ text }) => text);
const alarms = async () =>
  (await world.call('alarms.list', {}, holder))
    .data<{ rows: { type: number; accountInfo: string | null; reason: string | null }[] }>()
    .rows.filter(({ type }) => type === 76 || type === 77)
    .map(({ type, accountInfo, reason }) => [type, accountInfo ?? reason]);
const codeOfOwn = async (login?: string) => {
  const input = { phone: PHONE, ...(login === undefined ? {} : { login }) };
  const { verificationId } = (await world.call('ownFreeze.requestCode', input)).data<RequestedCode>();
  return { phone: PHONE, code: codeSentTo(world, PHONE), verificationId };
};
const end = async () => {
  const proof = await codeOfOwn(LOGIN);
  const input = { login: LOGIN, password: DEMO_PASSWORD, ...proof };
  holder = (await world.call('ownFreeze.signIn', input)).data<{ token: string }>().token;
};

describe('naming', () => {
  it('takes a code that the person got and says, for this holder alone', async () => {
    expect(await view()).toEqual({ contact: null });
    const typed = await asked();
    expect(world.messages.at(-1)?.text).toContain('다*일님이 이 번호를 비상 연락처로 정하려고 해요');
    const wrong = { ...typed, code: otherCode(typed.code) };
    expect((await world.call('trustedContact.name', wrong, holder)).reason()).toBe('CODE_WRONG');
    const other = await world.signIn('daon0002');
    expect((await world.call('trustedContact.name', typed, other)).reason()).toBe('CODE_WRONG');
    expect((await world.call('trustedContact.name', typed, holder)).data()).toEqual(NAMED);
    expect((await world.call('trustedContact.name', typed, holder)).reason()).toBe('CODE_EXPIRED');
    // A code of another purpose names no person.
    const { code, verificationId } = await codeOfOwn();
    const found = { name: '나', phone: PHONE, code, verificationId };
    expect((await world.call('trustedContact.name', found, holder)).reason()).toBe('CODE_EXPIRED');
    expect(await view()).toEqual(NAMED);
  });

  it('is told of by alarms, as removing is, which needs nothing and may be repeated', async () => {
    (await name()).data();
    (await name('01077775555')).data();
    for (let n = 0; n < 2; n += 1)
      expect((await world.call('trustedContact.remove', {}, holder)).data()).toEqual({ contact: null });
    expect(await alarms()).toEqual([
      [77, null],
      [76, '언니'],
      [76, '언니'],
    ]);
    await freeze();
    expect([...told(), ...told('01077775555')]).toEqual([]);
    // One in whose place another was named, and one who was removed: once each.
    for (const phone of [FRIEND, '01077775555'])
      await expect
        .poll(() => world.messages.filter(({ to }) => to === phone).map(({ text }) => text))
        .toEqual([
          expect.any(String),
          expect.stringContaining('다*일님이 이 번호를 비상 연락처에서 지웠어요'),
        ]);
  });

  it('asks few people in a day, and never the own phone', async () => {
    await world.close();
    world = await createTestApp({ RATE_LIMIT: 'on' });
    holder = await world.signIn(LOGIN);
    expect((await ask(PHONE)).reason()).toBe('OWN_PHONE');
    for (let n = 0; n < RATE_LIMITS.contactCodesPerHolder.limit; n += 1)
      expect((await ask(`0107777000${n}`)).status).toBe(200);
    expect((await ask()).reason()).toBe('TOO_MANY_REQUESTS');
    world.wait(DAY_MS);
    holder = await world.signIn(LOGIN);
    expect((await ask()).status).toBe(200);
  });

  it('and removing wait until a freeze has ended', async () => {
    (await name()).data();
    (await world.call('ownFreeze.setWait', { hours: 24 }, holder)).data();
    const typed = await asked('01077775555');
    await freeze();
    await end();
    expect((await world.call('trustedContact.name', typed, holder)).reason()).toBe('WALLET_FROZEN');
    expect((await world.call('trustedContact.remove', {}, holder)).reason()).toBe('WALLET_FROZEN');
    expect(await view()).toEqual(NAMED);
  });
});

describe('a person who wants out', () => {
  const reason = '더 받지 않겠다고 하셨어요.';
  const remove = (by: string, phone = FRIEND) =>
    world.call('admin.holders.removeContact', { id: 1, phone, reason }, by);

  it('is removed by an operator who knows the number, with the reason, also while the wallet is frozen', async () => {
    const operator = await world.signInOperator('operator');
    expect((await remove(operator)).reason()).toBe('NOT_FOUND');
    (await name()).data();
    expect((await remove(operator, '01077775555')).reason()).toBe('CONTACT_DIFFERS');
    expect(await view()).toEqual(NAMED);
    (await world.call('ownFreeze.setWait', { hours: 6 }, holder)).data();
    await freeze();
    expect((await remove(operator)).status).toBe(200);
    await end();
    expect(await view()).toEqual({ contact: null });
    expect(await alarms()).toEqual([
      [77, reason],
      [76, '언니'],
    ]);
    const log = await world.call(
      'admin.audit.list',
      { filter: { action: 'holders.removeContact' } },
      operator,
    );
    // Also what was refused.
    const entry = { actor: 'operator:1 operator', subject: 'holder:1' };
    expect(log.data()).toMatchObject({
      data: [
        { ...entry, outcome: 'done', detail: { reason } },
        { ...entry, outcome: 'CONTACT_DIFFERS' },
        { ...entry, outcome: 'NOT_FOUND' },
      ],
    });
  });

  it('is found by no operator who tries number after number, or whose own wallet it is', async () => {
    await world.close();
    world = await createTestApp({ RATE_LIMIT: 'on' });
    holder = await world.signIn(LOGIN);
    (await name()).data();
    const operator = await world.signInOperator('operator');
    for (let n = 0; n < RATE_LIMITS.contactRemovalsPerOperator.limit; n += 1)
      expect((await remove(operator, `0107777000${n}`)).reason()).toBe('CONTACT_DIFFERS');
    expect((await remove(operator)).reason()).toBe('TOO_MANY_REQUESTS');
    await world.store.write(async (tx) => {
      const { holders, operators } = tx.t;
      const [own] = await tx.select().from(holders).where(eq(holders.id, 1));
      const set = { phoneHmac: own?.phoneHmac ?? '' };
      await tx.update(operators).set(set).where(eq(operators.login, 'admin1'));
    });
    expect((await remove(await world.signInOperator('admin1'))).reason()).toBe('OWN_REQUEST');
    expect(await view()).toEqual(NAMED);
  });
});

describe('a freeze', () => {
  it.each([
    ['from the settings', freeze],
    [
      'from the page for a lost phone',
      async () => (await world.call('ownFreeze.freezeByPhone', await codeOfOwn())).data(),
    ],
  ])('%s tells the person once, of nothing but the freeze', async (_from, begin) => {
    (await name()).data();
    await begin();
    await expect
      .poll(() => told())
      .toEqual([
        '[DAON] 다*일님이 지갑을 잠갔어요. 직접 만나거나 전화해 확인해주세요. 휴대폰을 잃어버렸다면 다른 사람이 받을 수 있어요. 돈이나 인증번호를 달라는 연락은 사기예요. 이 문자를 그만 받으려면 고객센터에 전화해주세요.',
      ]);
    (await world.call('ownFreeze.freezeByPhone', await codeOfOwn())).data();
    expect(told()).toHaveLength(1);
  });

  it('that begins anew says nothing more, and of many in a day three are told of', async () => {
    (await name()).data();
    (await world.call('ownFreeze.setWait', { hours: 6 }, holder)).data();
    await freeze();
    await end();
    await freeze();
    expect(told()).toHaveLength(1);
    await world.store.write((tx) => tx.update(tx.t.holders).set({ freezeWaitHours: 0 }));
    for (let n = 0; n < 4; n += 1) {
      world.wait(60_000);
      await end();
      await freeze();
    }
    expect(told()).toHaveLength(2);
    world.wait(DAY_MS);
    await end();
    await freeze();
    await expect.poll(() => told()).toHaveLength(3);
  });
});

it('is stored encrypted, outlives a change of the key, and goes with the wallet', async () => {
  const rows = () => world.store.read((db) => db.select().from(db.t.trustedContacts));
  await checkKeyFingerprint(world.store, world.deps.secrets.fingerprint);
  (await name()).data();
  expect(JSON.stringify(await rows())).not.toContain(FRIEND);
  await world.restartAfter(async (url) => {
    expect(await rotate(url, TEST_SECRET_KEY, NEXT_KEY)).toMatchObject({ status: 0 });
    return NEXT_KEY;
  });
  holder = await world.signIn(LOGIN);
  expect(await view()).toEqual(NAMED);
  await world.store.write(async (tx) => {
    const [row] = await tx.select().from(tx.t.holders).where(eq(tx.t.holders.id, 1));
    if (row === undefined) throw new Error('no such holder');
    await destroyPersonalData(tx, { secrets: world.deps.secrets, now: new Date() }, row);
    // Only the first holder's.
    expect(await tx.select().from(tx.t.trustedContacts)).toEqual([]);
  });
});

it('is forgotten when the holder closes the wallet', async () => {
  (await name()).data();
  (await world.call('auth.closeAccount', { password: DEMO_PASSWORD, agreed: true }, holder)).data();
  expect(await world.store.read((db) => db.select().from(db.t.trustedContacts))).toEqual([]);
});
