// A holder's own freeze (D72): from the settings and from a page for a lost phone, what it stops, and what ends it.
import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../domain/durations.ts';
import { asWon } from '../../../domain/money.ts';
import { HELD_BY_HOLDER } from '../../../domain/own-freeze.ts';
import { SENDER_LOCKED } from '../../../domain/waits.ts';
import { DEMO_PASSWORD } from '../../../server/demo/demo-people.ts';
import { endTimedHolds } from '../../../server/features/requests/end-timed-holds.ts';
import { runWaitingSends } from '../../../server/features/waiting-sends/run-waiting-sends.ts';
import { runBackgroundJobs } from '../../../server/jobs/housekeeping.ts';
import { writeSetting } from '../../../server/settings/read-settings.ts';
import { eachMoneyWorld, OUTSIDE, type MoneyWorld, type Opened } from '../../support/people/money-world.ts';
import { codeSentTo, otherCode, type RequestedCode } from '../../support/people/people.ts';

const HOLDER = 1;
const PHONE = '01000000001';
const LOGIN = 'daon0001';
/** blocked1: a blocked wallet still receives, and the demo has not sent to it. */
const RECEIVER = 4;
const REASON = '본인을 확인했어요';

let world: MoneyWorld;

eachMoneyWorld((fresh) => {
  world = fresh;
});

type Frozen = { held: number };
type Session = { token: string };
const freeze = async () => (await world.asHolder('ownFreeze.freeze')).data<Frozen>();
const asked = async (login?: string) => {
  const input = { phone: PHONE, ...(login === undefined ? {} : { login }) };
  const { verificationId } = (await world.call('ownFreeze.requestCode', input)).data<RequestedCode>();
  return { phone: PHONE, code: codeSentTo(world, PHONE), verificationId };
};
const freezeByPhone = async () => world.call('ownFreeze.freezeByPhone', await asked());
const signIn = () => world.call('auth.signIn', { login: LOGIN, password: DEMO_PASSWORD });
const signInByPhone = async (password = DEMO_PASSWORD, more: object = {}) =>
  world.call('ownFreeze.signIn', { login: LOGIN, password, ...(await asked(LOGIN)), ...more });
const end = async () => (await signInByPhone()).data<Session>().token;
const jobs = () => runBackgroundJobs(world.deps, { bookFindings: 0, wereBooksWrong: false });
const send = (token: string, requestId: string = randomUUID()) =>
  world.call('transfers.send', { to: { address: OUTSIDE }, net: '1', requestId }, token);
const legacy = async (path: string, payload: object, token?: string) => {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return (await world.app.inject({ method: 'POST', url: `/api/${path}`, headers, payload })).json<{
    res: number;
    msg?: string;
  }>();
};
const stateOf = async (noun: string, id: number) =>
  (await world.asOperator(`${noun}.get`, { id })).data<{ state: number; reason: string | null }>();
const setWait = (token: string, hours: number, proof: object = {}) =>
  world.call('ownFreeze.setWait', { hours, ...proof }, token);
/** A code that was sent for exactly this act. */
const proofOf = async (act: string, content: object) => {
  const sent = await world.asHolder('confirmations.requestCode', { act, content });
  return {
    phone: { verificationId: sent.data<RequestedCode>().verificationId, code: codeSentTo(world, PHONE) },
  };
};
const shorten = async (hours: number) =>
  setWait(world.holder, hours, await proofOf('ownFreeze.setWait', { hours }));
const alarms = async (token: string) =>
  (await world.call('alarms.list', {}, token))
    .data<{ rows: { type: number }[] }>()
    .rows.map(({ type }) => type)
    .filter((type) => type >= 54 && type <= 57);
const messages = () => world.messages.filter(({ to, text }) => to === PHONE && text.startsWith('[DAON] '));

