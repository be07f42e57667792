// A busy half-year of the product, written straight into a SQLite file: a million transactions with their entries and
// history rows, and what operators had to do with them. The books balance and the audit chain holds, so the server starts
// on it. Everything follows from the number of the event by arithmetic: the same file each time.
import type Database from 'better-sqlite3';
import { openClient } from '../../../db/engines/sqlite-connection.ts';
import { auditHash } from '../../../server/audit/audit-log.ts';
import type { LogKey } from '../../../server/audit/log-key.ts';
import { createSecrets } from '../../../server/ports/secrets.ts';
import { TEST_SECRET_KEY } from '../../support/app.ts';
import { BOOKS } from './seed-books.ts';
import { PEOPLE } from './seed-people.ts';
import { REQUESTS } from './seed-requests.ts';
import { MINUTE_MS } from '../../../domain/durations.ts';

const AUDIT_ROWS = 200_000;
const AUDIT_ACTIONS = ['purchases.decide', 'sales.decide', 'signUps.decide', 'links.decide', 'notes.add'];

/** The tables whose indexes are built at the end, in one go and not row by row. */
const LARGE = ['ledger_transactions', 'ledger_entries', 'history', 'requests', 'alarms', 'audit_log'];

type Index = { name: string; sql: string };

function takeIndexesOff(client: Database.Database): Index[] {
  const indexes = client
    .prepare<string[], Index>(
      `SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL
       AND tbl_name IN (${LARGE.map(() => '?').join(', ')})`,
    )
    .all(...LARGE);
  for (const { name } of indexes) client.exec(`DROP INDEX ${name}`);
  return indexes;
}

function addAudit(client: Database.Database, logKey: LogKey): void {
  const last = client
    .prepare<[], { id: bigint; hash: string; at: bigint }>(
      'SELECT id, hash, at FROM audit_log ORDER BY id DESC LIMIT 1',
    )
    .get();
  if (!last) throw new Error('the demo has no audit log');
  const insert = client.prepare(
    `INSERT INTO audit_log (id, at, actor, action, subject, outcome, detail, prev_hash, hash)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const firstId = Number(last.id) + 1;
  let previous = last.hash;
  for (let n = 0; n < AUDIT_ROWS; n += 1) {
    const id = firstId + n;
    const at = Number(last.at) - (AUDIT_ROWS - n) * MINUTE_MS;
    const actor = n % 3 === 0 ? 'operator:2 admin1' : n % 500 === 1 ? 'system' : 'operator:1 operator';
    const action = AUDIT_ACTIONS[n % AUDIT_ACTIONS.length] ?? '';
    const subject = `request:${1_000 + (n % 50_000) * 4}`;
    const outcome = n % 40 === 0 ? 'ALREADY_DECIDED' : 'done';
    const detail = { decision: 'approve', n };
    const entry = { at: new Date(at), actor, action, subject, outcome, detail };
    const hash = auditHash(logKey, previous, id, entry);
    insert.run(id, at, actor, action, subject, outcome, JSON.stringify(detail), previous, hash);
    previous = hash;
  }
}

/** Adds the half-year to a demo database that is not open. */
export function seedYear(path: string): void {
  const secrets = createSecrets(TEST_SECRET_KEY);
  const client = openClient(path);
  client.pragma('journal_mode = OFF');
  client.pragma('synchronous = OFF');
  client.pragma('foreign_keys = OFF');
  client.pragma('temp_store = MEMORY');
  client.pragma('cache_size = -1000000');
  const indexes = takeIndexesOff(client);
  client.exec('BEGIN');
  const enc = { phone: secrets.encrypt('01012345678'), number: secrets.encrypt('12345678901234') };
  for (const statement of [...PEOPLE, ...REQUESTS, ...BOOKS]) {
    const prepared = client.prepare(statement);
    if (/@\w/.test(statement)) prepared.run(enc);
    else prepared.run();
  }
  addAudit(client, secrets.logKey);
  for (const { sql } of indexes) client.exec(sql);
  client.exec('COMMIT');
  const broken = client.pragma('foreign_key_check') as unknown[];
  client.pragma('journal_mode = WAL');
  client.close();
  if (broken.length > 0) throw new Error(`the seed breaks ${broken.length} references`);
}
