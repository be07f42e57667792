// The command line on a database file of its own: what it refuses, and that a backup comes back whole.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openReadOnly } from '../../db/open.ts';

const ROOT = resolve(import.meta.dirname, '../..');

let folder: string;
const database = () => join(folder, 'daon.sqlite');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'daon-cli-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function daon(args: string[], input = '') {
  const run = spawnSync(process.execPath, ['server/cli/daon.ts', ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    input,
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compiled'),
      DATABASE_URL: `file:${database()}`,
      SMS_URL: `file:${join(folder, 'sms.ndjson')}`,
    },
  });
  return { status: run.status, said: run.stdout + run.stderr };
}

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

async function countSessions(): Promise<number> {
  const store = await openReadOnly(`file:${database()}`);
  const rows = await store.read((db) => db.select({ id: db.t.sessions.id }).from(db.t.sessions));
  await store.close();
  return rows.length;
}

it('restores a backup, keeps what was there, and lets nobody stay signed in', async () => {
  expect(daon(['demo']).status).toBe(0);
  expect(daon(['operator', 'add', 'second1', '--role', 'viewer'], 'a password\n').status).toBe(0);
  const copy = join(folder, 'copy.sqlite');
  const backup = daon(['backup', copy]);
  expect(backup).toMatchObject({ status: 0 });
  expect(backup.said).toContain('백업에는 암호화 키가 없습니다');
  expect(modeOf(copy)).toBe('600');
  expect(daon(['backup', copy])).toMatchObject({ status: 1 });

  expect(daon(['operator', 'add', 'third001', '--role', 'viewer'], 'a password\n').status).toBe(0);
  expect(daon(['restore', copy]).status).toBe(0);
  expect(modeOf(database())).toBe('600');
  expect(await countSessions()).toBe(0);
  expect(readdirSync(folder).filter((name) => name.includes('.before-restore-'))).not.toEqual([]);
  expect(daon(['verify']).status).toBe(0);
  // The third operator came after the backup, so the login is free again; the second one's is not.
  expect(daon(['operator', 'add', 'second1', '--role', 'viewer'], 'a password\n').said).toContain('사용중인');
  expect(daon(['operator', 'add', 'third001', '--role', 'viewer'], 'a password\n').status).toBe(0);
});

it('leaves the database alone when what it is given is no backup, or none of this key', () => {
  expect(daon(['demo']).status).toBe(0);
  const noDatabase = join(folder, 'note.txt');
  writeFileSync(noDatabase, 'not a database at all, but long enough to be looked at as one');
  expect(daon(['restore', noDatabase])).toEqual({
    status: 1,
    said: '데이터베이스 파일이 아니거나 손상되어 되돌리지 않았습니다.\n',
  });
  const copy = join(folder, 'copy.sqlite');
  expect(daon(['backup', copy]).status).toBe(0);
  writeFileSync(join(folder, 'secret.key'), 'another key that is long enough to be one');
  const wrongKey = daon(['restore', copy]);
  expect(wrongKey.status).toBe(1);
  expect(wrongKey.said).toContain('SECRET_KEY');
});

it('explains itself when it is called in a way that it does not know', () => {
  for (const args of [[], ['dance'], ['serve', 'now'], ['operator', 'add', 'x'], ['backup']]) {
    const run = daon(args);
    expect(run.status).toBe(2);
    expect(run.said).toContain('사용법');
  }
});