describe('from the settings', () => {
  it('ends all sessions and holds what was to leave, and nothing else', async () => {
    const other = (await signIn()).data<Session>().token;
    const [sale, out, purchase] = [
      await world.sell('10'),
      await world.sendOut('5'),
      await world.buy('10000'),
    ];
    expect(await freeze()).toEqual({ held: 2 });
    for (const token of [world.holder, other])
      expect((await world.call('wallet.home', {}, token)).error().data).toMatchObject({
        reason: 'UNAUTHENTICATED',
        details: { ended: true, endedBy: 'freeze' },
      });
    expect(await stateOf('sales', sale)).toMatchObject({ state: 3, reason: HELD_BY_HOLDER });
    expect(await stateOf('externalSends', out)).toMatchObject({ state: 3, reason: HELD_BY_HOLDER });
    // What arrives still arrives.
    (await world.asOperator('purchases.decide', { id: purchase, decision: 'approve' })).data();
    const token = await end();
    expect(await alarms(token)).toEqual([56, 54]);
    expect(messages().map(({ text }) => text)).toEqual([
      expect.stringContaining('지갑을 잠갔어요'),
      expect.stringContaining('지갑 잠금을 풀었어요'),
    ]);
  });

  it('refuses a password alone, over both APIs, and says so only after the right one', async () => {
    await freeze();
    expect((await signIn()).error()).toMatchObject({
      message: '지갑이 잠겨 있어요. 잠금을 풀면 다시 쓸 수 있어요. 풀 수 없으면 관리자에게 문의해주세요.',
      data: { reason: 'WALLET_FROZEN', httpStatus: 403 },
    });
    expect(await legacy('login', { email: LOGIN, password: DEMO_PASSWORD })).toMatchObject({ res: 18 });
    expect(await legacy('login', { email: LOGIN, password: 'wrong1234!' })).toMatchObject({ res: 2 });
    expect((await signInByPhone('wrong1234!')).reason()).toBe('CREDENTIALS_WRONG');
  });

  it('gives no new password to the phone, which may be a thief’s', async () => {
    const before = (
      await world.call('recovery.requestCode', { phone: PHONE, login: LOGIN })
    ).data<RequestedCode>();
    const code = codeSentTo(world, PHONE);
    await freeze();
    const typed = { phone: PHONE, login: LOGIN, code, verificationId: before.verificationId };
    expect((await world.call('recovery.verifyOwner', typed)).reason()).toBe('CODE_EXPIRED');
    const { verificationId } = (
      await world.call('recovery.requestCode', { phone: PHONE, login: LOGIN })
    ).data<RequestedCode>();
    const fresh = { phone: PHONE, login: LOGIN, code: codeSentTo(world, PHONE), verificationId };
    expect((await world.call('recovery.verifyOwner', fresh)).reason()).toBe('WALLET_FROZEN');
  });
});

describe('from the page for a lost phone', () => {
  it('needs a code of its own and no password, and can be repeated', async () => {
    const found = (await world.call('recovery.requestCode', { phone: PHONE })).data<RequestedCode>();
    const other = { phone: PHONE, code: codeSentTo(world, PHONE), verificationId: found.verificationId };
    expect((await world.call('ownFreeze.freezeByPhone', other)).reason()).toBe('CODE_EXPIRED');
    const typed = await asked();
    const wrong = { ...typed, code: otherCode(typed.code) };
    expect((await world.call('ownFreeze.freezeByPhone', wrong)).reason()).toBe('CODE_WRONG');
    expect((await world.asHolder('wallet.home')).status).toBe(200);
    expect((await world.call('ownFreeze.freezeByPhone', typed)).data()).toEqual({ logins: [LOGIN], held: 0 });
    expect((await world.call('ownFreeze.freezeByPhone', typed)).reason()).toBe('CODE_EXPIRED');
    expect((await freezeByPhone()).data()).toEqual({ logins: [LOGIN], held: 0 });
    expect(messages()).toHaveLength(1);
  });

  it('says that a phone has no wallet to its owner', async () => {
    const phone = '01099998888';
    const { verificationId } = (await world.call('ownFreeze.requestCode', { phone })).data<RequestedCode>();
    const typed = { phone, code: codeSentTo(world, phone), verificationId };
    expect((await world.call('ownFreeze.freezeByPhone', typed)).data()).toEqual({ logins: [], held: 0 });
  });

  it('is not ended by the code that was sent before it, nor by the code of another act', async () => {
    await freeze();
    const before = await asked(LOGIN);
    (await freezeByPhone()).data();
    const again = await asked(LOGIN);
    await freezeByPhone();
    const signInWith = (typed: object) =>
      world.call('ownFreeze.signIn', { login: LOGIN, password: DEMO_PASSWORD, ...typed });
    expect((await signInWith(before)).reason()).toBe('CODE_EXPIRED');
    expect((await signInWith(again)).reason()).toBe('CODE_EXPIRED');
    expect((await signInWith(await asked())).reason()).toBe('CODE_EXPIRED');
  });
});

