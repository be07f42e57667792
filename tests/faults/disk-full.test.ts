// A limit on the file's size gives SQLite the error of a full disk, and a signal lifts it.
import { expect, it } from 'vitest';
import type { Plant } from '../support/faults/bundle.ts';
import { startFaultServer } from '../support/faults/server.ts';
import { createFaultWorld } from '../support/faults/world.ts';
import { goThroughFullDisk } from '../support/faults/full-disk.ts';
import { longOrShort } from '../support/runner/long-or-short.ts';

const ROOM_PAGES = longOrShort(40, 8);

/** Two signals: no room beyond a few pages, and room again. */
const narrow: Plant = {
  file: 'db/engines/sqlite-connection.ts',
  find: "      client.pragma('synchronous = FULL');\n",
  put: `      client.pragma('synchronous = FULL');
      process.on('SIGUSR2', () => {
        if (!client.open) return;
        const pages = Number(client.pragma('page_count', { simple: true })) + ${ROOM_PAGES};
        const limit = client.pragma('max_page_count', { simple: true });
        client.pragma('max_page_count = ' + (Number(limit) < 1e6 ? 1e9 : pages));
        process.stdout.write('turned\\n');
      });\n`,
};

/** Takes a full disk for a broken file, where the environment says so. */
const fatal: Plant = {
  file: 'db/errors.ts',
  find: 'return /^SQLITE_(IOERR',
  put: "return (process.env.IS_FATAL === 'yes' && code === 'SQLITE_FULL') || /^SQLITE_(IOERR",
};

async function tryFullDisk(env: Record<string, string> = {}): Promise<string[]> {
  const world = await createFaultWorld();
  const started = await startFaultServer({ path: world.path, plants: [narrow, fatal], env });
  const turn = async () => {
    const turned = started.server.hears('turned');
    started.server.signal('SIGUSR2');
    await turned;
  };
  try {
    return await goThroughFullDisk(world, started, { fill: turn, free: turn });
  } finally {
    await started.server.discard();
    world.remove();
  }
}

it('refuses writes by name while there is no room, serves reads, and goes on when there is some', async () => {
  expect(await tryFullDisk()).toEqual([]);
});

it('would tell of a server that takes a full disk for a broken file', async () => {
  await expect(tryFullDisk({ IS_FATAL: 'yes' })).rejects.toThrow();
});
