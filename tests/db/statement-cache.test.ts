import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cacheStatements } from '../../db/engines/statement-cache.ts';

let client: Database.Database;

beforeEach(() => {
  client = new Database(':memory:');
  client.exec('CREATE TABLE things (id INTEGER PRIMARY KEY); INSERT INTO things VALUES (1)');
});

afterEach(() => client.close());

it('compiles each text once', () => {
  const cached = cacheStatements(client);
  const first = cached.prepare('SELECT * FROM things');
  expect(cached.prepare('SELECT * FROM things')).toBe(first);
  expect(cached.prepare('SELECT id FROM things')).not.toBe(first);
});

it('keeps a bounded number of statements, those used last', () => {
  const cached = cacheStatements(client);
  const kept = cached.prepare('SELECT -1');
  const forgotten = cached.prepare('SELECT -2');
  for (let n = 0; n < 299; n += 1) {
    cached.prepare(`SELECT ${n}`);
    expect(cached.prepare('SELECT -1')).toBe(kept);
  }
  expect(cached.prepare('SELECT -2')).not.toBe(forgotten);
});

it('reads rows in the form that is set at each use, also after a change of the schema', () => {
  const cached = cacheStatements(client);
  const read = () => cached.prepare('SELECT * FROM things').raw().all();
  expect(read()).toEqual([[1]]);
  client.exec("ALTER TABLE things ADD COLUMN name TEXT DEFAULT 'one'");
  expect(read()).toEqual([[1, 'one']]);
});

it('runs in the transaction of its client', () => {
  const cached = cacheStatements(client);
  client.exec('BEGIN');
  cached.prepare('INSERT INTO things VALUES (?)').run(2);
  client.exec('ROLLBACK');
  expect(cached.prepare('SELECT count(*) FROM things').raw().get()).toEqual([1]);
});

it('hides parameters from the planner, which would compile the statement again for each value', () => {
  const cached = cacheStatements(client);
  const ordered = cached.prepare(
    'SELECT id FROM things WHERE id >= ? AND id BETWEEN ? AND ? ORDER BY id LIMIT ?',
  );
  expect(ordered.source).toBe(
    'SELECT id FROM things WHERE id >= +? AND id BETWEEN +? AND +? ORDER BY id LIMIT +?',
  );
  expect(ordered.raw().all(1, 0, 2, 5)).toEqual([[1]]);
  expect(cached.prepare('INSERT INTO things VALUES (?)').source).toBe('INSERT INTO things VALUES (?)');
});