describe('while its end waits', () => {
  const beginEnd = async () => {
    (await setWait(world.holder, 6)).data();
    const sale = await world.sell('10');
    await freeze();
    return { sale, token: await end() };
  };

  it('lets the holder look and cancel, and nothing leave', async () => {
    const { sale, token } = await beginEnd();
    const { freeze: shown } = (await world.call('wallet.home', {}, token)).data<{ freeze: object }>();
    expect(shown).toEqual({ since: expect.any(String), endsAt: expect.any(String) });
    expect((await send(token)).reason()).toBe('WALLET_FROZEN');
    const account = { inviteCode: 'DEMO-LINK', name: '홍길동', bank: '국민은행', accountNum: '12345678901' };
    const calls: [string, object][] = [
      ['orders.sell', { linkedAccountId: 1, gross: '1', requestId: randomUUID() }],
      ['transfers.send', { to: { linkedAccountId: 1 }, net: '5', requestId: randomUUID() }],
      ['ownLimits.set', { day: '1', act: null }],
      ['ownFreeze.setWait', { hours: 72 }],
      ['auth.closeAccount', { password: null, agreed: true }],
      ['orders.resume', { id: sale }],
      ['linkedAccounts.requestLink', { ...account, requestId: randomUUID() }],
    ];
    for (const [path, input] of calls)
      expect([path, (await world.call(path, input, token)).reason()]).toEqual([path, 'WALLET_FROZEN']);
    expect(await legacy('send', { addr: OUTSIDE, amount: '1' }, token)).toMatchObject({ res: 18 });
    expect(await legacy('sellOrder', { id: 1, amount: '1' }, token)).toMatchObject({ res: 18 });
    expect((await world.call('orders.cancel', { id: sale }, token)).data()).toMatchObject({ state: 2 });
  });

  it('ends by the jobs at its time, for a password alone again', async () => {
    const { sale, token } = await beginEnd();
    world.wait(6 * HOUR_MS - 1);
    await jobs();
    expect((await send(token)).reason()).toBe('WALLET_FROZEN');
    world.wait(1);
    await jobs();
    expect((await send(token)).status).toBe(200);
    expect((await signIn()).status).toBe(200);
    expect(await alarms(token)).toEqual([56, 55, 54]);
    // It waits for its holder and for no operator. The holder says of what was held that it goes on.
    const { openRequests } = (await world.call('wallet.home', {}, token)).data<{ openRequests: object[] }>();
    expect(openRequests).toContainEqual({ kind: 'sale', count: 1, inProgress: 0, stopped: 1 });
    expect((await world.call('history.detail', { id: sale }, token)).data()).toMatchObject({
      ...{ state: 3, canCancel: true, canResume: true, reason: HELD_BY_HOLDER },
      timeline: [{ what: 'requested' }, { what: 'held' }],
    });
    expect((await world.call('orders.resume', { id: sale }, token)).data()).toEqual({ id: sale, state: 0 });
    expect((await world.call('orders.resume', { id: sale }, token)).reason()).toBe('STATUS_NOT_ALLOWED');
    await world.take('sales', sale, await world.signInOperator('operator'));
  });

  it('begins anew when the wallet is frozen again, as by the holder whose thief has asked for the end', async () => {
    const { token } = await beginEnd();
    (await freezeByPhone()).data();
    expect((await world.call('wallet.home', {}, token)).reason()).toBe('UNAUTHENTICATED');
    world.wait(7 * HOUR_MS);
    await jobs();
    expect((await signIn()).reason()).toBe('WALLET_FROZEN');
    expect(messages().map(({ text }) => text.slice(7, 13))).toHaveLength(3);
  });

  it('does not begin anew with another sign-in', async () => {
    await beginEnd();
    world.wait(5 * HOUR_MS);
    await end();
    world.wait(HOUR_MS);
    await jobs();
    expect((await signIn()).status).toBe(200);
  });
});

