// Changing the key of a database: all values are read and found as before, and none stays under the former key.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openStore } from '../../../db/open.ts';
import { getTableColumns, getTableName } from '../../../db/sql.ts';
import { sqliteTables } from '../../../db/schema/sqlite.ts';
import { TERMINAL } from '../../../domain/terminal-sentences.ts';
import { createDeps } from '../../../server/create-deps.ts';
import { DEMO_COMPANY, DEMO_HOLDERS, DEMO_PASSWORD } from '../../../server/demo/demo-people.ts';
import { parseEnv } from '../../../server/env/env.ts';
import { addAtTerminal } from '../../../server/features/operators/terminal-acts.ts';
import { createSecrets, placeOf } from '../../../server/ports/secrets.ts';
import { checkKeyFingerprint } from '../../../server/env/secret-key.ts';
import { TEST_SECRET_KEY } from '../../support/servers/app.ts';
import {
  APPLICANT_PHONE,
  createKeyedWorld,
  NEXT_KEY,
  PAYEE_NUMBER,
  rotate,
  STAFF_PHONE,
  textsOf,
  totpOf,
  type Cell,
  type KeyedWorld,
} from '../../support/store/keyed-world.ts';
import { passkeyCalls } from '../../support/passkeys/passkey-world.ts';
import { createAuthenticator } from '../../support/passkeys/software-authenticator.ts';
import { application, codeSentTo } from '../../support/people/people.ts';
import { runInProcess } from '../../support/servers/run-in-process.ts';

let world: KeyedWorld;

beforeEach(async () => {
  world = await createKeyedWorld();
});

afterEach(() => world.close());

const OLD_ID = createSecrets(TEST_SECRET_KEY).keyId;
const NEW_ID = createSecrets(NEXT_KEY).keyId;

/** Changes the key; returns the output of the verb and every text before and after it. */
async function change(from = TEST_SECRET_KEY, to = NEXT_KEY) {
  let before: Cell[] = [];
  let after: Cell[] = [];
  let outcome = { status: -1, said: '' };
  await world.restartAfter(async (url, secretKey) => {
    before = textsOf(url);
    outcome = await rotate(url, from, to);
    after = textsOf(url);
    return outcome.status === 0 ? to : secretKey;
  });
  return { ...outcome, before, after };
}

const operatorToken = async () => {
  const totp = await totpOf(world, world.totpSecret);
  const signedIn = await world.call('admin.auth.signIn', {
    login: 'operator',
    password: DEMO_PASSWORD,
    totp,
  });
  return signedIn.data<{ token: string }>().token;
};

it('reads and finds everything as before', async () => {
  expect(await change()).toMatchObject({ status: 0 });
  const token = await world.signIn('daon0001');
  const passkeys = passkeyCalls(world.call);
  expect((await passkeys.signIn(world.passkey)).status).toBe(200);
  // One more in the same authenticator would have another name of its holder.
  await passkeys.add(token, createAuthenticator('http://localhost'));
  const operator = await operatorToken();
  const reveal = async (kind: string, id: number) =>
    (await world.call('admin.personalData.reveal', { kind, id, reason: '확인' }, operator)).data();
  const { first } = DEMO_HOLDERS;
  expect(await reveal('holderPhone', 1)).toEqual({ value: first.phone });
  expect(await reveal('linkedAccountNumber', 1)).toEqual({ value: first.accountNum });
  expect(await reveal('companyDepositNumber', 1)).toEqual({ value: DEMO_COMPANY.depositNum });
  expect(await reveal('purchaseDepositNumber', world.purchaseId)).toEqual({ value: DEMO_COMPANY.depositNum });
  expect(await reveal('refundAccountNumber', world.refundId)).toEqual({ value: PAYEE_NUMBER });
  const foundBy = async (query: string) =>
    JSON.stringify((await world.call('admin.search', { text: query }, operator)).data());
  expect(await foundBy(first.phone)).toContain('daon0001');
  expect(await foundBy(first.accountNum)).toContain('daon0001');
  const admin = await world.signInOperator('admin1');
  const staff = await world.call('admin.operators.get', { id: 1 }, admin);
  expect(staff.data<{ phone: string }>().phone.slice(-4)).toBe(STAFF_PHONE.slice(-4));
  const messages = await world.call('admin.messages.list', { page: 1, perPage: 20 }, admin);
  expect(messages.data<{ data: { text: string }[] }>().data[0]?.text).toContain('••••••');
});

