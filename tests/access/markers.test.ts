// Secrets go through every flow of both APIs of a real server with the most verbose log. Afterwards the test searches for them
// where they must not be: in its output, in other answers, in metrics, in the database and its backup.
//
// The file that replaces the text messages of a local run is the one exception: it contains what a phone
// would get, the number and the code. Production uses a gateway.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUILD } from '../support/build/build.ts';
import { startServer } from '../support/servers/server-process.ts';
import { findMarkers } from './find-markers.ts';
import { TRPC_API, LEGACY_API } from './marked-apis.ts';
import { openMarkedWorld, operatorFlow, personFlow, type MarkedWorld } from './marked-flows.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/** Which call returns which secret, and no other; a refusal would appear as `… refused`. */
const RETURNED = {
  '/api/checkEmailSmsReg': ['reset token (legacy API)', 'verification code (legacy API)'],
  '/api/login': [
    'token (legacy API)',
    'token after the change (legacy API)',
    'token after the reset (legacy API)',
  ],
  '/trpc/admin.auth.confirmTotp': ['recovery codes'],
  '/trpc/admin.auth.enrolTotp': ['TOTP secret'],
  '/trpc/admin.auth.renewRecoveryCodes': ['renewed codes'],
  '/trpc/admin.auth.signIn': ['operator token', 'second operator token'],
  '/trpc/admin.invites.create': [
    'link invite (legacy API)',
    'link invite (wallet)',
    'signup invite (legacy API)',
    'signup invite (wallet)',
  ],
  '/trpc/auth.signIn': [
    'token (wallet)',
    'token after the change (wallet)',
    'token after the reset (wallet)',
  ],
  '/trpc/recovery.verifyOwner': ['reset token (wallet)', 'verification code (wallet)'],
};

let folder: string;
let world: MarkedWorld;
let printed: string;
let metrics: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'daon-marks-'));
  const server = await startServer({ LOG_LEVEL: 'trace' }, { folder });
  world = openMarkedWorld(server);
  const operator = await operatorFlow(world);
  await personFlow(world, TRPC_API, operator, 1);
  await personFlow(world, LEGACY_API, operator, 2);
  metrics = await (await fetch(`${server.origin}/metrics`)).text();
  const backup = spawnSync(process.execPath, [BUILD, 'backup', join(folder, 'copy')], {
    cwd: ROOT,
    encoding: 'utf8',
    env: {
      ...process.env,
      DATABASE_URL: `file:${join(folder, 'daon.sqlite')}`,
    },
  });
  if (backup.status !== 0) throw new Error(backup.stderr);
  // As after a power cut: the last writes are in the write-ahead log.
  printed = server.output() + backup.stdout;
  await server.kill();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function bytesOf(name: string): Buffer {
  const bytes = readFileSync(join(folder, name));
  const at = bytes.indexOf(ZSTD);
  return at >= 0 && at < 4096 && !bytes.subarray(0, 16).includes('SQLite')
    ? zstdDecompressSync(bytes.subarray(at))
    : bytes;
}

/** Every text of every row; in the pages' bytes six digits can occur by chance. */
function textsOf(file: string): string {
  const database = new Database(file, { readonly: true });
  const tables = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .pluck()
    .all() as string[];
  const rows = tables.flatMap(
    (table) => database.prepare(`SELECT * FROM "${table}"`).raw().all() as unknown[][],
  );
  database.close();
  return rows
    .flat()
    .filter((value) => typeof value === 'string')
    .join('\n');
}

describe('a secret', () => {
  it('went through the flows at all', () => {
    expect(world.markers.size).toBeGreaterThan(50);
    expect([...world.markers.values()].every((marker) => marker.length >= 4)).toBe(true);
    const texts = findMarkers(readFileSync(join(folder, 'sms.ndjson'), 'utf8'), world.markers);
    expect(texts).toEqual(expect.arrayContaining(['phone (wallet)', 'code (legacy API)']));
  });

  it("is not in the server's output", () => {
    expect(printed).toContain('"msg":"answered"');
    expect(findMarkers(printed, world.markers)).toEqual([]);
  });

  it('is in no metric', () => {
    expect(metrics).toContain('process_cpu');
    expect(findMarkers(metrics, world.markers)).toEqual([]);
  });

  it('is in no byte of the database, the files beside it and its backup', () => {
    const names = readdirSync(folder).filter((name) => !name.startsWith('sms') && !/key/i.test(name));
    expect(names).toEqual(expect.arrayContaining(['daon.sqlite', 'daon.sqlite-wal', 'copy']));
    for (const name of names) {
      const bytes = bytesOf(name);
      if (name === 'copy') expect(bytes.includes('SQLite format 3')).toBe(true);
      const long = new Map([...world.markers].filter(([, marker]) => marker.length > 8));
      for (const text of [bytes.toString('latin1'), bytes.toString('utf16le')])
        expect({ name, found: findMarkers(text, long) }).toEqual({ name, found: [] });
    }
    expect(findMarkers(textsOf(join(folder, 'daon.sqlite')), world.markers)).toEqual([]);
  });

  it('is returned only by the calls that must return it, and by no refusal', () => {
    const returned = new Map<string, Set<string>>();
    for (const { where, text } of world.heard) {
      for (const name of findMarkers(text, world.markers))
        returned.set(where, (returned.get(where) ?? new Set()).add(name.replace(/ \d+$/, 's')));
    }
    const table = Object.fromEntries([...returned].map(([url, names]) => [url, [...names].toSorted()]));
    expect(table).toEqual(RETURNED);
  });
});

describe('the search', () => {
  const markers = new Map([
    ['password', 'Mk-pass-7Qz9x1!'],
    ['code', '042042'],
  ]);

  it.each([
    ['"body":{"password":"Mk-pass-7Qz9x1!"}', ['password']],
    [Buffer.from('Mk-pass-7Qz9x1!').toString('base64'), ['password']],
    [Buffer.from('Mk-pass-7Qz9x1!').toString('hex'), ['password']],
    ['GET /x?password=Mk-pass-7Qz9x1%21', ['password']],
    ['[042042]', ['code']],
    ['a hash 7f042042b and the time 1763042042999', []],
  ])('in %s finds %j', (text, names) => {
    expect(findMarkers(text, markers)).toEqual(names);
  });
});