describe('the wait before its end', () => {
  const view = async (token = world.holder) =>
    (await world.call('ownFreeze.view', {}, token)).data<{ wait: { hours: number; next: unknown } }>().wait;

  it('is longer immediately, and shorter after a day and with more than the password', async () => {
    expect(await view()).toEqual({ hours: 0, next: null });
    (await setWait(world.holder, 72)).data();
    expect(await view()).toEqual({ hours: 72, next: null });
    expect((await setWait(world.holder, 6)).reason()).toBe('CONFIRMATION_REQUIRED');
    const forNone = await proofOf('ownFreeze.setWait', { hours: 0 });
    expect((await setWait(world.holder, 6, forNone)).reason()).toMatch(/^CODE_/);
    world.wait(MINUTE_MS);
    (await shorten(6)).data();
    expect(await view()).toEqual({ hours: 72, next: { hours: 6, at: expect.any(String) } });
    world.wait(24 * HOUR_MS);
    await jobs();
    const token = (await signIn()).data<Session>().token;
    expect(await view(token)).toEqual({ hours: 6, next: null });
    expect((await setWait(token, 5)).status).toBe(400);
  });

  it('gets no shorter once the wallet is frozen, nor do higher limits or designations come', async () => {
    (await setWait(world.holder, 24)).data();
    (await shorten(0)).data();
    (await world.asHolder('ownLimits.set', { day: '10000', act: null })).data();
    world.wait(MINUTE_MS);
    const higher = { day: '20000', act: null };
    (
      await world.asHolder('ownLimits.set', { ...higher, ...(await proofOf('ownLimits.set', higher)) })
    ).data();
    const other = await world.asOperator('holders.get', { id: 2 });
    const address = other.data<{ walletAddress: string }>().walletAddress;
    const saved = await world.asHolder('recipients.save', { address, name: '동생', favourite: false });
    const { id } = saved.data<{ id: number }>();
    (await world.asHolder('recipients.designate', { id })).data();
    await freeze();
    world.wait(25 * HOUR_MS);
    await jobs();
    const token = await end();
    expect(await view(token)).toEqual({ hours: 24, next: null });
    expect((await world.call('ownLimits.view', {}, token)).data()).toMatchObject({
      day: '10000',
      next: null,
    });
    const listed = (await world.call('transfers.recipients', {}, token)).data<{ saved: object | null }[]>();
    expect(listed.find(({ saved: own }) => own !== null)).toMatchObject({
      saved: { id, designated: false, designatedFrom: null },
    });
  });
});

