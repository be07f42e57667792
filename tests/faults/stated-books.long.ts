// Books that a server was closed with as sound are not checked whole again by the next start. Whatever happened to them meanwhile, or to
// the check, keeps a server from stating it.
import { rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSeal } from '../../db/engines/commit-record.ts';
import { sealOf } from '../../db/engines/file-seal.ts';
import { openStore } from '../../db/open.ts';
import { TERMINAL } from '../../domain/terminal-sentences.ts';
import { statementOfSound } from '../../server/ledger/check-books.ts';
import type { Plant } from '../support/faults/bundle.ts';
import { sealAnew } from '../support/faults/seal-anew.ts';
import { holdServer, startFaultServer } from '../support/faults/server.ts';
import { createFaultWorld, type FaultFile } from '../support/faults/world.ts';
import { makeMemoryFolder } from '../support/runner/memory-folder.ts';
import { changeWithoutTriggers } from '../support/store/plant-damage.ts';

let folder: string;
let world: FaultFile;

beforeEach(async () => {
  folder = makeMemoryFolder('daon-seal-');
  world = await createFaultWorld(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('books that were stated to be sound', () => {
  const firstLine = (sentence: string) => sentence.split('\n')[0];

  /** One server with all of these, each of which is there where the environment says so. */
  const FAULTS: readonly Plant[] = [
    {
      // Its check begins only when the server is stopped already.
      file: 'server/jobs/checks-beside.ts',
      find: 'for (const check of checks) {',
      put: `for (const check of checks) {
      if (process.env.FAULT === 'late')
        await new Promise((resolve) => stopping.signal.addEventListener('abort', resolve));`,
    },
    {
      file: 'server/jobs/checks-beside.ts',
      find: "'verify', ",
      put: "process.env.FAULT === 'fails' ? 'nothing' : 'verify', ",
    },
    {
      file: 'server/jobs/housekeeping.ts',
      find: 'EVERY_MS = 60_000',
      put: "EVERY_MS = process.env.FAULT === 'often' ? 50 : 60_000",
    },
    {
      file: 'server/jobs/housekeeping.ts',
      find: 'if (findings.length > 0) log.error',
      put: "if (findings.length === 0) log.error('checked and sound');\n  if (findings.length > 0) log.error",
    },
  ];
  const startWith = (fault: 'late' | 'fails' | 'often') =>
    startFaultServer({ path: world.path, plants: FAULTS, env: { FAULT: fault } });

  async function serveOnce(fault?: 'late'): Promise<void> {
    const { server } = await (fault === undefined
      ? startFaultServer({ path: world.path })
      : startWith(fault));
    server.signal('SIGTERM');
    expect((await server.ended).code).toBe(0);
  }

  const sound = (unended = 0) => `${sealOf(world.path)} ${statementOfSound(unended)}`;

  it('that are wrong end the server soon, and keep every next one from starting', async () => {
    await serveOnce();
    expect(readSeal(world.path)).toBe(sound());
    changeWithoutTriggers(world.path, (client) => {
      client.exec('UPDATE accounts SET balance = balance + 1 WHERE holder_id IS NOT NULL');
    });
    sealAnew(world.path, statementOfSound(0));
    const { server } = await startFaultServer({ path: world.path });
    const { code, said } = await server.ended;
    expect(said).toContain(firstLine(TERMINAL.booksWrongMeanwhile([])));
    expect(said).toMatch(/its balance is/);
    expect(code).toBe(1);
    for (let time = 1; time <= 2; time += 1) {
      const next = await holdServer({ path: world.path });
      await expect(next.release()).rejects.toThrow(firstLine(TERMINAL.booksWrong([])));
      expect(readSeal(world.path) ?? '').not.toContain('sound books');
    }
  });

  it('are checked whole again after a server that was killed', async () => {
    await serveOnce();
    const { server } = await startFaultServer({ path: world.path });
    server.signal('SIGKILL');
    await server.ended;
    expect(readSeal(world.path)).toBe(null);
    const store = await openStore(world.url);
    expect((await store.checkAtStart()).stated).toBe(null);
    await store.close();
  });

  it('are stated again by servers that were stopped before they were checked, but not by ever more of them', async () => {
    await serveOnce();
    await serveOnce('late');
    expect(readSeal(world.path)).toBe(sound(1));
    sealAnew(world.path, statementOfSound(8));
    await serveOnce('late');
    expect(readSeal(world.path)).toBe(null);
    // Too many: this one has checked all books before it served.
    await serveOnce('late');
    expect(readSeal(world.path)).toBe(sound());
  });

  it('are not stated by a server that could not have them checked', async () => {
    await serveOnce();
    const { server } = await startWith('fails');
    await server.hears('the books could not be checked');
    server.signal('SIGTERM');
    expect((await server.ended).code).toBe(0);
    expect(readSeal(world.path)).toBe(null);
  });

  it('are not stated by a server whose check of a minute found something, also if a later one did not', async () => {
    const { server } = await startWith('often');
    const change = (by: number) => {
      const client = new Database(world.path);
      client.exec(`UPDATE accounts SET held = held + ${by} WHERE holder_id IS NOT NULL`);
      client.close();
    };
    change(1);
    await server.hears('the books do not balance');
    change(-1);
    await server.hears('checked and sound');
    server.signal('SIGTERM');
    expect((await server.ended).code).toBe(0);
    expect(readSeal(world.path)).toBe(null);
  });
});
