// A busy half-year of the product, written straight into a SQLite file: transactions with their entries and history rows,
// and what operators had to do with them. The books balance and the audit chain holds, so the server starts on the file
// and `verify` finds it sound. Everything follows from the number of the event by arithmetic.
import type Database from 'better-sqlite3';
import { openClient } from '../../../db/engines/sqlite-connection.ts';
import { auditHash } from '../../../server/audit/audit-log.ts';
import type { LogKey } from '../../../server/audit/log-key.ts';
import { MINUTE_MS } from '../../../domain/durations.ts';
import { createSecrets } from '../../../server/ports/secrets.ts';
import { booksOf } from './seed-books.ts';
import { peopleOf, type Size } from './seed-people.ts';
import { requestsOf } from './seed-requests.ts';

const EVENTS_EACH_AUDIT_ROW = 5;
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

function addAudit(client: Database.Database, logKey: LogKey, rows: number): void {
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
  for (let n = 0; n < rows; n += 1) {
    const id = firstId + n;
    const at = Number(last.at) - (rows - n) * MINUTE_MS;
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

/** Adds the half-year to a demo database that no process has open and that was made with this secret key. */
export function fillBooks(path: string, size: Size, secretKey: string): void {
  const secrets = createSecrets(secretKey);
  const client = openClient(path);
  // A log of a whole gigabyte would be written and then copied; OFF is not allowed by the driver.
  client.pragma('journal_mode = MEMORY');
  client.pragma('synchronous = OFF');
  client.pragma('foreign_keys = OFF');
  client.pragma('temp_store = MEMORY');
  client.pragma('cache_size = -1000000');
  const indexes = takeIndexesOff(client);
  client.exec('BEGIN');
  const enc = { phone: secrets.encrypt('01012345678'), number: secrets.encrypt('12345678901234') };
  for (const statement of [...peopleOf(size), ...requestsOf(size), ...booksOf(size)]) {
    const prepared = client.prepare(statement);
    if (/@\w/.test(statement)) prepared.run(enc);
    else prepared.run();
  }
  addAudit(client, secrets.logKey, Math.floor(size.events / EVENTS_EACH_AUDIT_ROW));
  for (const { sql } of indexes) client.exec(sql);
  client.exec('COMMIT');
  const broken = client.pragma('foreign_key_check') as unknown[];
  client.pragma('journal_mode = WAL');
  client.close();
  if (broken.length > 0) throw new Error(`the seed breaks ${broken.length} references`);
}
