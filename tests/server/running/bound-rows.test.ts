// A stored value belongs to its row, a password hash to its login, and what carries power is compared with the log (ADR-0034).
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eq, getTableColumns, getTableName } from '../../../db/sql.ts';
import { sqliteTables } from '../../../db/schema/sqlite.ts';
import type { Tx } from '../../../db/store.ts';
import { checkAuditChain } from '../../../server/audit/check-audit-chain.ts';
import { checkRows } from '../../../server/audit/check-rows.ts';
import { DEMO_PASSWORD } from '../../../server/demo/demo-people.ts';
import { addOperator } from '../../../server/features/operators/add-operator.ts';
import { writeSetting } from '../../../server/settings/read-settings.ts';
import { listBoundTables, readBoundRows, writeBoundValues } from '../../../server/keys/bound-tables.ts';
import { BOUND_COLUMNS, createSecrets, MisplacedValueError, placeOf } from '../../../server/ports/secrets.ts';
import { TEST_SECRET_KEY } from '../../support/servers/app.ts';
import { createKeyedWorld, totpOf, type KeyedWorld } from '../../support/store/keyed-world.ts';
import { codeSentTo, type RequestedCode } from '../../support/people/people.ts';
import { runInProcess } from '../../support/servers/run-in-process.ts';

let world: KeyedWorld;

beforeEach(async () => {
  world = await createKeyedWorld();
});
afterEach(() => world.close());

const edit = (change: (tx: Tx) => Promise<unknown>) =>
  world.store.write(async (tx) => void (await change(tx)));
const findings = () => world.store.read((db) => checkRows(db, world.deps.secrets));
const misplaced = (column: string, id: number) => `${column} of row ${id} does not belong to its row`;
const differs = (column: string, id: number) =>
  expect.stringMatching(
    new RegExp(`^${column} of row ${id} differs from its last change in the operators’ log, row \\d+$`),
  ) as string;
const signInOperator = (login: string, totp?: string) =>
  world.call('admin.auth.signIn', { login, password: DEMO_PASSWORD, totp });

const SECRETS = createSecrets(TEST_SECRET_KEY);

describe('a value', () => {
  const place = placeOf('holders.phone_enc', 1);

  it('is read at its place only', () => {
    const stored = SECRETS.encrypt('01000000001', place);
    expect(SECRETS.decrypt(stored, place)).toBe('01000000001');
    for (const other of [placeOf('holders.phone_enc', 2), placeOf('operators.phone_enc', 1)])
      expect(() => SECRETS.decrypt(stored, other)).toThrow(MisplacedValueError);
    // The message is logged: it holds no value.
    expect(() => SECRETS.decrypt(stored, placeOf('holders.phone_enc', 2))).toThrow(
      /^holders\.phone_enc of row 2 does not belong to its row$/,
    );
  });

  it('cannot take the form of a version that bound nothing', () => {
    const stored = SECRETS.encrypt('01000000001', place);
    for (const form of [stored.slice(2), `1:${stored.slice(2)}`, ''])
      expect(() => SECRETS.decrypt(form, place)).toThrow(MisplacedValueError);
  });

  it('a hash is that of its row and its login', () => {
    const stored = SECRETS.sealHash('hash', place, 'one');
    expect(SECRETS.openHash(stored, place, 'one')).toBe('hash');
    for (const [text, at, login] of [
      [stored, place, 'two'],
      [stored, placeOf('holders.phone_enc', 2), 'one'],
      [stored.replace('hash', 'other'), place, 'one'],
      ['hash', place, 'one'],
      ['hash#', place, 'one'],
    ] as const)
      expect(() => SECRETS.openHash(text, at, login)).toThrow(MisplacedValueError);
  });
});

it('every encrypted column of the schema is bound, and so is every password hash', () => {
  const inSchema = Object.values(sqliteTables).flatMap((table) =>
    Object.values(getTableColumns(table))
      .filter(({ name }) => /_enc$|^password_hash$/.test(name))
      .map(({ name }) => `${getTableName(table)}.${name}`),
  );
  expect([...inSchema, 'meta.value'].sort()).toEqual([...BOUND_COLUMNS].sort());
});

it('finds nothing wrong in what the acts of operators and holders left', async () => {
  const admin = await world.signInOperator('admin1');
  const act = async (path: string, input: object, token = admin) =>
    (await world.call(`admin.${path}`, input, token)).data();
  await edit((tx) => writeSetting(tx, 'fourEyesWon', null, world.deps.clock.now()));
  const depositAccount = { bank: '004', accountNum: '98765432109876', name: '다온게임즈' };
  await act('companies.update', { id: 1, depositAccount });
  await act('operators.update', { id: 1, role: 'viewer' });
  await act('operators.update', { id: 1, disabled: true });
  await act('operators.update', { id: 1, disabled: false });
  await act('operators.resetTotp', { id: 1 });
  await act('operators.resetPassword', { id: 1, password: 'another pass 1' });
  const newPassword = { currentPassword: DEMO_PASSWORD, newPassword: 'another pass 2' };
  await act('auth.changePassword', newPassword);
  expect(await findings()).toEqual([]);
  expect(await world.store.read((db) => checkAuditChain(db, world.deps.secrets))).toEqual([]);
});

