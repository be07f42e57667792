// A process sleeps while the key of its database is changed, or while the database is moved, and wakes: it must write nothing.
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { MOVED_TO, textOfNote } from '../../db/moved-mark.ts';
import { FINGERPRINT } from '../../db/schema/settings.ts';
import { TERMINAL } from '../../domain/terminal-sentences.ts';
import { createSecrets } from '../../server/ports/secrets.ts';
import { TEST_SECRET_KEY } from '../support/servers/app.ts';
import { BUILD } from '../support/build/build.ts';
import type { Plant } from '../support/faults/bundle.ts';
import { post } from '../support/faults/load.ts';
import { startFaultServer } from '../support/faults/server.ts';
import { makeFaultWorld } from '../support/faults/world.ts';
import { NEXT_KEY } from '../support/store/keyed-world.ts';
import { realPostgres, runIn } from '../support/postgres/real-postgres.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const postgres = realPostgres();

async function askToChangeKey(url: string): Promise<string> {
  const { stderr } = spawnSync(process.execPath, [BUILD, 'rotate-key'], {
    cwd: ROOT,
    encoding: 'utf8',
    env: {
      ...process.env,
      DATABASE_URL: url,
      SECRET_KEY: NEXT_KEY,
      SECRET_KEY_PREVIOUS: TEST_SECRET_KEY,
    },
  });
  return stderr;
}

/** What a change of the key leaves behind. */
const KEY_CHANGED = `UPDATE meta SET value = '${createSecrets(NEXT_KEY).fingerprint}' WHERE key = '${FINGERPRINT}'`;
const NOTE = { move: randomUUID(), other: '/srv/daon.sqlite', at: '2026-11-27T09:00:00.000Z', content: '' };
/** What a move leaves behind. */
const MOVED = `INSERT INTO meta (key, value) VALUES ('${MOVED_TO}', '${textOfNote(NOTE)}')`;

/** What a server that slept did: how it ended, and the transactions that it added when it woke. */
async function wakeAfter(change: string, plants: readonly Plant[]) {
  const url = await postgres.newDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'daon-asleep-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const world = await makeFaultWorld(url);
  const { server, origin } = await startFaultServer({
    path: join(folder, 'daon'),
    plants,
    env: { DATABASE_URL: url },
  });
  onTestFinished(() => server.discard());
  expect(await askToChangeKey(url)).toContain(TERMINAL.databaseInUse());
  server.signal('SIGSTOP');
  // The connections of the one that sleeps are left: no new one asks for the key.
  await runIn(url, change);
  const count = async () =>
    Number((await runIn(url, 'SELECT count(*) AS n FROM ledger_transactions'))[0]?.['n']);
  const before = await count();
  server.signal('SIGCONT');
  const [client, other] = world.clients;
  if (client === undefined || other === undefined) throw new Error('two clients are needed');
  const input = { to: { address: other.address }, net: '1', requestId: randomUUID() };
  const status = await post(origin, 'transfers.send', input, { token: client.token }).then(
    (reply) => reply.status,
    () => 'no answer',
  );
  return { status, written: (await count()) - before, server };
}

it.each([
  ['the key was changed', KEY_CHANGED, TERMINAL.keyWrong()],
  ['the database was moved', MOVED, TERMINAL.movedAway(NOTE.other, NOTE.at)],
])('writes nothing, and ends, when %s', async (_what, change, sentence) => {
  const { status, written, server } = await wakeAfter(change, []);
  expect(status).not.toBe(200);
  expect(written).toBe(0);
  const { code, said } = await server.ended;
  expect(code).toBe(1);
  expect(said).toContain(sentence);
});

// It asks for both in one query.
it.each([KEY_CHANGED, MOVED])('is found writing when it does not ask: %s', async (change) => {
  const blind: Plant = {
    file: 'db/engines/postgres-store.ts',
    find: 'if (expectedKey === null) return;',
    put: 'if (expectedKey !== undefined) return;',
  };
  const { status, written } = await wakeAfter(change, [blind]);
  expect(status).toBe(200);
  expect(written).toBe(1);
});
