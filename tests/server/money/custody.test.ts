// Wallet addresses that the owner holds the key to (D56): what a deposit may be credited to, and how a holder gets a
// new one.
import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { TERMINAL } from '../../../domain/terminal-sentences.ts';
import { createDeriver } from '../../../server/custody/derive-address.ts';
import { isPhrase, xpubOf } from '../../../server/custody/phrase.ts';
import { checkAddresses } from '../../../server/custody/check-addresses.ts';
import { NUMBERS_SKIPPED } from '../../../db/engines/skip-given-numbers.ts';
import { openStore } from '../../../db/open.ts';
import { parseEnv } from '../../../server/env/env.ts';
import { phrasePath, readCustody } from '../../../server/custody/custody.ts';
import { createTestApp, type TestApp } from '../../support/servers/app.ts';
import { TX_HASH } from '../../support/people/money-world.ts';
import { runInProcess } from '../../support/servers/run-in-process.ts';
import { TEST_XPUB } from '../../support/vectors/test-xpub.ts';

type Addresses = {
  derived: boolean;
  addresses: {
    address: string;
    current: boolean;
    xpubId: string | null;
    index: number | null;
    path: string | null;
  }[];
};

const deriver = createDeriver(TEST_XPUB);
const reason = '새 주소가 필요해요.';

async function people(app: TestApp) {
  const holder = await app.signIn('daon0001');
  const other = await app.signIn('daon0002');
  const admin = await app.signInOperator('admin1');
  const operator = await app.signInOperator('operator');
  const own = async (token = holder) =>
    (await app.call('wallet.address', {}, token)).data<{ address: string; insideOnly: boolean }>();
  const record = (address: string, txHash = TX_HASH) =>
    app.call('admin.deposits.record', { address, amount: '1', txHash, requestId: randomUUID() }, admin);
  const send = (to: string, token: string) =>
    app.call('transfers.send', { to: { address: to }, net: '10', requestId: randomUUID() }, token);
  const listed = async (id = 1) =>
    (await app.call('admin.holders.addresses', { id }, operator)).data<Addresses>();
  const give = (id = 1, token = admin) => app.call('admin.holders.giveAddress', { id, reason }, token);
  return { holder, other, admin, operator, own, record, send, listed, give };
}

/** Addresses as they were before there was an extended public key. */
async function makeKeyless(app: TestApp): Promise<void> {
  await app.store.write((tx) => tx.update(tx.t.walletAddresses).set({ xpubId: null, custodyIndex: null }));
}

async function nextIndex(url: string): Promise<number> {
  const store = await openStore(url);
  try {
    return await store.write((tx) => tx.nextId('custody'));
  } finally {
    await store.close();
  }
}

it('credits nothing to a keyless address', async () => {
  await using app = await createTestApp({ CUSTODY: 'none' });
  const { own, record } = await people(app);
  const { address, insideOnly } = await own();
  expect((await record(address)).reason()).toBe('DEPOSITS_OFF');
  expect(insideOnly).toBe(true);
});

it('gives random addresses and no new ones without an extended public key', async () => {
  await using app = await createTestApp({ CUSTODY: 'none' });
  const { operator, listed, give } = await people(app);
  const waiting = await app.call('admin.signUps.list', { filter: { state: 0 } }, operator);
  const [{ id } = { id: 0 }] = waiting.data<{ data: { id: number }[] }>().data;
  expect((await app.call('admin.signUps.decide', { id, decision: 'approve' }, operator)).status).toBe(200);
  const { derived, addresses } = await listed(3);
  expect(derived).toBe(false);
  expect(addresses).toMatchObject([{ current: true, xpubId: null, index: null, path: null }]);
  expect((await give()).reason()).toBe('STATUS_NOT_ALLOWED');
});

it('derives the address of an approved holder, and shows index, path and key to the console', async () => {
  await using app = await createTestApp();
  const { operator, own, listed, record } = await people(app);
  const { derived, addresses } = await listed();
  const [first] = addresses;
  expect(derived).toBe(true);
  expect(first).toMatchObject({ current: true, xpubId: '3bf95407', path: `m/44'/60'/0'/0/${first?.index}` });
  expect(first?.address).toBe(deriver.addressAt(first?.index ?? -1));
  expect(await own()).toEqual({ address: first?.address, insideOnly: false });
  expect((await app.call('wallet.home', {}, await app.signIn('daon0001'))).data()).toMatchObject({
    address: first?.address,
    insideOnly: false,
  });
  expect((await record(first?.address ?? '')).data()).toMatchObject({ state: 1 });

  const waiting = await app.call('admin.signUps.list', { filter: { state: 0 } }, operator);
  const [{ id } = { id: 0 }] = waiting.data<{ data: { id: number }[] }>().data;
  await app.call('admin.signUps.decide', { id, decision: 'approve' }, operator);
  const next = (await listed(3)).addresses[0];
  expect(next?.index).toBeGreaterThan(first?.index ?? Infinity);
  expect(next?.address).toBe(deriver.addressAt(next?.index ?? -1));
  expect(await app.store.read((db) => checkAddresses(db, deriver))).toEqual([]);
});

