// Personal data is erased (ADR-0020): when, which data, and that no restored
// backup brings it back and the books stay balanced.
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../../db/open.ts';
import { TERMINAL } from '../../../domain/terminal-sentences.ts';
import { checkAuditChain } from '../../../server/audit/check-audit-chain.ts';
import { DEMO_PASSWORD } from '../../../server/demo/demo-people.ts';
import { eraseDaily, eraseDue, settleRegister } from '../../../server/erasure/erase-due.ts';
import { completeOrder } from '../../../server/erasure/complete-order.ts';
import {
  appendErasures,
  readRegister,
  registerPath,
  type Erasure,
} from '../../../server/erasure/register.ts';
import { writeSetting } from '../../../server/settings/read-settings.ts';
import { createMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';
import { application } from '../../support/people/people.ts';
import {
  erase,
  eraseAgain,
  erasureOf,
  HOLDER,
  leave,
  leaveWithNothing,
  LOGIN,
  NAME,
  NOTE,
  noteRestore,
  payOut,
  REASON,
  workForAMonth,
} from '../../support/people/leaving-holder.ts';
import { runInProcess } from '../../support/servers/run-in-process.ts';
import { DAY_MS } from '../../../domain/durations.ts';
import { placeOf } from '../../../server/ports/secrets.ts';

let world: MoneyWorld;
beforeEach(async () => {
  world = await createMoneyWorld();
});
afterEach(async () => {
  await world.soundBooks();
  expect(await world.store.read((db) => checkAuditChain(db, world.deps.secrets))).toEqual([]);
  await world.close();
});

const at = (iso: string) => world.wait(Date.parse(iso) - world.deps.clock.now().getTime());
const register = () => registerPath(world.deps.env);
const signedLines = () => readRegister(register(), world.deps.secrets.registerKey).erasures;
const append = (...lines: Erasure[]) => appendErasures(register(), lines, world.deps.secrets.registerKey);
const rowOf = async (id = HOLDER) => {
  const [row] = await world.store.read((db) => db.select().from(db.t.holders).where(eq(db.t.holders.id, id)));
  if (!row) throw new Error('no such holder');
  return row;
};
const newestApplication = async () => {
  const waiting = await world.asOperator('signUps.list', { filter: { state: 0 } });
  return waiting.data<{ data: [{ id: number; holder: { id: number } }] }>().data[0];
};

/** Every table but the log, as text. */
async function everythingBut(...without: string[]): Promise<string> {
  return world.store.read(async (db) => {
    const rows: unknown[] = [];
    for (const [name, table] of Object.entries(db.t))
      if (!without.includes(name)) rows.push(await db.select().from(table as typeof db.t.holders));
    return JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  });
}

describe('after the retention years', () => {
  it('destroys personal data and nothing else, and records it in the log and the register', async () => {
    await leaveWithNothing(world);
    const before = await rowOf();
    const phoneHmac = world.deps.secrets.hmac('phone', '01000000002');
    expect(before).toMatchObject({ login: LOGIN, name: NAME, phoneHmac });
    for (const text of [NAME, NOTE, REASON, phoneHmac])
      expect(await everythingBut('auditLog')).toContain(text);
    const balances = JSON.stringify((await world.asAdmin('ledger.trialBalance')).data());

    at('2031-11-19T08:59:59+09:00');
    await workForAMonth(world);
    expect(await eraseDue(world.deps)).toBe(0);
    at('2031-11-20T09:00:01+09:00');
    await workForAMonth(world);
    expect(await eraseDue(world.deps)).toBe(1);
    expect(await eraseDue(world.deps)).toBe(0);

    const after = await rowOf();
    expect(after).toMatchObject({ status: 'closed', login: 'erased-2', name: '파기됨', phoneLast4: '' });
    expect(after.walletAddress).toBe(before.walletAddress);
    expect(world.deps.secrets.decrypt(after.phoneEnc, placeOf('holders.phone_enc', 2))).toBe('');
    const left = await everythingBut('auditLog');
    for (const text of [NAME, NOTE, REASON, phoneHmac, before.passwordHash]) expect(left).not.toContain(text);
    const admin = await world.signInOperator('admin1');
    const balancesAfter = (await world.call('admin.ledger.trialBalance', {}, admin)).data();
    expect(JSON.stringify(balancesAfter)).toBe(balances.replace(LOGIN, 'erased-2'));
    const log = await world.store.read((db) =>
      db.select().from(db.t.auditLog).where(eq(db.t.auditLog.action, 'erasure')),
    );
    expect(log).toMatchObject([{ actor: 'system', subject: 'holder:2', outcome: 'done' }]);
    expect(log[0]?.detail).toEqual({ by: 'retention', accounts: 1, requests: 1, notes: 2, messages: 1 });

    expect(readRegister(register(), world.deps.secrets.registerKey)).toEqual({
      unreadable: 0,
      unsigned: [],
      foreign: [],
      erasures: [
        {
          holder: HOLDER,
          createdAt: before.createdAt.toISOString(),
          erasedAt: after.erasedAt?.toISOString(),
          by: 'retention',
        },
      ],
    });
    expect((statSync(register()).mode & 0o777).toString(8)).toBe('600');
  });

  it('keeps the login and the address taken, frees phone and bank account, and accepts no password', async () => {
    const { walletAddress } = await rowOf();
    await leaveWithNothing(world);
    await erase(world);
    for (const login of [LOGIN, 'erased-2'])
      expect((await world.call('auth.signIn', { login, password: DEMO_PASSWORD })).reason()).toBe(
        'CREDENTIALS_WRONG',
      );
    const again = await application(world, 77, { login: LOGIN });
    expect((await world.call('signUp.submit', again)).reason()).toBe('LOGIN_TAKEN');
    const send = { to: { address: walletAddress }, net: '10', requestId: randomUUID() };
    expect((await world.asHolder('transfers.send', send)).reason()).toBe('RECIPIENT_UNAVAILABLE');
    const reveal = { kind: 'holderPhone', id: HOLDER, reason: '확인' };
    expect((await world.asOperator('personalData.reveal', reveal)).reason()).toBe('NOT_FOUND');
    expect((await world.asOperator('holders.get', { id: HOLDER })).data()).toMatchObject({
      login: 'erased-2',
      erasedAt: '2026-11-20T09:00:00+09:00',
    });
  });

  it('counts from the last movement and waits while there is a balance or an open request', async () => {
    await leave(world);
    at('2031-12-01T09:00:00+09:00');
    await workForAMonth(world);
    expect(await eraseDue(world.deps)).toBe(0);
    world.admin = await world.signInOperator('admin1');
    const paid = { id: HOLDER, amount: '500', reason: '정산', requestId: randomUUID() };
    expect((await world.call('admin.holders.payOut', paid, world.admin)).status).toBe(200);
    expect(await eraseDue(world.deps)).toBe(0);
    at('2036-11-30T08:59:59+09:00');
    await workForAMonth(world);
    expect(await eraseDue(world.deps)).toBe(0);
    at('2036-12-01T09:00:01+09:00');
    await workForAMonth(world);
    expect(await eraseDue(world.deps)).toBe(1);
  });

  it('follows the setting, also for a rejected application', async () => {
    const { id, holder } = await newestApplication();
    const decision = { id, decision: 'reject', reason: REASON };
    await world.asOperator('signUps.decide', decision);
    const setYears = (years: number) =>
      world.store.write((tx) => writeSetting(tx, 'retentionYears', years, world.deps.clock.now()));
    await setYears(2);
    at('2028-11-20T08:59:00+09:00');
    await workForAMonth(world);
    expect(await eraseDue(world.deps)).toBe(0);
    await setYears(1);
    expect(await eraseDue(world.deps)).toBe(1);
    expect((await rowOf(holder.id)).name).toBe('파기됨');
  });

  it('runs once a day', async () => {
    await leaveWithNothing(world);
    await eraseDaily(world.deps);
    at('2026-11-20T23:59:59+09:00');
    expect((await erase(world, await world.signInOperator('admin1'))).status).toBe(200);
    rmSync(register());
    await eraseDaily(world.deps);
    expect(existsSync(register())).toBe(false);
    at('2026-11-21T00:00:00+09:00');
    await eraseDaily(world.deps);
    expect(signedLines()).toMatchObject([{ holder: HOLDER, by: 'database' }]);
  });
});

describe('a lawful order', () => {
  it('is refused unless the holder is closed, without a balance and without open requests', async () => {
    expect((await erase(world)).error().data).toMatchObject({
      reason: 'STATUS_NOT_ALLOWED',
      details: { because: 'not closed' },
    });
    await leave(world);
    expect((await erase(world)).error().data.details).toEqual({ because: 'balance' });
    expect(await completeOrder(world.deps, LOGIN)).toBe('balance');
    await payOut(world, '500');
    await world.store.write((tx) =>
      tx.update(tx.t.requests).set({ state: 3 }).where(eq(tx.t.requests.holderId, HOLDER)),
    );
    expect((await erase(world)).error().data.details).toEqual({ because: 'open requests' });
    await world.store.write((tx) =>
      tx.update(tx.t.requests).set({ state: 2 }).where(eq(tx.t.requests.holderId, HOLDER)),
    );
    expect((await erase(world, world.operator)).reason()).toBe('FORBIDDEN');
    expect((await erase(world, world.admin, 999)).reason()).toBe('NOT_FOUND');
    expect((await erase(world)).data()).toEqual({ erased: true, approvals: 1 });
    expect((await erase(world)).error().data.details).toEqual({ because: 'erased' });
    expect(await completeOrder(world.deps, LOGIN)).toBe('erased');
  });

  it('needs two people while four eyes are on: another admin', async () => {
    const second = await world.hire('admin2', 'admin', '01077770002');
    await leaveWithNothing(world);
    await world.fourEyesFrom(10_000_000n);
    expect((await erase(world)).data()).toEqual({ erased: false, approvals: 1 });
    expect((await erase(world)).reason()).toBe('SAME_OPERATOR');
    expect((await rowOf()).erasedAt).toBe(null);
    expect((await erase(world, second)).data()).toEqual({ erased: true, approvals: 2 });
    expect((await rowOf()).erasedAt).not.toBe(null);
  });

  it('or the terminal, which completes what an admin proposed within signatureHours', async () => {
    await leaveWithNothing(world);
    await world.fourEyesFrom(10_000_000n);
    expect(await completeOrder(world.deps, LOGIN)).toBe('not proposed');
    await erase(world);
    world.wait(3 * DAY_MS);
    expect(await completeOrder(world.deps, LOGIN)).toBe('not proposed');
    world.wait(-1);
    expect(await completeOrder(world.deps, LOGIN.toUpperCase())).toBe('done');
    expect((await rowOf()).erasedAt).not.toBe(null);
    expect(await completeOrder(world.deps, 'nobody99')).toBe('unknown');
    const open = await world.store.read((db) =>
      db.select().from(db.t.proposals).where(eq(db.t.proposals.state, 'open')),
    );
    expect(open).toEqual([]);
  });
});

describe('a proposal that the terminal would complete', () => {
  it.each([
    ['took the phone off', () => ({ phoneEnc: null, phoneHmac: null })],
    ['was reset', (now: Date) => ({ powersChangedAt: now, signaturesVoidUntil: now })],
    ['is no admin any more', () => ({ role: 'operator' as const })],
    ['was disabled', (now: Date) => ({ disabledAt: now })],
  ])('does not count once its admin %s', async (_how, change) => {
    await leaveWithNothing(world);
    await world.fourEyesFrom(10_000_000n);
    expect((await erase(world)).data()).toEqual({ erased: false, approvals: 1 });
    await world.store.write(async (tx) => {
      const { operators } = tx.t;
      await tx.update(operators).set(change(world.deps.clock.now())).where(eq(operators.login, 'admin1'));
    });
    expect(await completeOrder(world.deps, LOGIN)).toBe('not proposed');
    expect((await rowOf()).erasedAt).toBe(null);
  });
});

describe('the register', () => {
  it('erases restored data again, closed or not, and only of the same person', async () => {
    const { createdAt } = await rowOf();
    const erasedAt = new Date(0).toISOString();
    const line = { holder: HOLDER, createdAt: createdAt.toISOString(), erasedAt, by: 'order' };
    const later = new Date(createdAt.getTime() + 1).toISOString();
    append({ ...line, createdAt: later }, { ...line, holder: 99 });
    await settleRegister(world.deps);
    expect((await rowOf()).name).toBe(NAME);

    const session = await world.signIn(LOGIN);
    append(line);
    await noteRestore(world);
    await settleRegister(world.deps);
    expect(await rowOf()).toMatchObject({ status: 'closed', name: '파기됨' });
    expect((await world.call('wallet.balance', {}, session)).reason()).toBe('UNAUTHENTICATED');
    const closed = await world.asOperator('holders.list', {
      filter: { status: 'closed', withBalance: true },
    });
    expect(closed.data()).toMatchObject({ total: 1, data: [{ id: HOLDER, balance: '500' }] });
    const lines = signedLines().length;
    await settleRegister(world.deps);
    expect(signedLines()).toHaveLength(lines);
  });

  it('erases no holder who has not left where the database was not set back since', async () => {
    const line = await erasureOf(world, HOLDER);
    await noteRestore(world);
    world.wait(DAY_MS);
    append({ ...line, erasedAt: world.deps.clock.now().toISOString() });
    await settleRegister(world.deps);
    expect(await rowOf()).toMatchObject({ status: 'active', name: NAME, erasedAt: null });
    await noteRestore(world);
    await settleRegister(world.deps);
    expect(await rowOf()).toMatchObject({ status: 'closed', name: '파기됨' });
  });

  it('allows only a rejection of a restored application', async () => {
    const { id, holder } = await newestApplication();
    await eraseAgain(world, holder.id);
    const sent = world.messages.length;
    const decide = (decision: string) =>
      world.asOperator('signUps.decide', { id, decision, reason: decision === 'approve' ? null : REASON });
    expect((await decide('approve')).reason()).toBe('STATUS_NOT_ALLOWED');
    expect((await decide('hold')).reason()).toBe('STATUS_NOT_ALLOWED');
    expect((await decide('reject')).status).toBe(200);
    expect(await rowOf(holder.id)).toMatchObject({ status: 'closed', name: '파기됨', walletAddress: null });
    await world.deps.outbox.flush();
    expect(world.messages).toHaveLength(sent);
  });

  it.each(['the first erasure', 'the erasure after a restore'])(
    'keeps the login of a rejected applicant taken: %s',
    async (which) => {
      const first = await application(world, 78);
      (await world.call('signUp.submit', first)).data();
      const { id, holder } = await newestApplication();
      await world.asOperator('signUps.decide', { id, decision: 'reject', reason: REASON });
      expect((await rowOf(holder.id)).login).toBe(first['login']);
      await (which === 'the first erasure'
        ? erase(world, world.admin, holder.id)
        : eraseAgain(world, holder.id));
      expect((await rowOf(holder.id)).login).toBe(`erased-${holder.id}`);
      const again = await application(world, 78);
      expect((await world.call('signUp.submit', again)).reason()).toBe('LOGIN_TAKEN');
    },
  );
});

it('is applied by restore before the file gets its name, and by erase at the terminal', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'daon-erasure-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'daon.sqlite');
  const registerFile = join(folder, 'kept', 'erasures.ndjson');
  const env = { DATABASE_URL: `file:${path}`, ERASURE_REGISTER: registerFile };
  expect((await runInProcess(['demo'], env)).status).toBe(0);
  const backup = join(folder, 'copy.zst');
  expect((await runInProcess(['backup', backup], env)).status).toBe(0);
  expect(await runInProcess(['erase', 'waiting1'], env)).toEqual({
    status: 1,
    said: `${TERMINAL.notErased['not closed']}\n`,
  });
  expect((await runInProcess(['erase'], env)).status).toBe(2);
  const store = await openStore(env.DATABASE_URL);
  await store.write(async (tx) => {
    await tx.update(tx.t.requests).set({ state: 2 }).where(eq(tx.t.requests.holderId, 3));
    await tx.update(tx.t.holders).set({ status: 'rejected' }).where(eq(tx.t.holders.id, 3));
  });
  await store.close();
  expect((await runInProcess(['erase', 'waiting1'], env)).status).toBe(0);
  // Nothing else: no name, login or phone.
  expect(JSON.parse(readFileSync(registerFile, 'utf8'))).toEqual({
    ...{ holder: 3, createdAt: expect.any(String), erasedAt: expect.any(String), by: 'terminal' },
    keyId: expect.stringMatching(/^[0-9a-f]{8}$/),
    mac: expect.stringMatching(/^[0-9a-f]{64}$/),
  });

  const place = { ...env, DATABASE_URL: `file:${join(folder, 'restored', 'daon.sqlite')}` };
  const SECRET_KEY = readFileSync(join(folder, 'secret.key'), 'utf8').trim();
  const restored = await runInProcess(['restore', backup], { ...place, SECRET_KEY });
  expect(restored.said).toContain(TERMINAL.registerRead(registerFile, 1));
  expect(restored.said).toContain(TERMINAL.erasedAgain(1));
  expect(restored.said).not.toContain('주의');
  const file = readFileSync(join(folder, 'restored', 'daon.sqlite'));
  expect(file.includes(Buffer.from('다온일'))).toBe(true);
  expect(file.includes(Buffer.from('다온삼'))).toBe(false);
  expect((await runInProcess(['verify'], { ...place, SECRET_KEY })).status).toBe(0);
  expect(dirname(registerFile)).not.toBe(folder);

  const forged = readFileSync(registerFile, 'utf8').replace(/"mac":"[0-9a-f]{8}/, '"mac":"00000000');
  writeFileSync(registerFile, forged);
  const again = { ...env, DATABASE_URL: `file:${join(folder, 'again', 'daon.sqlite')}`, SECRET_KEY };
  expect((await runInProcess(['restore', backup], again)).said).toContain(
    TERMINAL.registerRefused(registerFile, 1),
  );

  const elsewhere = join(folder, 'elsewhere', 'erasures.ndjson');
  const bare = {
    DATABASE_URL: `file:${join(folder, 'bare', 'daon.sqlite')}`,
    ERASURE_REGISTER: elsewhere,
    SECRET_KEY,
  };
  const withoutRegister = await runInProcess(['restore', backup], bare);
  expect(withoutRegister.status).toBe(0);
  expect(withoutRegister.said).toContain(TERMINAL.registerMissing(elsewhere));
  expect(withoutRegister.said).toContain(`주의: 파기 대장이 ${elsewhere} 에 없어요.`);
});
