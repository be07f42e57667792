// What a database that was set back must not bring back: numbers that the bank, people and devices have already, sessions that were
// ended, and codes that were used.
import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { generate } from 'otplib';
import { beforeEach, describe, expect, it } from 'vitest';
import { openStore } from '../../../db/open.ts';
import { desc } from '../../../db/sql.ts';
import { MINUTE_MS } from '../../../domain/durations.ts';
import { payoutReference } from '../../../domain/payout-file.ts';
import { DEMO_PASSWORD } from '../../../server/demo/demo-people.ts';
import { parseEnv } from '../../../server/env/env.ts';
import { startServer } from '../../../server/main.ts';
import { createSecrets } from '../../../server/ports/secrets.ts';
import { checkKeyFingerprint } from '../../../server/env/secret-key.ts';
import { TEST_SECRET_KEY } from '../../support/servers/app.ts';
import { eachMoneyWorld, type MoneyWorld, type Opened } from '../../support/people/money-world.ts';
import { payoutDesk, SOON } from '../../support/bank/payout-desk.ts';
import { codeSentTo, type RequestedCode } from '../../support/people/people.ts';
import { runInProcess } from '../../support/servers/run-in-process.ts';

let world: MoneyWorld;

eachMoneyWorld(async (fresh) => {
  world = fresh;
  await checkKeyFingerprint(world.store, createSecrets(TEST_SECRET_KEY).fingerprint);
});

const { approve, asTaker, create, importLines, lines, made, wonOf } = payoutDesk(() => world);

/** Runs verbs on the file of the world, whose server is stopped meanwhile. */
const whileStopped = (work: (run: (...args: string[]) => Promise<void>, folder: string) => Promise<void>) =>
  world.restartAfter(async (url, key) => {
    const run = async (...args: string[]) => {
      const env = { DATABASE_URL: url, SECRET_KEY: TEST_SECRET_KEY, CUSTODY: 'none' };
      expect(await runInProcess(args, env)).toMatchObject({ status: 0 });
    };
    await work(run, dirname(url.slice('file:'.length)));
    return key;
  });
const backUp = () => whileStopped((run, folder) => run('backup', join(folder, 'backup.zst')));
const restore = () =>
  whileStopped(async (run, folder) => {
    const away = join(folder, 'away');
    mkdirSync(away);
    for (const name of readdirSync(folder).filter((of) => of.startsWith('daon.sqlite')))
      renameSync(join(folder, name), join(away, name));
    await run('restore', join(folder, 'backup.zst'));
  });
const pathIn = (folder: string, end = '') => join(folder, `daon.sqlite${end}`);
const keepOlder = () =>
  whileStopped(async (_run, folder) => copyFileSync(pathIn(folder), join(folder, 'older')));
const served = async (folder: string) => {
  const place = { DATABASE_URL: `file:${pathIn(folder)}`, SMS_URL: `file:${join(folder, 'sms')}`, PORT: '0' };
  const env = { ...place, SECRET_KEY: TEST_SECRET_KEY, LOG_LEVEL: 'silent', CUSTODY: 'none' };
  await (await startServer(parseEnv(env))).stop();
};
type Run = (...args: string[]) => Promise<void>;
const olderPut = (act: (folder: string, run: Run) => Promise<void>) => ({
  keep: keepOlder,
  setBack: () =>
    whileStopped(async (run, folder) => {
      copyFileSync(join(folder, 'older'), pathIn(folder));
      await act(folder, run);
    }),
});

/** The ways in which a database loses what was done since, and is served again. */
const WAYS_BACK = [
  ['a restored backup', { keep: backUp, setBack: restore }],
  ['an older copy that accept-loss accepted', olderPut(async (_folder, run) => run('accept-loss'))],
  [
    'an older copy without its record of commits',
    olderPut(async (folder, run) => {
      rmSync(pathIn(folder, '-commits'));
      await run('migrate');
    }),
  ],
  [
    'such a copy that was opened and not settled before its server starts',
    olderPut(async (folder) => {
      rmSync(pathIn(folder, '-commits'));
      await (await openStore(`file:${pathIn(folder)}`)).close();
      await served(folder);
    }),
  ],
] as const;

