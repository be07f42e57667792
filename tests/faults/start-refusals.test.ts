// What a start refuses, in the sentence that says what to do; what it refuses it leaves as it was.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  closeSync,
  copyFileSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { refusalOfReading } from '../../db/engines/opening-errors.ts';
import { openStore } from '../../db/open.ts';
import { TERMINAL } from '../../domain/terminal-sentences.ts';
import { parseEnv } from '../../server/env/env.ts';
import { TEST_SECRET_KEY } from '../support/servers/app.ts';
import { createFaultWorld, type FaultFile } from '../support/faults/world.ts';
import { freePort } from '../support/servers/free-port.ts';
import { makeMemoryFolder } from '../support/runner/memory-folder.ts';
import { runInProcess } from '../support/servers/run-in-process.ts';
import { startServer } from '../support/servers/server-process.ts';
import { TEST_XPUB } from '../support/vectors/test-xpub.ts';

const PAGE_BYTES = 4096;

let folder: string;
let world: FaultFile;
beforeEach(async () => {
  folder = makeMemoryFolder('daon-refusals-');
  world = await createFaultWorld(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const serve = (env: Record<string, string> = {}) =>
  runInProcess(['serve'], {
    DATABASE_URL: `file:${world.path}`,
    SMS_URL: `file:${join(folder, 'sms')}`,
    SECRET_KEY: TEST_SECRET_KEY,
    LOG_LEVEL: 'silent',
    PORT: '0',
    ...env,
  });
const refused = (said: string) => ({ status: 1, said: `${said}\n` });
const fileHash = () => createHash('sha256').update(readFileSync(world.path)).digest('hex');
const headOf = (said: string) => said.split('\n')[0];

function change(statement: string): void {
  const client = new Database(world.path);
  client.exec(statement);
  client.close();
}

function overwrite(page: number, bytes: Buffer): void {
  const file = openSync(world.path, 'r+');
  writeSync(file, bytes, 0, bytes.length, page * PAGE_BYTES);
  closeSync(file);
}

function rootPages(): number[] {
  const client = new Database(world.path, { readonly: true });
  const rows = client.prepare("SELECT rootpage FROM sqlite_schema WHERE type = 'table'").raw().all() as [
    number,
  ][];
  client.close();
  return rows.map(([page]) => page - 1);
}

it('refuses a file whose pages are damaged, whichever table they hold, and leaves it alone', async () => {
  const sound = readFileSync(world.path);
  for (const page of rootPages()) {
    writeFileSync(world.path, sound);
    overwrite(page, Buffer.alloc(PAGE_BYTES, 0xa5));
    const before = fileHash();
    const { status, said } = await serve();
    expect(headOf(said)).toBe(headOf(TERMINAL.fileDamaged(world.path)));
    expect(status).toBe(1);
    expect(fileHash()).toBe(before);
  }
});

it('refuses a file without its head, without its end, and one that is none', async () => {
  const sound = readFileSync(world.path);
  const spoils = [
    () => overwrite(0, Buffer.alloc(100, 0xff)),
    () => truncateSync(world.path, sound.length - 3 * PAGE_BYTES),
    () => writeFileSync(world.path, 'a text file in place of the database'),
  ];
  for (const spoil of spoils) {
    writeFileSync(world.path, sound);
    spoil();
    const { status, said } = await serve();
    expect(headOf(said)).toBe(headOf(TERMINAL.fileDamaged(world.path)));
    expect(status).toBe(1);
  }
});

it('refuses books that do not balance, and says which', async () => {
  change('UPDATE accounts SET balance = balance + 1 WHERE holder_id = 1');
  const { status, said } = await serve();
  const [head, ...rest] = said.split('\n');
  expect(head).toBe(headOf(TERMINAL.booksWrong([])));
  expect(rest.join('\n')).toMatch(/holder 1\): its balance is \d+ units[\s\S]*장부가 맞지 않을 때/);
  expect(status).toBe(1);
});

it('refuses a place that cannot be written, and one that a server holds', async () => {
  const place = '/proc/daon.sqlite';
  expect(await serve({ DATABASE_URL: `file:${place}` })).toEqual(refused(TERMINAL.fileNotWritable(place)));
  expect(
    await runInProcess(['restore', world.path], {
      DATABASE_URL: `file:${place}`,
      SECRET_KEY: TEST_SECRET_KEY,
    }),
  ).toEqual(refused(TERMINAL.fileNotWritable(place)));
  const holding = await openStore(`file:${world.path}`);
  for (const verb of ['serve', 'migrate', 'demo']) {
    expect(await runInProcess([verb], { DATABASE_URL: `file:${world.path}` })).toEqual(
      refused(TERMINAL.fileHeld(world.path)),
    );
  }
  const verified = await runInProcess(['verify'], {
    DATABASE_URL: `file:${world.path}`,
    SECRET_KEY: TEST_SECRET_KEY,
  });
  expect(verified.status).toBe(0);
  await holding.close();
});

it('refuses a folder where the database or its key should be', async () => {
  const isFolder = join(folder, 'folder');
  mkdirSync(join(isFolder, 'secret.key'), { recursive: true });
  const env = { DATABASE_URL: `file:${isFolder}` };
  for (const verb of [['serve'], ['verify'], ['operator', 'reset-totp', 'admin1'], ['backup', 'copy.zst']]) {
    expect(await runInProcess(verb, env)).toEqual(refused(TERMINAL.fileIsFolder(isFolder)));
  }
  const closed = Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' });
  expect(refusalOfReading('copy.zst', closed)).toMatchObject({
    message: TERMINAL.fileNotReadable('copy.zst'),
  });
  const keyFolder = refused(TERMINAL.fileIsFolder(join(isFolder, 'secret.key')));
  expect(await serve({ DATABASE_URL: `file:${isFolder}/daon.sqlite`, SECRET_KEY: '' })).toEqual(keyFolder);
});

it('refuses a database below a file, and to run in a folder that is gone', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  for (const below of [join(file, 'daon.sqlite'), join(file, 'data/daon.sqlite')])
    for (const verb of ['serve', 'migrate', 'demo'])
      expect(await runInProcess([verb], { DATABASE_URL: `file:${below}` })).toEqual(
        refused(TERMINAL.fileNotWritable(below)),
      );
  const daon = resolve(import.meta.dirname, '../../server/cli/daon.ts');
  const script = 'mkdir gone; cd gone; rmdir ../gone; exec "$@"';
  const gone = spawnSync('sh', ['-c', script, 'sh', process.execPath, daon, 'verify'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect({ status: gone.status, said: gone.stdout + gone.stderr }).toEqual(
    refused(TERMINAL.workingFolderGone()),
  );
});

it('refuses an environment that can never work, and names what is wrong with it', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const wrong: [string, ...string[]][] = [
    ['TRUST_PROXY', 'garbage', '-1', '1.5', '10.0.0.1,', '10.0.0.0/33', '10.0.0.0/0', '::1/129'],
    ['TRUST_PROXY', '10.0.0.0/255.0.255.0', '10.0.0.1, true', '10.0.0.0/8/8'],
    ['SMS_URL', 'solapi://x', 'solapi://KEY:SECRET@host', 'solapi://%zz:b@0200000000', 'solapi://KEY:%@1'],
    ['SMS_URL', `file:${folder}`],
    ['PUBLIC_URL', 'wallet.example', 'ftp://wallet.example', 'localhost:3000', `file://${file}`],
    ['BACKUP_DIR', file],
  ];
  for (const [name, ...values] of wrong) {
    for (const value of values) {
      // Not `serve`, which would go on serving where it does not refuse.
      const env = { DATABASE_URL: `file:${world.path}`, [name]: value };
      const { status, said } = await runInProcess(['verify'], env);
      expect(said).toMatch(
        new RegExp(`^환경 변수가 올바르지 않습니다\\.\n  ${name}: [^\n]*[가-힣][^\n]*\n$`),
      );
      expect(status).toBe(1);
    }
  }
  for (const DATABASE_URL of ['file://%zz', 'file://host/daon.sqlite']) {
    expect(await runInProcess(['verify'], { DATABASE_URL })).toEqual(refused(TERMINAL.databaseUrlUnknown()));
  }
});

it.each([
  { TRUST_PROXY: 'true' },
  { TRUST_PROXY: 'false' },
  { TRUST_PROXY: '2' },
  { TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,::1, fe80::/10' },
  { TRUST_PROXY: 'loopback,172.16.0.0/255.240.0.0' },
  { SMS_URL: 'solapi://KEY:SECRET@0200000000' },
  { SMS_URL: 'file:/dev/null' },
  { PUBLIC_URL: 'HTTPS://wallet.example' },
  { PUBLIC_URL: 'http://localhost:3000/' },
  { BACKUP_DIR: tmpdir() },
  { BACKUP_DIR: 'off' },
  { CUSTODY_XPUB: TEST_XPUB },
  { CUSTODY: 'none' },
  { BACKUP_DIR: 'OFF' },
  { NODE_ENV: ' production ' },
  { NODE_ENV: '' },
  { ADMIN_HOST: 'Console.example.com.' },
  { ADMIN_HOST: '[::1]' },
  { ADMIN_HOST: 'console.example.com', PUBLIC_URL: 'https://example.com' },
])('takes %j', (env) => {
  expect(() => parseEnv(env)).not.toThrow();
});

it.each([{ NODE_ENV: 'Production' }, { NODE_ENV: 'prod' }])(
  'refuses %j, which would be a local run of a real server',
  (env) => {
    expect(() => parseEnv(env)).toThrow(/NODE_ENV: production, /);
  },
);

it.each([
  'console.example.com:8443',
  'https://console.example.com',
  'console.example.com/admin',
  'a.example.com,b.example.com',
  'a b',
  '콘솔.example.com',
])('refuses %j as ADMIN_HOST, on which no browser would find the console', (host) => {
  expect(() => parseEnv({ ADMIN_HOST: host })).toThrow(/ADMIN_HOST: .*호스트 이름만/);
});

it('refuses the host of the wallet as that of the console', () => {
  const env = { PUBLIC_URL: 'https://Wallet.example.com:8443/', ADMIN_HOST: 'wallet.example.com' };
  expect(() => parseEnv(env)).toThrow(TERMINAL.adminHostIsPublic());
});

it('makes no backups in a folder that is called OFF', () => {
  expect(parseEnv({ BACKUP_DIR: 'OFF' }).backup).toBe(null);
});

const WHOLE = {
  NODE_ENV: 'production',
  RATE_LIMIT: 'on',
  SECRET_KEY: TEST_SECRET_KEY,
  PUBLIC_URL: 'https://wallet.example.com',
  SMS_URL: 'solapi://KEY:SECRET@0200000000',
  BACKUP_DIR: tmpdir(),
  CUSTODY_XPUB: TEST_XPUB,
};
const LEFT_OUT = ['SECRET_KEY', 'PUBLIC_URL', 'SMS_URL', 'BACKUP_DIR', 'CUSTODY_XPUB'] as const;

it.each(LEFT_OUT)('does not start in production without %s, and says what is missing', async (name) => {
  const said = TERMINAL.productionLeftOut([name]);
  expect(said).toMatch(new RegExp(`\\n  ${name} [^\n]*[가-힣][^\n]*$`));
  const before = fileHash();
  for (const value of ['', '  ']) expect(await serve({ ...WHOLE, [name]: value })).toEqual(refused(said));
  expect(fileHash()).toBe(before);
});

it('lists all that is missing in production in one refusal', async () => {
  const bare = { NODE_ENV: 'production', SECRET_KEY: '', SMS_URL: '' };
  expect(await serve(bare)).toEqual(refused(TERMINAL.productionLeftOut(LEFT_OUT)));
  expect(await serve({ ...bare, NODE_ENV: 'test', HOST: '0.0.0.0' })).toEqual(
    refused(TERMINAL.productionLeftOut(LEFT_OUT)),
  );
});

it('accepts explicit omissions, requires no backups with PostgreSQL, and nothing outside production', () => {
  const leftOut = (env: Record<string, string>) => parseEnv({ ...WHOLE, ...env }).leftOut;
  expect(leftOut({})).toEqual([]);
  expect(leftOut({ BACKUP_DIR: 'off', CUSTODY_XPUB: '', CUSTODY: 'none' })).toEqual([]);
  expect(parseEnv({ ...WHOLE, BACKUP_DIR: 'off' }).backup).toBe(null);
  const DATABASE_URL = 'postgres://127.0.0.1/daon';
  expect(leftOut({ DATABASE_URL, BACKUP_DIR: '' })).toEqual([]);
  expect(leftOut({ DATABASE_URL, BACKUP_DIR: 'off' })).toEqual([]);
  expect(leftOut({ DATABASE_URL })).toEqual([]);
  expect(parseEnv({}).leftOut).toEqual([]);
});

it('starts with the example for the service once its blanks are filled', async () => {
  const example = readFileSync(resolve(import.meta.dirname, '../../deploy/daon-wallet.env.example'), 'utf8');
  const lines = [...example.matchAll(/^([A-Z][A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
  const blanks: Record<string, string> = {
    SECRET_KEY: '0123456789abcdef'.repeat(4),
    SMS_URL: 'solapi://KEY:SECRET@0200000000',
    PUSH_CONTACT: 'mailto:push@wallet.example',
    CUSTODY_XPUB: TEST_XPUB,
    METRICS_TOKEN: 'fedcba9876543210'.repeat(4),
  };
  expect(lines.filter(([, value]) => value === '').map(([name]) => name)).toEqual(Object.keys(blanks));
  // The folders of an installed service are made by its unit; here they stand in a folder of the test.
  const env = Object.fromEntries(
    lines.map(([name = '', value = '']) => [name, blanks[name] ?? value.replace('/var/', `${folder}/var/`)]),
  );
  for (const place of ['lib', 'backups', 'cache'])
    mkdirSync(join(folder, 'var', place, 'daon-wallet'), { recursive: true });
  const server = await startServer({ ...env, RATE_LIMIT: '', DEMO: '' });
  expect(await (await fetch(`${server.origin}/readyz`)).json()).toEqual({ ready: true });
  await server.stop();
});

it('refuses the file of a newer program', async () => {
  change("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('of tomorrow', 9999999999999)");
  expect(await serve()).toEqual(refused(TERMINAL.schemaNewer(world.path)));
  expect(await runInProcess(['verify'], { DATABASE_URL: `file:${world.path}` })).toEqual(
    refused(TERMINAL.schemaNewer(world.path)),
  );
});

it('refuses another key than the one that the database was made with', async () => {
  change("INSERT INTO meta (key, value) VALUES ('secret_key_fingerprint', 'of another key')");
  expect(await serve()).toEqual(refused(TERMINAL.keyWrong()));
});

it('finds in the file of a server that died what it had committed, once it was opened', async () => {
  const live = await openStore(`file:${world.path}`);
  await live.write((tx) => tx.insert(tx.t.meta).values({ key: 'committed', value: 'yes' }));
  const dead = join(folder, 'dead.sqlite');
  for (const suffix of ['', '-wal']) copyFileSync(`${world.path}${suffix}`, `${dead}${suffix}`);
  await live.close();
  const opened = await openStore(`file:${dead}`);
  // The file alone, without its log: what a disk holds that loses the log now.
  const alone = join(folder, 'alone.sqlite');
  copyFileSync(dead, alone);
  await opened.close();
  const client = new Database(alone, { readonly: true });
  expect(client.prepare("SELECT value FROM meta WHERE key = 'committed'").raw().get()).toEqual(['yes']);
  client.close();
});

it.each(['serve', 'verify', 'migrate', 'rotate-key'])(
  '%s says that PostgreSQL can not be reached, and neither its password nor where in the program',
  async (verb) => {
    const port = await freePort();
    const { status, said } = await runInProcess([verb], {
      DATABASE_URL: `postgres://daon:pass-word-77@127.0.0.1:${port}/daon`,
      SECRET_KEY: TEST_SECRET_KEY,
      SECRET_KEY_PREVIOUS: `${TEST_SECRET_KEY}-former`,
    });
    const cause = `connect ECONNREFUSED 127.0.0.1:${port}`;
    expect({ status, said }).toEqual(refused(TERMINAL.databaseUnreachable(cause)));
  },
);

it.each([
  [
    'a password with a sign that belongs to addresses',
    'postgres://daon:pa#ss@127.0.0.1:1/daon',
    'Invalid URL',
  ],
  ['a port that there is not', 'postgres://daon@127.0.0.1:99999/daon', 'Invalid URL'],
  ['a certificate that is missing', 'postgres://daon@127.0.0.1:1/daon?sslrootcert=/none', 'ENOENT'],
])('refuses in a sentence to read an address of PostgreSQL with %s', async (_what, url, cause) => {
  const { status, said } = await serve({ DATABASE_URL: url });
  expect(status).toBe(1);
  expect(said.replace(/\(.*?\)/, '()')).toBe(`${TERMINAL.databaseUnreachable('').trim()}\n`);
  expect(said).toContain(cause);
  expect(said).not.toContain('pa#ss');
});

it('says that another program has the port', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  expect(await serve({ PORT: String(port) })).toEqual(refused(TERMINAL.portInUse(String(port))));
  other.close();
});

it('says that this machine has not the address to listen on', async () => {
  const { status, said } = await serve({ ...WHOLE, NODE_ENV: '', HOST: '192.0.2.77' });
  expect(headOf(said)).toBe(TERMINAL.cannotListen('listen EADDRNOTAVAIL: address not available 192.0.2.77'));
  expect({ status, rest: said.split('\n').slice(1) }).toEqual({ status: 1, rest: [''] });
});
