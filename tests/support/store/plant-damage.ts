// Damage that a disk or a hand in the database does, on a real file: a flipped bit of an index, an operators' log that was
// rewritten together with its chain.
import { createHash, createHmac } from 'node:crypto';
import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import Database from 'better-sqlite3';

type Page = { pageno: number; pgsize: number };

/** Flips the lowest bit of the last byte of `text` where a page of the index holds it. */
export function flipIndexBit(path: string, index: string, text: string): void {
  const client = new Database(path);
  client.pragma('wal_checkpoint(TRUNCATE)');
  const pages = client
    .prepare<[string], Page>('SELECT pageno, pgsize FROM dbstat WHERE name = ? ORDER BY pageno')
    .all(index);
  client.close();
  const file = openSync(path, 'r+');
  try {
    for (const { pageno, pgsize } of pages) {
      const page = Buffer.alloc(pgsize);
      readSync(file, page, 0, pgsize, (pageno - 1) * pgsize);
      const at = page.indexOf(text);
      if (at < 0) continue;
      const last = at + Buffer.byteLength(text) - 1;
      page.writeUInt8(page.readUInt8(last) ^ 1, last);
      writeSync(file, page, 0, pgsize, (pageno - 1) * pgsize);
      return;
    }
  } finally {
    closeSync(file);
  }
  throw new Error(`no page of ${index} holds ${text}`);
}

type Trigger = { name: string; sql: string };

/** Takes the triggers off, as a hand in the database does that rewrites what is append-only. Answers what they were. */
export function dropTriggers(client: Database.Database): readonly string[] {
  const triggers = client
    .prepare<[], Trigger>("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
    .all();
  for (const { name } of triggers) client.exec(`DROP TRIGGER "${name}"`);
  return triggers.map(({ sql }) => sql);
}

/** Changes a file without its triggers and puts them back, so that only the change is left to be found. */
export function changeWithoutTriggers(path: string, change: (client: Database.Database) => void): void {
  const client = new Database(path);
  const triggers = dropTriggers(client);
  change(client);
  for (const trigger of triggers) client.exec(trigger);
  client.close();
}

/** The same for a file that a store may have open. */
export function dropTriggersOf(path: string): void {
  const client = new Database(path);
  dropTriggers(client);
  client.close();
}

/** Runs statements on a file that its triggers would refuse. */
export function forceChange(path: string, ...statements: string[]): void {
  changeWithoutTriggers(path, (client) => statements.forEach((statement) => client.exec(statement)));
}

type Row = {
  id: number;
  at: number;
  actor: string;
  action: string;
  subject: string;
  outcome: string;
  detail: string;
};

const contentOf = (id: number, row: Row): string => {
  const detail = Object.entries(JSON.parse(row.detail) as object).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([
    id,
    new Date(row.at).toISOString(),
    row.actor,
    row.action,
    row.subject,
    row.outcome,
    detail,
  ]);
};

/** The hash of a row without a key, as every program can compute it. */
export const plainHash = (previous: string, content: string): string =>
  createHash('sha256').update(previous).update(content).digest('hex');

/** The hash of a row under a key that is not the database's; it names the key that it pretends to be. */
export const forgedHash =
  (keyId: string) =>
  (previous: string, content: string): string =>
    `${keyId}:${createHmac('sha256', 'a key of another place').update(previous).update(content).digest('hex')}`;

/** Removes a row of the operators' log and computes the numbers and the chain anew from the first row on. */
export function rechainWithout(
  path: string,
  removedId: number,
  hashOf: (previous: string, content: string) => string,
): void {
  changeWithoutTriggers(path, (client) => {
    const rows = client.prepare<[], Row>('SELECT * FROM audit_log ORDER BY id').all();
    client.exec('DELETE FROM audit_log');
    const insert = client.prepare('INSERT INTO audit_log VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)');
    let previous = '0'.repeat(64);
    const kept = rows.filter(({ id }) => id !== removedId);
    for (const [index, row] of kept.entries()) {
      const id = index + 1;
      const hash = hashOf(previous, contentOf(id, row));
      insert.run(id, row.at, row.actor, row.action, row.subject, row.outcome, row.detail, previous, hash);
      previous = hash;
    }
  });
}