it('an own hash on the row of an admin signs nobody in, and is found', async () => {
  await edit(async (tx) => {
    const { holders, operators } = tx.t;
    const [own] = await tx.select().from(holders).where(eq(holders.id, 1));
    await tx
      .update(operators)
      .set({ passwordHash: own?.passwordHash ?? '' })
      .where(eq(operators.id, 2));
  });
  const refused = await signInOperator('admin1');
  expect([refused.status, refused.reason()]).toEqual([500, 'INTERNAL']);
  expect((await world.call('auth.signIn', { login: 'admin1', password: DEMO_PASSWORD })).status).toBe(500);
  expect(await findings()).toEqual([misplaced('operators.password_hash', 2)]);
});

it('the hash of another operator on the row of an admin signs nobody in', async () => {
  await edit(async (tx) => {
    const { operators } = tx.t;
    const [own] = await tx.select().from(operators).where(eq(operators.id, 1));
    await tx
      .update(operators)
      .set({ passwordHash: own?.passwordHash ?? '' })
      .where(eq(operators.id, 2));
  });
  expect((await signInOperator('admin1')).status).toBe(500);
  expect(await findings()).toEqual([misplaced('operators.password_hash', 2)]);
});

it('an own number in the account of the company is shown to no buyer, and is found', async () => {
  await edit(async (tx) => {
    const { companies, depositAccounts, linkedAccounts } = tx.t;
    const [own] = await tx.select().from(linkedAccounts).where(eq(linkedAccounts.id, 1));
    await tx.update(companies).set({ depositNumEnc: own?.numEnc ?? '' });
    await tx.update(depositAccounts).set({ numEnc: own?.numEnc ?? '' });
  });
  const holder = await world.signIn('daon0001');
  expect((await world.call('linkedAccounts.get', { id: 1 }, holder)).status).toBe(500);
  const order = { linkedAccountId: 1, won: '10000', price: '100', requestId: crypto.randomUUID() };
  expect((await world.call('orders.buy', order, holder)).status).toBe(500);
  expect(await findings()).toEqual([
    misplaced('companies.deposit_num_enc', 1),
    misplaced('deposit_accounts.num_enc', 1),
  ]);
});

it('an own name beside the account of an open order is found, and none that the account had', async () => {
  const holder = await world.signIn('daon0001');
  const admin = await world.signInOperator('admin1');
  const buy = async () =>
    (
      await world.call('orders.buy', { linkedAccountId: 1, won: '10000', requestId: randomUUID() }, holder)
    ).data<{ id: number }>().id;
  await buy();
  const name = '다온게임즈 새 이름';
  (
    await world.call(
      'admin.companies.update',
      { id: 1, depositAccount: { bank: '004', accountNum: '98765432109876', name } },
      admin,
    )
  ).data();
  const id = await buy();
  expect(await findings()).toEqual([]);
  await edit((tx) =>
    tx.update(tx.t.purchases).set({ depositName: '김도둑' }).where(eq(tx.t.purchases.requestId, id)),
  );
  expect(await findings()).toEqual([
    `purchases.deposit_name of row ${id} is the name of no account of its company`,
  ]);
});

it('the authenticator of another operator does not sign an admin in', async () => {
  await edit(async (tx) => {
    const { operators } = tx.t;
    const [own] = await tx.select().from(operators).where(eq(operators.id, 1));
    await tx
      .update(operators)
      .set({ totpSecretEnc: own?.totpSecretEnc ?? '' })
      .where(eq(operators.id, 2));
  });
  expect((await signInOperator('admin1', await totpOf(world, world.totpSecret))).status).toBe(500);
  expect(await findings()).toEqual([misplaced('operators.totp_secret_enc', 2)]);
});

it('the look-up hash of an own phone does not give the account of another holder', async () => {
  await edit(async (tx) => {
    const { holders } = tx.t;
    const [own] = await tx.select().from(holders).where(eq(holders.id, 2));
    await tx
      .update(holders)
      .set({ phoneHmac: own?.phoneHmac ?? '' })
      .where(eq(holders.id, 1));
  });
  const owner = { phone: '01000000002', login: 'daon0001' };
  const asked = (await world.call('recovery.requestCode', owner)).data<RequestedCode>();
  const proof = { ...owner, code: codeSentTo(world, owner.phone), verificationId: asked.verificationId };
  expect((await world.call('recovery.verifyOwner', proof)).status).toBe(500);
  expect(await findings()).toEqual([misplaced('holders.phone_hmac', 1)]);
});