describe('operators', () => {
  it('neither take, approve nor file what is held, and may reject it', async () => {
    const id = await world.sell('10');
    await freeze();
    expect((await world.asOperator('sales.take', { id })).reason()).toBe('HELD_BY_HOLDER');
    const approve = { id, decision: 'approve' };
    expect((await world.asOperator('sales.decide', approve)).reason()).toBe('HELD_BY_HOLDER');
    await end();
    // Also after the freeze: only the holder says that it goes on.
    expect((await world.asOperator('sales.take', { id })).reason()).toBe('HELD_BY_HOLDER');
    const reject = { id, decision: 'reject', reason: REASON };
    expect((await world.asOperator('sales.decide', reject)).data()).toMatchObject({ state: 2 });
  });

  it('finish what they had taken: paid, or put back and on hold', async () => {
    const [paid, back] = [await world.sell('10'), await world.sell('20')];
    await world.take('sales', paid);
    await world.take('sales', back);
    expect(await freeze()).toEqual({ held: 0 });
    (await world.asOperator('sales.decide', { id: paid, decision: 'approve' })).data();
    const putBack = await world.asOperator('sales.putBack', { id: back, reason: REASON });
    expect(putBack.data()).toMatchObject({ state: 3, takenBy: null });
    expect(await stateOf('sales', back)).toMatchObject({ state: 3, reason: HELD_BY_HOLDER });
    expect((await world.asOperator('sales.take', { id: back })).reason()).toBe('HELD_BY_HOLDER');
  });

  it('see it on the holder, in the list, in the timeline and in the log', async () => {
    expect((await world.asOperator('holders.list', { filter: { frozen: true } })).data()).toMatchObject({
      total: 0,
    });
    await freeze();
    expect((await world.asOperator('holders.list', { filter: { frozen: true } })).data()).toMatchObject({
      ...{ total: 1, data: [{ id: HOLDER, status: 'active', frozenAt: expect.any(String) }] },
    });
    const { data } = (
      await world.asOperator('holders.timeline', { id: HOLDER, kinds: ['lock', 'alarm'] })
    ).data<{
      data: object[];
    }>();
    expect(data).toContainEqual(expect.objectContaining({ kind: 'lock', action: 'ownFreeze.begun' }));
    expect(data).toContainEqual(expect.objectContaining({ kind: 'alarm', type: 54 }));
  });

  it('end it by two admins alone, whatever the settings say of four eyes', async () => {
    const second = await world.hire('admin2', 'admin');
    const input = { id: HOLDER, reason: REASON, endsPassword: false };
    expect((await world.asAdmin('holders.endFreeze', input)).reason()).toBe('STATUS_NOT_ALLOWED');
    await freeze();
    expect((await world.asOperator('holders.endFreeze', input)).status).toBe(403);
    expect((await world.asAdmin('holders.endFreeze', input)).data()).toEqual({ ended: false, approvals: 1 });
    expect((await world.asAdmin('holders.endFreeze', input)).reason()).toBe('SAME_OPERATOR');
    expect((await signIn()).reason()).toBe('WALLET_FROZEN');
    expect((await world.call('admin.holders.endFreeze', input, second)).data()).toEqual({
      ended: true,
      approvals: 2,
    });
    expect(await alarms((await signIn()).data<Session>().token)).toEqual([57, 54]);
  });

  it('are not offered a freeze that the holder has ended, nor under the next one', async () => {
    await world.hire('admin2', 'admin');
    const input = { id: HOLDER, reason: REASON, endsPassword: false };
    const proposals = async () =>
      (await world.asAdmin('dashboard.summary')).data<{ proposals: object[] }>().proposals;
    await freeze();
    (await world.asAdmin('holders.endFreeze', input)).data();
    expect(await proposals()).toMatchObject([{ kind: `endFreeze:${HOLDER}` }]);
    const token = await end();
    expect(await proposals()).toEqual([]);
    world.wait(1000);
    (await world.call('ownFreeze.freeze', {}, token)).data();
    expect(await proposals()).toEqual([]);
  });

  it('begin anew with a freeze that the holder has begun anew', async () => {
    const second = await world.hire('admin2', 'admin');
    const input = { id: HOLDER, reason: REASON, endsPassword: false };
    (await setWait(world.holder, 6)).data();
    await freeze();
    (await world.asAdmin('holders.endFreeze', input)).data();
    world.wait(MINUTE_MS);
    await end();
    (await freezeByPhone()).data();
    expect((await world.call('admin.holders.endFreeze', input, second)).data()).toEqual({
      ended: false,
      approvals: 1,
    });
  });

  it('end the password with it, which a thief may have set with the stolen phone', async () => {
    const second = await world.hire('admin2', 'admin');
    const input = { id: HOLDER, reason: REASON, endsPassword: true };
    const endBy = (admin: string, endsPassword: boolean) =>
      world.call('admin.holders.endFreeze', { ...input, endsPassword }, admin);
    await freeze();
    (await world.asAdmin('holders.endFreeze', input)).data();
    // The second admin has to want the same.
    expect((await endBy(second, false)).data()).toMatchObject({ ended: false });
    (await world.asAdmin('holders.endFreeze', input)).data();
    (await world.asAdmin('holders.block', { id: HOLDER, reason: REASON })).data();
    expect((await endBy(second, true)).reason()).toBe('STATUS_NOT_ALLOWED');
    (await world.asAdmin('holders.unblock', { id: HOLDER, reason: REASON })).data();
    expect((await endBy(second, true)).data()).toMatchObject({ ended: true });
    expect((await signIn()).reason()).toBe('CREDENTIALS_WRONG');
    expect(messages().at(-1)?.text).toContain('비밀번호를 새로 정해주세요');

    const { verificationId } = (
      await world.call('recovery.requestCode', { phone: PHONE, login: LOGIN })
    ).data<RequestedCode>();
    const typed = { phone: PHONE, login: LOGIN, code: codeSentTo(world, PHONE), verificationId };
    const pair = (await world.call('recovery.verifyOwner', typed)).data<object>();
    const password = 'fresh1234!';
    const reset = { ...pair, newPassword: password, newPasswordConfirmation: password };
    (await world.call('recovery.resetPassword', reset)).data();
    expect((await world.call('auth.signIn', { login: LOGIN, password })).status).toBe(200);
  });

  it('do not end another freeze by a signature under an earlier one', async () => {
    const second = await world.hire('admin2', 'admin');
    const input = { id: HOLDER, reason: REASON, endsPassword: false };
    await freeze();
    (await world.asAdmin('holders.endFreeze', input)).data();
    const token = await end();
    world.wait(1);
    (await world.call('ownFreeze.freeze', {}, token)).data();
    expect((await world.call('admin.holders.endFreeze', input, second)).data()).toMatchObject({
      ended: false,
    });
  });

  it('block and unblock a holder whose freeze stays', async () => {
    await freeze();
    (await world.asOperator('holders.freeze', { id: HOLDER, reason: REASON })).data();
    expect((await signIn()).reason()).toBe('BLOCKED');
    (await world.asOperator('holders.unblock', { id: HOLDER, reason: REASON })).data();
    expect((await signIn()).reason()).toBe('WALLET_FROZEN');
    expect((await signInByPhone()).status).toBe(200);
  });

  it('hold until a day what stays on hold until the freeze ends', async () => {
    const id = await world.sell('10');
    const hold = { id, decision: 'hold', reason: REASON, until: '2026-11-21' };
    (await world.asOperator('sales.decide', hold)).data();
    await freeze();
    world.wait(48 * HOUR_MS);
    expect(await endTimedHolds(world.deps)).toBe(0);
    await end();
    expect(await endTimedHolds(world.deps)).toBe(1);
  });
});

