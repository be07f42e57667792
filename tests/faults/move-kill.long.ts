// A move that is killed: the source is whole and serves on, and the target is empty until it is full. A full one refuses to serve
// until the same move was finished.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { StoreRefusedError } from '../../db/errors.ts';
import { openStore } from '../../db/open.ts';
import type { RowsTarget } from '../../db/rows/ends.ts';
import { openRowsTarget } from '../../db/rows/open-ends.ts';
import { TEST_SECRET_KEY } from '../support/servers/app.ts';
import { runIn } from '../support/postgres/real-postgres.ts';
import { describeOnPostgres } from '../support/postgres/describe-on-postgres.ts';
import { rowsOf, startMoveWorld, type MoveWorld } from '../support/store/move-world.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** PostgreSQL notices a moment later that its client was killed. */
async function stateOf(url: string): Promise<RowsTarget['state']> {
  return vi.waitUntil(
    async () => {
      try {
        const target = await openRowsTarget(url);
        await target.close();
        return target.state;
      } catch (error) {
        if (error instanceof StoreRefusedError) return null;
        throw error;
      }
    },
    { timeout: 90_000, interval: 50 },
  );
}

/** The move, killed before a step; 0 lets it live. */
async function moveUntil(from: string, to: string, dieBefore: number) {
  const child = spawn(process.execPath, ['tests/support/faults/dying-move.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      DATABASE_URL: from,
      MOVE_TO: to,
      SECRET_KEY: TEST_SECRET_KEY,
      CUSTODY: 'none',
      DIE_BEFORE: String(dieBefore),
    },
  });
  let said = '';
  for (const out of [child.stdout, child.stderr])
    out.setEncoding('utf8').on('data', (part) => (said += part));
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  return { code, signal, said };
}

/** Where the move was killed before its tables were made, there are no rows to forget. */
const FORGET_WHO_WAS_THERE = `DO $$ BEGIN
  IF to_regclass('leases') IS NOT NULL THEN UPDATE leases SET until = 0; END IF;
END $$`;

describeOnPostgres('a move that is killed', (bin) => {
  let world: MoveWorld;
  let moved: string;
  beforeAll(async () => {
    world = await startMoveWorld(bin);
    moved = await world.newPostgres();
    const file = await world.filledFile();
    expect(await world.daon(file, ['move', '--to', moved])).toMatchObject({ status: 0 });
  }, 120_000);
  afterAll(() => world.close());

  type Way = {
    from: () => Promise<string>;
    to: () => string | Promise<string>;
  };
  const ways: Record<string, Way> = {
    'SQLite to PostgreSQL': { from: () => world.filledFile(), to: () => world.emptyPostgres() },
    'PostgreSQL to SQLite': { from: () => world.copyOf(moved), to: () => world.newFile() },
  };

  it.each(Object.keys(ways))(
    'from %s',
    async (name) => {
      const { from, to } = ways[name] as Way;
      const whole = await moveUntil(await from(), await to(), 0);
      expect(whole).toMatchObject({ code: 0 });
      const steps = JSON.parse(/^steps (.*)$/m.exec(whole.said)?.[1] ?? '[]') as string[];
      const before = (step: string) => steps.indexOf(step) + 1;
      const committed = before('committed');
      expect(Math.min(committed, before('left'), before('moved'))).toBeGreaterThan(0);
      for (let n = 1; n <= steps.length; n += 1) {
        const [source, target] = [await from(), await to()];
        const rows = await rowsOf(source);
        expect(await moveUntil(source, target, n)).toMatchObject({ signal: 'SIGKILL' });
        // As time has it: the lease of a killed process expires.
        for (const url of [source, target])
          if (url.startsWith('postgres')) await runIn(url, FORGET_WHO_WAS_THERE);
        const state = await stateOf(target);
        if (n < committed) expect(state).toBe('vacant');
        else if (n < before('moved')) {
          expect(state).toMatchObject({ key: 'arriving_from' });
          await expect(openStore(target)).rejects.toThrow('MOVE_UNFINISHED');
        }
        const isLeft = n >= before('left');
        if (isLeft) await expect(openStore(source)).rejects.toThrow('DATABASE_MOVED');
        else {
          expect(await rowsOf(source)).toEqual(rows);
          await (await openStore(source)).close();
        }
        const again = await world.daon(source, ['move', '--to', target]);
        expect(again.status).toBe(n < before('moved') ? 0 : 1);
        await (await openStore(target)).close();
        await expect(openStore(source)).rejects.toThrow('DATABASE_MOVED');
        expect(await world.daon(target, ['verify'])).toMatchObject({ status: 0 });
        const arrived = await rowsOf(target, ['auditLog']);
        expect({ ...arrived, auditLog: [] }).toEqual({ ...rows, auditLog: [] });
      }
    },
    1_800_000,
  );
});