it('verify names each bound column whose value came from another row', async () => {
  const planted: string[] = [];
  await edit(async (tx) => {
    for (const table of listBoundTables(tx)) {
      const rows = await readBoundRows(tx, table, 0, 100);
      for (const { column, key } of table.columns) {
        const full = rows.filter((row) => typeof row[key] === 'string');
        const [row] = full;
        expect(row, column).toBeDefined();
        if (row === undefined) continue;
        // Of a table with one row: the value that belongs to the next one.
        const [table_, name] = column.split('.');
        expect(name).toBeDefined();
        const foreign = full[1]?.[key];
        const value =
          typeof foreign === 'string' ? foreign : SECRETS.encrypt('x', placeOf(column, row.id + 1_000));
        await writeBoundValues(tx, table, key, new Map([[row.id, value]]));
        planted.push(misplaced(`${table_}.${name}`, row.id));
      }
    }
  });
  expect((await findings()).sort()).toEqual(planted.sort());
  expect(planted).toHaveLength(BOUND_COLUMNS.length - 1);
});

describe('verify compares with the last signed change', () => {
  const setOperator = (id: number, change: object) =>
    edit((tx) => tx.update(tx.t.operators).set(change).where(eq(tx.t.operators.id, id)));

  it.each([
    ['role', { role: 'admin' }, 'operators.role'],
    ['authenticator', { totpSecretEnc: null }, 'operators.totp_secret_enc'],
    ['phone', { phoneEnc: null, phoneHmac: null }, 'operators.phone_enc'],
    ['end', { disabledAt: new Date() }, 'operators.disabled_at'],
  ])('the %s of an operator', async (_name, change, column) => {
    await setOperator(1, change);
    expect(await findings()).toEqual([differs(column, 1)]);
  });

  it.each([
    ['bank', { depositBankCode: '004' }, 'companies.deposit_bank_code'],
    ['owner', { depositName: '다른 사람' }, 'companies.deposit_name'],
  ])('the %s of the account of a company', async (_name, change, column) => {
    await edit((tx) => tx.update(tx.t.companies).set(change));
    expect(await findings()).toEqual([differs(column, 1)]);
  });

  it('a former deposit account that is made the present one', async () => {
    await edit((tx) => tx.update(tx.t.depositAccounts).set({ name: '다른 사람' }));
    expect(await findings()).toEqual([differs('deposit_accounts.name', 1)]);
  });

  it('an earlier password of the same operator that was put back', async () => {
    const read = async () =>
      (await world.store.read((db) => db.select().from(db.t.operators).where(eq(db.t.operators.id, 2))))[0]
        ?.passwordHash ?? '';
    const earlier = await read();
    const admin = await world.signInOperator('admin1');
    const change = { currentPassword: DEMO_PASSWORD, newPassword: 'another pass 2' };
    (await world.call('admin.auth.changePassword', change, admin)).data();
    await setOperator(2, { passwordHash: earlier });
    expect(await findings()).toEqual([differs('operators.password_hash', 2)]);
  });

  it('an operator whom no act made, even one with a hash that is bound', async () => {
    const id = await world.store.write((tx) =>
      addOperator(tx, world.deps.secrets, {
        ...{ login: 'forged', role: 'admin', passwordHash: 'none', phone: null, phoneHmac: null },
        now: world.deps.clock.now(),
      }),
    );
    const columns = ['role', 'disabled_at', 'password_hash', 'phone_enc', 'totp_secret_enc'];
    expect(await findings()).toEqual(
      columns.map((column) => `operators.${column} of row ${id} was written by no act in the operators’ log`),
    );
  });
});

it('the verb exits with 1 and names column and row, and the console shows no digest', async () => {
  const admin = await world.signInOperator('admin1');
  const log = await world.call('admin.audit.list', { page: 1, perPage: 100 }, admin);
  expect(JSON.stringify(log.data())).not.toMatch(/signed|operators\.role/);
  await edit((tx) => tx.update(tx.t.operators).set({ role: 'admin' }).where(eq(tx.t.operators.id, 1)));
  await world.restartAfter(async (url, secretKey) => {
    const verified = await runInProcess(['verify'], { DATABASE_URL: url, SECRET_KEY: secretKey });
    expect(verified.said).toMatch(/^operators\.role of row 1 differs from its last change/m);
    expect(verified.status).toBe(1);
    return secretKey;
  });
});
