// The drill: backups made while sixteen clients move money, one by the schedule and one by hand, come back elsewhere; their
// books balance, and they are what the live ledger was at one moment.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { writeBackup } from '../../db/backup/write-backup.ts';
import { listBackups } from '../../server/backups/backup-files.ts';
import { createSecrets } from '../../server/ports/secrets.ts';
import { TEST_SECRET_KEY } from '../support/servers/app.ts';
import { post, startLoad } from '../support/faults/load.ts';
import { startFaultServer } from '../support/faults/server.ts';
import { createFaultWorld } from '../support/faults/world.ts';
import { dropTriggers } from '../support/store/plant-damage.ts';
import { runInProcess } from '../support/servers/run-in-process.ts';

/** The tables that only grow, and the number that grows with them. */
const APPENDED = { ledger_transactions: 'id', ledger_entries: 'transaction_id', audit_log: 'id' };

/** Where the copy is not the beginning of what the live database has; with how many rows it has of each table. */
function comparePrefix(live: string, copy: string): { findings: string[]; rows: number } {
  const client = new Database(live, { readonly: true });
  client.prepare('ATTACH ? AS copy').run(copy);
  const findings: string[] = [];
  let rows = 0;
  for (const [table, number] of Object.entries(APPENDED)) {
    // The restore itself is the copy's last entry of the log.
    const own = table === 'audit_log' ? "WHERE action <> 'restore'" : '';
    const [more] = client
      .prepare(`SELECT count(*) FROM (SELECT * FROM copy.${table} ${own} EXCEPT SELECT * FROM main.${table})`)
      .raw()
      .get() as [number];
    const [count, last] = client
      .prepare(`SELECT count(*), max(${number}) FROM copy.${table} ${own}`)
      .raw()
      .get() as [number, number];
    const [before] = client
      .prepare(`SELECT count(*) FROM main.${table} WHERE ${number} <= ?`)
      .raw()
      .get(last) as [number];
    if (more > 0) findings.push(`${table}: ${more} rows of the copy are not those of the live database`);
    if (before !== count) findings.push(`${table}: ${count} rows of ${before}`);
    rows += count;
  }
  client.close();
  return { findings, rows };
}

it('brings back what was at one moment, sound and signed out', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'daon-drill-'));
  const backups = join(folder, 'backups');
  const world = await createFaultWorld();
  const { server, origin } = await startFaultServer({ path: world.path, env: { BACKUP_DIR: backups } });
  try {
    const load = startLoad(world, origin);
    await load.begun;
    await writeBackup(world.path, join(folder, 'by-hand.zst'), () => createSecrets(TEST_SECRET_KEY).sealKey);
    const metered = load.operations.length;
    while ((await listBackups(backups)).length === 0) await post(origin, 'announcements.list', {});
    // The scheduled backup may be older than the one by hand: the load answers on after both, or the test times out.
    while (load.operations.length <= metered) await post(origin, 'announcements.list', {});
    await load.stop();
    await load.over;
    server.signal('SIGTERM');
    expect(await server.ended).toMatchObject({ code: 0 });

    const [scheduled] = await listBackups(backups);
    const sources = [join(folder, 'by-hand.zst'), join(backups, scheduled?.name ?? '')];
    const live = comparePrefix(world.path, world.path).rows;
    for (const [n, source] of sources.entries()) {
      const place = join(folder, String(n));
      mkdirSync(place);
      const path = join(place, 'daon.sqlite');
      const env = { DATABASE_URL: `file:${path}`, SECRET_KEY: TEST_SECRET_KEY };
      expect(await runInProcess(['restore', source], env)).toMatchObject({ status: 0 });
      expect(await runInProcess(['verify'], env)).toMatchObject({ status: 0 });
      const { findings, rows } = comparePrefix(world.path, path);
      expect(findings).toEqual([]);
      expect(rows).toBeLessThan(live);
    }

    const path = join(folder, '0', 'daon.sqlite');
    const restored = await startFaultServer({ path });
    const token = world.clients[0]?.token ?? '';
    expect((await post(restored.origin, 'wallet.balance', {}, { token })).status).toBe(401);
    restored.server.signal('SIGTERM');
    expect(await restored.server.ended).toMatchObject({ code: 0 });

    // Planted fault: a copy of a state that never existed.
    const planted = new Database(path);
    dropTriggers(planted);
    planted.exec('UPDATE ledger_transactions SET created_at = created_at + 1 WHERE id = 2');
    planted.exec('DELETE FROM ledger_entries WHERE transaction_id = 3');
    planted.close();
    expect(comparePrefix(world.path, path).findings).toHaveLength(2);
  } finally {
    await server.discard();
    world.remove();
    rmSync(folder, { recursive: true });
  }
});