async function signInAgain(): Promise<void> {
  world.holder = await world.signIn('daon0001');
  world.operator = await world.signInOperator('operator');
  world.admin = await world.signInOperator('admin1');
}
const asHolder = (path: string, input: object) => world.call(path, input, world.holder);
const sellAs = async (token: string, linkedAccountId: number) => {
  const input = { linkedAccountId, gross: '100', requestId: randomUUID() };
  return (await world.call('orders.sell', input, token)).data<Opened>().id;
};

const announce = async () =>
  (await asTaker('announcements.create', { title: '안내', body: '점검' })).data<{ id: number }>().id;

describe('after a restore', () => {
  it('a line of the bank that pays a lost sale pays no sale of another holder', async () => {
    await backUp();
    const lost = await sellAs(await world.signIn('daon0002'), 2);
    const lostFile = await made([lost]);
    await restore();
    await signInAgain();
    // The bank carries the lost file out.
    const id = await sellAs(world.holder, 1);
    expect(id).toBeGreaterThan(lost);
    expect((await made([id])).id).toBeGreaterThan(lostFile.id);
    await importLines([{ at: SOON, won: -(await wonOf(id)), memo: payoutReference(lost) }]);
    world.wait(20 * MINUTE_MS);
    const [line] = await lines();
    expect(await approve([line?.id ?? 0])).toMatchObject([{ outcome: 'refused' }]);
    expect((await asTaker('sales.get', { id })).data()).toMatchObject({ state: 0 });
  });

  it('a sale is paid by the line that has its own number, which is shown whole', async () => {
    await backUp();
    await restore();
    await signInAgain();
    const id = await sellAs(world.holder, 1);
    await made([id]);
    await importLines([{ at: SOON, won: -(await wonOf(id)), memo: payoutReference(id) }]);
    world.wait(20 * MINUTE_MS);
    const [line] = await lines();
    expect(line).toMatchObject({ match: 'certain', memo: payoutReference(id) });
    expect(await approve([line?.id ?? 0])).toMatchObject([{ outcome: 'approved' }]);
  });

  it('a sale of the backup that was filed since stays out of a file once its line is there', async () => {
    const id = await world.sell('100');
    await backUp();
    await made([id]);
    await restore();
    await signInAgain();
    await importLines([{ at: SOON, won: -(await wonOf(id)), name: '다온일', memo: payoutReference(id) }]);
    expect((await create([id])).reason()).toBe('PAYOUT_REFUSED');
  });

  it('an announcement has a number that no device has dismissed', async () => {
    const first = await announce();
    await backUp();
    const lost = await announce();
    expect(lost).toBeGreaterThan(first);
    await restore();
    await signInAgain();
    expect(await announce()).toBeGreaterThan(lost);
  });
});

it('an announcement follows an older one whose number is ahead of the sequence', async () => {
  const first = await announce();
  await world.store.write((tx) => tx.update(tx.t.announcements).set({ id: first + 1_000 }));
  expect(await announce()).toBe(first + 1_001);
});