it('lists keyless addresses and replaces them; the old ones receive from wallets here only', async () => {
  await using app = await createTestApp();
  const { holder, other, operator, own, listed, give, record, send } = await people(app);
  const keyless = async () =>
    (await app.call('admin.dashboard.summary', {}, operator)).data<{ addresses: unknown }>().addresses;
  expect(await keyless()).toEqual({ derived: true, keyless: 0 });
  await makeKeyless(app);
  expect(await keyless()).toEqual({ derived: true, keyless: 3 });
  const old = await own();
  expect(old.insideOnly).toBe(true);
  expect((await record(old.address)).reason()).toBe('DEPOSITS_OFF');

  expect((await give(1, operator)).reason()).toBe('FORBIDDEN');
  const { addresses } = (await give()).data<Addresses>();
  expect(addresses).toMatchObject([
    { current: true, xpubId: '3bf95407' },
    { address: old.address, current: false, xpubId: null, path: null },
  ]);
  expect(await own()).toEqual({ address: addresses[0]?.address, insideOnly: false });
  expect(await keyless()).toEqual({ derived: true, keyless: 2 });
  expect((await record(addresses[0]?.address ?? '')).data()).toMatchObject({ state: 1 });
  expect((await record(old.address, `0x${'cd'.repeat(32)}`)).reason()).toBe('DEPOSITS_OFF');

  // The former address finds the wallet for senders, for its own holder and in the console's search.
  expect((await send(old.address, other)).data()).toMatchObject({ state: 1 });
  for (const { address } of addresses) {
    expect((await send(address, holder)).reason()).toBe('OWN_ADDRESS');
    const quote = { to: { address }, net: '10' };
    expect((await app.call('transfers.quote', quote, holder)).reason()).toBe('OWN_ADDRESS');
    expect((await app.call('transfers.quote', quote, other)).data()).toMatchObject({ kind: 'wallet' });
    const found = await app.call('admin.search', { text: address }, operator);
    expect(found.data<{ data: unknown[] }>().data).toMatchObject([{ id: 1 }]);
  }
  expect((await app.call('transfers.recipients', {}, other)).data()).toMatchObject([
    { address: old.address, kind: 'wallet' },
  ]);

  const log = await app.call('admin.audit.list', { filter: { action: 'holders.giveAddress' } }, operator);
  expect(log.data<{ data: unknown[] }>().data[0]).toMatchObject({ outcome: 'done', subject: 'holder:1' });
  expect((await listed()).addresses).toEqual(addresses);
});

it('never treats an address of a closed wallet as external', async () => {
  await using app = await createTestApp();
  const { holder, other, own, give, record, send } = await people(app);
  const former = (await own()).address;
  const { addresses } = (await give()).data<Addresses>();
  await app.call('auth.closeAccount', { password: 'daon1234!', agreed: true }, holder);
  expect(addresses.map(({ address }) => address)).toContain(former);
  for (const { address } of addresses) {
    expect((await send(address, other)).reason()).toBe('RECIPIENT_UNAVAILABLE');
    expect((await record(address)).reason()).toBe('RECIPIENT_UNAVAILABLE');
  }
  expect((await give()).reason()).toBe('STATUS_NOT_ALLOWED');
  expect((await give(999)).reason()).toBe('NOT_FOUND');
});

it('uses no index twice, whichever key is in use', async () => {
  await using app = await createTestApp();
  const indexes = new Set<number | null>();
  for (let n = 0; n < 3; n += 1) {
    const { give } = await people(app);
    for (const { index } of (await give()).data<Addresses>().addresses) indexes.add(index);
  }
  const otherKey = xpubOf(
    'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
  );
  app.deps.custody = createDeriver(otherKey);
  const { give } = await people(app);
  const [after] = (await give()).data<Addresses>().addresses;
  expect(after?.xpubId).toBe(createDeriver(otherKey).xpubId);
  expect(indexes.has(after?.index ?? null)).toBe(false);
  expect(await app.store.read((db) => checkAddresses(db, deriver))).toEqual([]);
});

