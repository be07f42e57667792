// The thief of a phone receives its codes: what was begun before a block is worth nothing afterwards, and nothing new begins during it.
import { describe, expect, it } from 'vitest';
import { changePassword } from '../../../server/features/auth/change-password.ts';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';
import { codeSentTo, type RequestedCode } from '../../support/people/people.ts';

let world: MoneyWorld;

eachMoneyWorld((fresh) => {
  world = fresh;
});

const [HOLDER, PHONE, LOGIN] = [1, '01000000001', 'daon0001'];
const STOLEN = { newPassword: '훔친비밀번호77', newPasswordConfirmation: '훔친비밀번호77' };
const REASON = '휴대폰을 잃어버렸어요.';

type ResetPair = { verificationCode: string; apiToken: string };
type Proof = { phone: string; code: string; verificationId: string };

/** Requests a code and types it later. */
async function requestCode(phone: string, login?: string): Promise<Proof> {
  const asked = { phone, ...(login === undefined ? {} : { login }) };
  const { verificationId } = (await world.call('recovery.requestCode', asked)).data<RequestedCode>();
  return { phone, code: codeSentTo(world, phone), verificationId };
}

const verifyOwner = (proof: Proof, login = LOGIN) => world.call('recovery.verifyOwner', { ...proof, login });
const findIds = (proof: Proof) => world.call('recovery.findIds', proof);
const reset = (pair: ResetPair) => world.call('recovery.resetPassword', { ...pair, ...STOLEN });
const proveOwner = async (): Promise<ResetPair> =>
  (await verifyOwner(await requestCode(PHONE, LOGIN))).data<ResetPair>();
const act = async (path: string) =>
  (await world.asOperator(`holders.${path}`, { id: HOLDER, reason: REASON })).data();
const signIn = (password: string) => world.call('auth.signIn', { login: LOGIN, password });

describe.each(['freeze', 'block', 'endSessions'])('after holders.%s', (path) => {
  it('a token from before sets no password', async () => {
    const pair = await proveOwner();
    await act(path);
    expect((await reset(pair)).reason()).toBe('RESET_TOKEN_DEAD');
    if (path !== 'endSessions') await act('unblock');
    expect((await reset(pair)).reason()).toBe('RESET_TOKEN_DEAD');
    expect((await signIn(STOLEN.newPassword)).reason()).toBe('CREDENTIALS_WRONG');
    expect((await signIn('daon1234!')).status).toBe(200);
  });

  it('a code from before neither gives a token nor finds a login', async () => {
    const [forReset, forLogin] = [await requestCode(PHONE, LOGIN), await requestCode(PHONE)];
    await act(path);
    if (path !== 'endSessions') await act('unblock');
    expect((await verifyOwner(forReset)).reason()).toBe('CODE_EXPIRED');
    expect((await findIds(forLogin)).reason()).toBe('CODE_EXPIRED');
  });
});

describe('a blocked holder', () => {
  it('begins no new reset and finds no login, with the answers of an unknown one', async () => {
    await act('freeze');
    expect((await verifyOwner(await requestCode(PHONE, LOGIN))).reason()).toBe('NO_MATCHING_LOGIN');
    expect((await verifyOwner(await requestCode(PHONE, 'nobody99'), 'nobody99')).reason()).toBe(
      'NO_MATCHING_LOGIN',
    );
    expect((await findIds(await requestCode(PHONE))).data()).toEqual([]);
    expect((await findIds(await requestCode('01077778888'))).data()).toEqual([]);
  });

  it('is not reset with a code that was requested during the block, once the block ended', async () => {
    await act('freeze');
    const proof = await requestCode(PHONE, LOGIN);
    await act('unblock');
    expect((await verifyOwner(proof)).reason()).toBe('CODE_EXPIRED');
  });

  it('keeps the password when the block comes while a change of it is under way', async () => {
    const passwords: typeof world.deps.passwords = {
      ...world.deps.passwords,
      hash: async (...args) => {
        await act('freeze');
        return world.deps.passwords.hash(...args);
      },
    };
    const change = { currentPassword: 'daon1234!', newPassword: STOLEN.newPassword };
    await expect(changePassword({ ...world.deps, passwords }, { id: HOLDER }, change)).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    await act('unblock');
    expect((await signIn('daon1234!')).status).toBe(200);
  });

  it('recovers the login and sets a new password after the block', async () => {
    await act('freeze');
    await act('unblock');
    expect((await findIds(await requestCode(PHONE))).data()).toMatchObject([{ email: LOGIN }]);
    expect((await reset(await proveOwner())).data()).toEqual({});
    expect((await signIn(STOLEN.newPassword)).status).toBe(200);
  });
});

it('a code that was sent to another phone stays valid', async () => {
  const proof = await requestCode('01000000002');
  await act('freeze');
  expect((await findIds(proof)).data()).toMatchObject([{ email: 'daon0002' }]);
});