describe('a send that waits for its hour', () => {
  const waiting = async () => {
    await world.store.write((tx) =>
      writeSetting(tx, 'firstSendWaitWon', asWon(30_000n), world.deps.clock.now()),
    );
    const { walletAddress } = (await world.asOperator('holders.get', { id: RECEIVER })).data<{
      walletAddress: string;
    }>();
    const input = { to: { address: walletAddress }, net: '300', requestId: randomUUID() };
    return (await world.asHolder('transfers.send', input)).data<Opened>().id;
  };

  it('is on hold, and fails at its hour unless its holder says that it goes on', async () => {
    const [stays, goesOn] = [await waiting(), await waiting()];
    expect(await freeze()).toEqual({ held: 2 });
    const token = await end();
    expect((await world.call('orders.resume', { id: goesOn }, token)).data()).toMatchObject({ state: 0 });
    world.wait(3 * HOUR_MS);
    expect((await world.call('orders.resume', { id: stays }, token)).reason()).toBe('STATUS_NOT_ALLOWED');
    expect(await runWaitingSends(world.deps)).toBe(2);
    const detail = async (id: number) => (await world.call('history.detail', { id }, token)).data();
    expect(await detail(goesOn)).toMatchObject({ state: 1 });
    expect(await detail(stays)).toMatchObject({ state: 2, reason: SENDER_LOCKED });
  });

  it('fails during the freeze, and its tokens are free again', async () => {
    await waiting();
    await freeze();
    world.wait(3 * HOUR_MS);
    expect(await runWaitingSends(world.deps)).toBe(1);
    expect((await world.call('wallet.balance', {}, await end())).data()).toMatchObject({ available: '1000' });
  });
});

it('answers the repeat of a key that was used before the freeze', async () => {
  const requestId = randomUUID();
  const first = (await send(world.holder, requestId)).data<Opened>();
  (await setWait(world.holder, 6)).data();
  await freeze();
  const token = await end();
  expect((await send(token, requestId)).data()).toEqual(first);
  expect((await send(token)).reason()).toBe('WALLET_FROZEN');
});

it('knows the browser in which its holder comes back', async () => {
  const device = randomBytes(32).toString('base64url');
  const enter = () => world.call('auth.signIn', { login: LOGIN, password: DEMO_PASSWORD, device });
  const devices = async () =>
    (await world.asOperator('holders.devices', { id: HOLDER })).data<{ id: number }[]>().length;
  (await enter()).data();
  const before = await devices();
  expect(before).toBeGreaterThan(0);
  await freeze();
  (await signInByPhone(DEMO_PASSWORD, { device })).data();
  expect(await devices()).toBe(before);
});