it('still refuses a bank account that is taken, and accepts a phone that was verified before', async () => {
  await change();
  const taken = { phone: APPLICANT_PHONE, verificationId: world.verificationId, bank: '004' };
  const form = { ...(await application(world, 2)), ...taken };
  const submit = (accountNum: string) => world.call('signUp.submit', { ...form, accountNum });
  expect((await submit(DEMO_HOLDERS.first.accountNum)).reason()).toBe('ACCOUNT_TAKEN');
  expect((await submit('5550001')).status).toBe(200);
});

it('leaves no ciphertext and no look-up column of the former key', async () => {
  const { before, after } = await change();
  const keyed = Object.values(sqliteTables).flatMap((table) =>
    Object.values(getTableColumns(table))
      .filter(({ name }) => /_(enc|hmac)$/.test(name))
      .map(({ name }) => `${getTableName(table)}.${name}`),
  );
  // The test data has a value for each of them; otherwise the change would not be seen.
  const filled = new Set(before.map(({ table, column }) => `${table}.${column}`));
  expect(keyed.filter((column) => !filled.has(column))).toEqual([]);
  expect(keyed).toContain('holders.phone_hmac');

  const lookUps = before.filter(({ column }) => column.endsWith('_hmac')).map(({ text }) => text);
  const deposit = before.find(({ table, text }) => table === 'proposals' && text.includes('depositNumHmac'));
  lookUps.push(/[0-9a-f]{64}/.exec(deposit?.text ?? '')?.[0] ?? 'none');
  expect(before.some(({ text }) => text.startsWith('sms:phone:') && lookUps.includes(text.slice(10)))).toBe(
    true,
  );
  const left = (cells: Cell[]) =>
    cells.filter(({ text }) => text.includes(`${OLD_ID}.`) || lookUps.some((one) => text.includes(one)));
  expect(left(before).length).toBeGreaterThan(keyed.length);
  expect(left(after)).toEqual([]);
});

it('ends values that cannot be made again, reports them, and is logged', async () => {
  const pending = (await world.call('recovery.requestCode', { phone: '01000000002' })).data<{
    verificationId: string;
  }>();
  const { said } = await change();
  expect(said).toContain(`(${OLD_ID} → ${NEW_ID})`);
  expect(said).toContain('운영자 operator의 복구 코드가 끝났어요');
  expect(said).toContain('기다리던 변경 1건을 거뒀어요');
  const signIn = { login: 'operator', password: DEMO_PASSWORD };
  const recovery = await world.call('admin.auth.signIn', { ...signIn, totp: world.recoveryCodes[0] });
  expect(recovery.reason()).toBe('TOTP_WRONG');
  const code = codeSentTo(world, '01000000002');
  const answered = { verificationId: pending.verificationId };
  expect((await world.call('recovery.findIds', { phone: '01000000002', code, ...answered })).reason()).toBe(
    'CODE_EXPIRED',
  );
  const newPassword = { newPassword: '바뀐비밀번호22', newPasswordConfirmation: '바뀐비밀번호22' };
  const reset = await world.call('recovery.resetPassword', { ...world.reset, ...newPassword });
  expect(reset.status).not.toBe(200);

  const operator = await operatorToken();
  const audit = await world.call('admin.audit.list', { page: 1, perPage: 5 }, operator);
  const rows = audit.data<{ data: { action: string; detail: Record<string, unknown> }[] }>().data;
  const detail = { from: OLD_ID, to: NEW_ID, recoveryCodesEnded: 1, proposalsWithdrawn: 1 };
  expect(rows.find(({ action }) => action === 'rotate-key')?.detail).toMatchObject(detail);
});

