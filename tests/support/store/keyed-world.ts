// A world in which everything that the key has a part in is there at least once, and a way to look at every text of its file.
import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import Database from 'better-sqlite3';
import { generate } from 'otplib';
import { asWon } from '../../../domain/money.ts';
import { parseDatabaseUrl } from '../../../db/open.ts';
import { DEMO_PASSWORD } from '../../../server/demo/demo-people.ts';
import { writeSetting } from '../../../server/settings/read-settings.ts';
import { checkKeyFingerprint } from '../../../server/env/secret-key.ts';
import { createTestApp, type TestApp } from '../servers/app.ts';
import { passkeyCalls } from '../passkeys/passkey-world.ts';
import { createAuthenticator, type Authenticator } from '../passkeys/software-authenticator.ts';
import { codeSentTo, verifyPhone } from '../people/people.ts';
import { inBase64, statementText } from '../bank/statement-text.ts';
import { runInProcess } from '../servers/run-in-process.ts';

export const NEXT_KEY = 'the next key of tests, which is long enough';
export const STAFF_PHONE = '01055556666';
export const APPLICANT_PHONE = '01011110001';
const TOTP_STEP_MS = 30_000;

export type KeyedWorld = TestApp & {
  totpSecret: string;
  recoveryCodes: string[];
  purchaseId: number;
  /** A refund whose payee is known. */
  refundId: number;
  /** A phone that was verified for a sign-up. */
  verificationId: string;
  /** Of the first holder. */
  passkey: Authenticator;
  /** What a holder who forgot the password holds in hand. */
  reset: { verificationCode: string; apiToken: string };
};

async function enrolTotp(world: TestApp): Promise<{ secret: string; recoveryCodes: string[] }> {
  const token = await world.signInOperator('operator');
  const begun = await world.call('admin.auth.enrolTotp', { password: DEMO_PASSWORD }, token);
  const { secret, ticket } = begun.data<{ secret: string; ticket: string }>();
  const confirmed = await world.call(
    'admin.auth.confirmTotp',
    { ticket, code: await totpOf(world, secret) },
    token,
  );
  world.wait(TOTP_STEP_MS);
  return { secret, ...confirmed.data<{ recoveryCodes: string[] }>() };
}

/** Names a person whom a freeze notifies. */
async function nameContact(world: TestApp, holder: string): Promise<void> {
  const phone = '01077776666';
  const asked = await world.call('trustedContact.requestCode', { phone }, holder);
  const { verificationId } = asked.data<{ verificationId: string }>();
  const agreed = { name: '언니', phone, code: codeSentTo(world, phone), verificationId };
  (await world.call('trustedContact.name', agreed, holder)).data();
}

/** What the operator's authenticator shows now. */
export function totpOf(world: TestApp, secret: string): Promise<string> {
  return generate({ secret, epoch: Math.floor(world.deps.clock.now().getTime() / 1000) });
}

async function askForDepositChange(world: TestApp, admin: string): Promise<void> {
  await world.store.write((tx) =>
    writeSetting(tx, 'fourEyesWon', asWon(10_000_000n), world.deps.clock.now()),
  );
  const depositAccount = { bank: '004', accountNum: '98765432109876', name: '다온게임즈' };
  (await world.call('admin.companies.update', { id: 1, depositAccount }, admin)).data();
}

export const PAYEE_NUMBER = '110987654321';

/** A line in that is to be sent back to an account that was typed. */
async function refundTo(world: TestApp, admin: string): Promise<number> {
  const asAdmin = (path: string, input: object) => world.call(`admin.${path}`, input, admin);
  const contentBase64 = inBase64(statementText([{ at: '2026-11-20 08:00:00', won: 5_000, name: '박민수' }]));
  const upload = { companyId: 1, fileName: 'a.csv', contentBase64, requestId: randomUUID() };
  (await asAdmin('bankLines.import', upload)).data();
  const { data } = (await asAdmin('bankLines.list', {})).data<{ data: [{ id: number }] }>();
  const [{ id }] = data;
  (await asAdmin('bankLines.settle', { id, as: 'refund', note: '주문 없음' })).data();
  const payee = { bank: '088', accountNum: PAYEE_NUMBER, name: '박민수' };
  (await asAdmin('refunds.setPayee', { id, ...payee, requestId: randomUUID() })).data();
  return id;
}

export async function createKeyedWorld(): Promise<KeyedWorld> {
  const world = await createTestApp({ RATE_LIMIT: 'on' });
  // As a server's start does.
  await checkKeyFingerprint(world.store, world.deps.secrets.fingerprint);
  const { secret: totpSecret, recoveryCodes } = await enrolTotp(world);
  const admin = await world.signInOperator('admin1');
  (await world.call('admin.operators.update', { id: 1, phone: STAFF_PHONE }, admin)).data();
  // Before four eyes hold, when one operator types its payee.
  const refundId = await refundTo(world, admin);
  await askForDepositChange(world, admin);
  const holder = await world.signIn('daon0001');
  const device = {
    endpoint: 'https://push.example.com/keyed',
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  const choice = { received: true, remittance: true, purchase: true, link: true, withAmount: false };
  (await world.call('push.subscribe', { ...device, ...choice }, holder)).data();
  (await world.call('push.key', {}, holder)).data();
  const passkey = await passkeyCalls(world.call).add(holder, createAuthenticator('http://localhost'));
  await nameContact(world, holder);
  const order = { linkedAccountId: 1, won: '10000', price: '100', requestId: randomUUID() };
  const purchaseId = (await world.call('orders.buy', order, holder)).data<{ id: number }>().id;
  const verificationId = await verifyPhone(world, APPLICANT_PHONE);
  const owner = { phone: '01000000001', login: 'daon0001' };
  const asked = (await world.call('recovery.requestCode', owner)).data<{ verificationId: string }>();
  const proved = await world.call('recovery.verifyOwner', {
    ...owner,
    code: codeSentTo(world, owner.phone),
    verificationId: asked.verificationId,
  });
  const more = {
    totpSecret,
    recoveryCodes,
    purchaseId,
    refundId,
    verificationId,
    passkey,
    reset: proved.data<object>(),
  };
  return Object.defineProperties(more, Object.getOwnPropertyDescriptors(world)) as KeyedWorld;
}

/** The verb, as the server's operator runs it. */
export const rotate = (databaseUrl: string, from: string, to: string) =>
  runInProcess(['rotate-key'], { DATABASE_URL: databaseUrl, SECRET_KEY: to, SECRET_KEY_PREVIOUS: from });

export type Cell = { table: string; column: string; text: string };

/** Every text of every table, as the file itself says which there are. */
export function textsOf(databaseUrl: string): Cell[] {
  const address = parseDatabaseUrl(databaseUrl);
  const client = new Database(address.dialect === 'sqlite' ? address.path : '', { readonly: true });
  try {
    const tables = client.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
    return (tables as string[]).flatMap((table) =>
      (client.prepare(`SELECT * FROM "${table}"`).all() as Record<string, unknown>[]).flatMap((row) =>
        Object.entries(row).flatMap(([column, text]) =>
          typeof text === 'string' ? [{ table, column, text }] : [],
        ),
      ),
    );
  } finally {
    client.close();
  }
}