it('detects an address that its key does not derive, and one that belongs to another holder', async () => {
  await using app = await createTestApp();
  const { listed } = await people(app);
  const [first] = (await listed(1)).addresses;
  const [second] = (await listed(2)).addresses;
  const strange = `0x${'12'.repeat(20)}`;
  await app.store.write(async (tx) => {
    const { holders, walletAddresses } = tx.t;
    await tx
      .update(walletAddresses)
      .set({ address: strange })
      .where(eq(walletAddresses.address, first?.address ?? ''));
    await tx
      .update(walletAddresses)
      .set({ holderId: 1 })
      .where(eq(walletAddresses.address, second?.address ?? ''));
    await tx.update(holders).set({ walletAddress: strange }).where(eq(holders.id, 1));
  });
  expect(await app.store.read((db) => checkAddresses(db, deriver))).toEqual([
    "holder 2: the current address is not among the holder's addresses",
    `holder 1: ${strange} is not the address ${first?.index} of 3bf95407`,
  ]);
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'daon-custody-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

it('makes a phrase beside the key of a local run once, readable by its owner only, and none in production', () => {
  const url = `file:${join(newFolder(), 'daon.sqlite')}`;
  const path = phrasePath(url);
  const production = { DATABASE_URL: url, NODE_ENV: 'production', CUSTODY: 'none' };
  expect(readCustody(parseEnv(production))).toBe(null);
  expect(() => statSync(path)).toThrow('ENOENT');
  const env = parseEnv({ DATABASE_URL: url });
  const made = readCustody(env);
  expect((statSync(path).mode & 0o777).toString(8)).toBe('600');
  const phrase = readFileSync(path, 'utf8').trim();
  expect(isPhrase(phrase)).toBe(true);
  expect(made?.xpubId).toBe(createDeriver(xpubOf(phrase)).xpubId);
  expect(readCustody(env)?.addressAt(1)).toBe(made?.addressAt(1));
  expect(readCustody(parseEnv({ DATABASE_URL: url, CUSTODY_XPUB: TEST_XPUB }))?.xpubId).toBe('3bf95407');
  expect(readCustody(parseEnv({ DATABASE_URL: url, CUSTODY: 'none' }))).toBe(null);
  writeFileSync(path, 'not a phrase');
  expect(() => readCustody(env)).toThrow(TERMINAL.phraseDamaged(path));
});

it('prints a new phrase and its extended public key, and stores neither', async () => {
  const folder = newFolder();
  const { status, said } = await runInProcess(['custody', 'new'], {
    DATABASE_URL: `file:${join(folder, 'daon.sqlite')}`,
  });
  expect(status).toBe(0);
  const lines = said.split('\n');
  const phrase = lines.find((line) => isPhrase(line)) ?? '';
  expect(phrase.split(' ')).toHaveLength(24);
  expect(lines).toContain(`CUSTODY_XPUB=${xpubOf(phrase)}`);
  expect(() => statSync(phrasePath(`file:${join(folder, 'daon.sqlite')}`))).toThrow('ENOENT');
  for (const args of [['custody'], ['custody', 'old'], ['custody', 'new', 'more']])
    expect((await runInProcess(args, {})).status).toBe(2);
});

it('uses no index twice after an older copy was put in its place, with its record of commits or without', async () => {
  for (const { record, verb } of [
    { record: true, verb: ['accept-loss'] },
    { record: false, verb: ['migrate'] },
  ]) {
    const folder = newFolder();
    const path = join(folder, 'daon.sqlite');
    const env = { DATABASE_URL: `file:${path}` };
    expect((await runInProcess(['demo'], env)).status).toBe(0);
    copyFileSync(path, join(folder, 'older'));
    const given = await nextIndex(env.DATABASE_URL);
    copyFileSync(join(folder, 'older'), path);
    if (!record) rmSync(`${path}-commits`);
    expect(await runInProcess(verb, env)).toMatchObject({ status: 0 });
    expect(await nextIndex(env.DATABASE_URL)).toBeGreaterThan(given);
  }
});

it('reports keyless addresses in verify without failing, and advances the index after a restore', async () => {
  const folder = newFolder();
  const env = { DATABASE_URL: `file:${join(folder, 'daon.sqlite')}` };
  expect((await runInProcess(['demo'], env)).status).toBe(0);
  expect((await runInProcess(['verify'], env)).said).not.toContain('열쇠가 없는');
  const backup = join(folder, 'copy.zst');
  expect((await runInProcess(['backup', backup], env)).status).toBe(0);
  const next = await nextIndex(env.DATABASE_URL);
  const place = { DATABASE_URL: `file:${join(folder, 'restored', 'daon.sqlite')}` };
  const SECRET_KEY = readFileSync(join(folder, 'secret.key'), 'utf8').trim();
  expect((await runInProcess(['restore', backup], { ...place, SECRET_KEY })).status).toBe(0);
  expect(await nextIndex(place.DATABASE_URL)).toBeGreaterThanOrEqual(next + NUMBERS_SKIPPED.custody.least);

  const store = await openStore(env.DATABASE_URL);
  await store.write((tx) => tx.update(tx.t.walletAddresses).set({ xpubId: null, custodyIndex: null }));
  await store.close();
  const keyless = await runInProcess(['verify'], env);
  expect(keyless).toMatchObject({ status: 0 });
  expect(keyless.said).toContain(TERMINAL.addressesKeyless(3));
  expect((await runInProcess(['verify'], { ...env, CUSTODY: 'none' })).said).not.toContain('열쇠가 없는');
});