it('keeps the sessions and the books, and refuses the former key', async () => {
  const token = await world.signIn('daon0002');
  await change();
  expect((await world.call('wallet.balance', {}, token)).status).toBe(200);
  await world.restartAfter(async (url, secretKey) => {
    expect(await runInProcess(['verify'], { DATABASE_URL: url, SECRET_KEY: NEXT_KEY })).toMatchObject({
      status: 0,
    });
    const former = { DATABASE_URL: url, SECRET_KEY: TEST_SECRET_KEY, PORT: '0', LOG_LEVEL: 'silent' };
    expect(await runInProcess(['serve'], former)).toEqual({ status: 1, said: `${TERMINAL.keyWrong()}\n` });
    return secretKey;
  });
});

it.each([
  [
    'notes',
    "INSERT INTO notes (subject, subject_id, operator_id, body, created_at) VALUES ('h', 1, 1, ?, 0)",
  ],
  [
    'idempotency_keys',
    "INSERT INTO idempotency_keys VALUES (1, x'01', 1, x'02', NULL, NULL, json_object('to', ?), 0)",
  ],
])('refuses to leave a text of %s to the former key', async (table, statement) => {
  await world.restartAfter(async (url, secretKey) => {
    const { default: Database } = await import('better-sqlite3');
    const client = new Database(url.slice('file:'.length));
    client.prepare(statement).run(createSecrets(TEST_SECRET_KEY).encrypt('forgotten', placeOf('ticket', 1)));
    client.close();
    return secretKey;
  });
  const { status, said, before, after } = await change();
  expect(status).toBe(1);
  expect(said).toContain(`${table}.`);
  expect(after).toEqual(before);
});

it('refuses wrong keys, and changes nothing', async () => {
  const other = 'neither of the two keys of these tests';
  const refusals: [string, string, string][] = [
    [other, NEXT_KEY, TERMINAL.rotateWrongKey()],
    [TEST_SECRET_KEY, TEST_SECRET_KEY, TERMINAL.rotateSameKey()],
    [TEST_SECRET_KEY, '', TERMINAL.rotateKeyMissing('SECRET_KEY')],
    ['', NEXT_KEY, TERMINAL.rotateKeyMissing('SECRET_KEY_PREVIOUS')],
  ];
  for (const [from, to, sentence] of refusals) {
    const { before, after, ...outcome } = await change(from, to);
    expect(outcome).toEqual({ status: 1, said: `${sentence}\n` });
    expect(after).toEqual(before);
  }
  for (const [from, to] of [
    [TEST_SECRET_KEY, 'short'],
    ['short', NEXT_KEY],
  ]) {
    const { status, said } = await change(from, to);
    expect(said).toMatch(/SECRET_KEY(_PREVIOUS)?: 32자 이상이어야 합니다/);
    expect(status).toBe(1);
  }
  await change();
  const again = await change(TEST_SECRET_KEY, NEXT_KEY);
  expect(again).toMatchObject({ status: 1, said: `${TERMINAL.rotateDone()}\n` });
});

it('refuses while a server holds the file, and without a database', async () => {
  await world.restartAfter(async (url, secretKey) => {
    const path = url.slice('file:'.length);
    const serving = await openStore(url);
    const refused = { status: 1, said: `${TERMINAL.fileHeld(path)}\n` };
    expect(await rotate(url, TEST_SECRET_KEY, NEXT_KEY)).toEqual(refused);
    await serving.close();
    const missing = { status: 1, said: `${TERMINAL.fileMissing(`${path}.none`)}\n` };
    expect(await rotate(`${url}.none`, TEST_SECRET_KEY, NEXT_KEY)).toEqual(missing);
    return secretKey;
  });
});

it('refuses the write of a command that read the key before the change', async () => {
  await world.restartAfter(async (url, secretKey) => {
    const store = await openStore(url, { exclusive: false });
    const deps = createDeps(parseEnv({}), store, secretKey);
    await checkKeyFingerprint(store, deps.secrets.fingerprint);
    expect((await rotate(url, TEST_SECRET_KEY, NEXT_KEY)).status).toBe(0);
    const added = {
      login: 'late1234',
      password: DEMO_PASSWORD,
      role: 'operator',
      phone: '01077778888',
    } as const;
    await expect(addAtTerminal(deps, added)).rejects.toThrow(TERMINAL.keyWrong());
    await store.close();
    return NEXT_KEY;
  });
  const token = await world.signInOperator('admin1');
  expect((await world.call('admin.operators.list', {}, token)).data()).toMatchObject({ total: 2 });
});
