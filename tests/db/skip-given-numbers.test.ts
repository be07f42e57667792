// How far numbers go on after a restore: beyond all that were given since, also after an earlier restore.
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { NUMBERS_SKIPPED, skipGivenNumbers } from '../../db/engines/skip-given-numbers.ts';
import type { Client } from '../../db/engines/sqlite-connection.ts';

const START = Date.parse('2026-11-20T00:00:00Z');
const HOUR = 3_600;
const at = (seconds: number) => new Date(START + seconds * 1_000);

/** A file whose log ends after some seconds, when this many numbers had been given. */
function fileOf(seconds: number | null, given: number): Client {
  const client: Client = new Database(':memory:');
  client.defaultSafeIntegers(true);
  client.exec(
    `CREATE TABLE sequences (name TEXT, value INTEGER); CREATE TABLE audit_log (id INTEGER, at INTEGER);
     CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT)`,
  );
  for (const name of ['record', 'alarm', 'custody', 'commits'])
    client.prepare('INSERT INTO sequences VALUES (?, ?)').run(name, given);
  if (seconds !== null)
    client.prepare('INSERT INTO audit_log VALUES (1, ?), (2, ?)').run(START, +at(seconds));
  return client;
}

function numbersOf(client: Client): Record<string, number> {
  const rows = client.prepare<[], { name: string; value: bigint }>('SELECT name, value FROM sequences').all();
  return Object.fromEntries(rows.map(({ name, value }) => [name, Number(value)]));
}

function restoredAt(client: Client, seconds: number): Record<string, number> {
  skipGivenNumbers(client, at(seconds));
  return numbersOf(client);
}

it('skips more for an older file, at least the same for any, and no count of commits', () => {
  expect(restoredAt(fileOf(0, 38), 0)).toEqual({
    record: 10_000_038,
    alarm: 10_000_038,
    custody: 1_000_038,
    commits: 38,
  });
  expect(restoredAt(fileOf(0, 38), 24 * HOUR)).toEqual({
    record: 11_728_038,
    alarm: 11_728_038,
    custody: 1_086_438,
    commits: 38,
  });
  expect(restoredAt(fileOf(null, 38), HOUR)).toMatchObject({ record: 10_000_038, custody: 1_000_038 });
  expect(restoredAt(fileOf(HOUR, 38), 0), 'a log of the future').toMatchObject({ record: 10_000_038 });
});

const markOf = (client: Client) => client.prepare<[], string>('SELECT value FROM meta').pluck().all();

it('marks the file as not settled since the first skip, unless it has counted no commit', () => {
  const file = fileOf(0, 38);
  for (const seconds of [HOUR, 2 * HOUR]) skipGivenNumbers(file, at(seconds));
  expect(markOf(file)).toEqual([String(+at(HOUR))]);
  const uncounted = fileOf(0, 0);
  skipGivenNumbers(uncounted, at(HOUR));
  expect(markOf(uncounted)).toEqual([]);
});

it('skips nothing when the mark cannot be written', () => {
  const file = fileOf(0, 38);
  file.exec("CREATE TRIGGER full BEFORE INSERT ON meta BEGIN SELECT RAISE(ABORT, 'full'); END");
  expect(() => skipGivenNumbers(file, at(HOUR))).toThrow('full');
  expect(numbersOf(file)).toMatchObject({ record: 38, alarm: 38, custody: 38 });
});

it.each([
  ['the same backup', 10 * HOUR, 200_000],
  ['an older backup', 5 * HOUR, 200_000 - 5 * HOUR],
])('gives no number twice when %s is restored again', (_, logEnds, given) => {
  const first = restoredAt(fileOf(10 * HOUR, 200_000), 11 * HOUR);
  const again = restoredAt(fileOf(logEnds, given), 12 * HOUR);
  // Numbers were given for an hour between the restores, at the greatest rate.
  for (const [name, { aSecond }] of Object.entries(NUMBERS_SKIPPED))
    expect(again[name], name).toBeGreaterThanOrEqual((first[name] ?? 0) + aSecond * HOUR);
});