describe.each(WAYS_BACK)('in %s', (_way, { keep, setBack }) => {
  // The verbs of the command line read the clock of the machine.
  beforeEach(async () => {
    world.wait(Date.now() - world.deps.clock.now().getTime());
    await signInAgain();
  });

  it('no code of an authenticator, or for its loss, that was used since signs an operator in', async () => {
    const { secret, ticket } = (await asTaker('auth.enrolTotp', { password: DEMO_PASSWORD })).data<{
      secret: string;
      ticket: string;
    }>();
    const codeAt = (laterMs: number) =>
      generate({ secret, epoch: Math.floor((world.deps.clock.now().getTime() + laterMs) / 1_000) });
    const { recoveryCodes } = (
      await asTaker('auth.confirmTotp', { ticket, code: await codeAt(-30_000) })
    ).data<{ recoveryCodes: string[] }>();
    await keep();
    const signIn = (totp: string | undefined) =>
      world.call('admin.auth.signIn', { login: 'operator', password: DEMO_PASSWORD, totp });
    const used = [await codeAt(0), await codeAt(30_000), recoveryCodes[0]];
    for (const code of used) expect((await signIn(code)).status).toBe(200);
    for (const code of used) expect((await signIn(code)).status).toBe(401);
    await setBack();
    for (const code of used) expect((await signIn(code)).reason()).toBe('TOTP_WRONG');
    world.wait(2 * MINUTE_MS);
    expect((await signIn(await codeAt(0))).status).toBe(200);
  });

  it('no code of a text message that was used since answers anything', async () => {
    const phone = '01000000001';
    const { verificationId } = (await world.call('recovery.requestCode', { phone })).data<RequestedCode>();
    const find = () =>
      world.call('recovery.findIds', { phone, code: codeSentTo(world, phone), verificationId });
    await keep();
    expect((await find()).status).toBe(200);
    await setBack();
    expect((await find()).reason()).toBe('CODE_EXPIRED');
  });

  it('no token that set a new password since sets another', async () => {
    const owner = { login: 'daon0001', phone: '01000000001' };
    const { verificationId } = (await world.call('recovery.requestCode', owner)).data<RequestedCode>();
    const proof = { ...owner, code: codeSentTo(world, owner.phone), verificationId };
    const tokens = (await world.call('recovery.verifyOwner', proof)).data<object>();
    const reset = (newPassword: string) =>
      world.call('recovery.resetPassword', {
        ...tokens,
        newPassword,
        newPasswordConfirmation: newPassword,
      });
    await keep();
    expect((await reset('another pass 1')).status).toBe(200);
    await setBack();
    expect((await reset('another pass 2')).reason()).toBe('RESET_TOKEN_DEAD');
  });

  it('no session that was ended since is live, and the log says that the database was set back', async () => {
    const me = (token: string) => world.call('admin.auth.me', {}, token);
    const balance = () => world.call('wallet.balance', {}, world.holder);
    await keep();
    const admin = await world.signInOperator('admin1');
    const { id } = (await me(world.operator)).data<{ id: number }>();
    const acts = {
      'holders.endSessions': { id: 1, reason: '휴대폰 분실' },
      'operators.resetPassword': { id, password: 'another pass 1' },
    };
    for (const [path, input] of Object.entries(acts))
      (await world.call(`admin.${path}`, input, admin)).data();
    expect((await me(world.operator)).status).toBe(401);
    expect((await balance()).status).toBe(401);
    await setBack();
    expect((await me(world.operator)).status).toBe(401);
    expect((await balance()).status).toBe(401);
    const [row] = await world.store.read((db) =>
      db.select().from(db.t.auditLog).orderBy(desc(db.t.auditLog.id)).limit(1),
    );
    expect(['restore', 'accept-loss', 'set-back']).toContain(row?.action);
  });

  it('the console says that it was set back, and a further start ends nothing', async () => {
    await keep();
    (await world.call('wallet.balance', {}, await world.signIn('daon0001'))).data();
    await setBack();
    await signInAgain();
    const { setBackAt } = (await asTaker('dashboard.summary', {})).data<{ setBackAt: string | null }>();
    expect(setBackAt).not.toBeNull();
    await whileStopped((run) => run('migrate'));
    expect((await asTaker('auth.me', {})).status).toBe(200);
  });
});

it('what was in progress at the backup goes on after its restore', async () => {
  const sale = await world.sell('50');
  const sent = await world.sendOut('7');
  const bought = await world.buy('20000');
  (await asTaker('sales.take', { id: sale })).data();
  await made([sale]);
  await world.fourEyesFrom(1n);
  const decided = { id: bought, decision: 'approve' };
  expect((await asTaker('purchases.decide', decided)).data()).toMatchObject({ approvals: 1 });
  await backUp();
  const later = { linkedAccountId: 1, gross: '30', requestId: randomUUID() };
  (await asHolder('orders.sell', later)).data();
  await restore();
  await signInAgain();
  expect((await asTaker('sales.get', { id: sale })).data()).toMatchObject({ state: 0, takenBy: 'operator' });
  expect((await asTaker('externalSends.get', { id: sent })).data()).toMatchObject({ state: 0 });
  const second = await world.call('admin.purchases.decide', decided, world.admin);
  expect(second.data()).toMatchObject({ state: 1, approvals: 2 });
  const { requestId } = later;
  expect((await asHolder('transfers.outcome', { requestId })).data()).toMatchObject({ status: 'unknown' });
});

it.each(WAYS_BACK)(
  'in %s numbers go on beyond those that were given since',
  async (_way, { keep, setBack }) => {
    await keep();
    const given = await world.sell('1');
    await setBack();
    await signInAgain();
    expect(await sellAs(world.holder, 1)).toBeGreaterThan(given);
  },
);
