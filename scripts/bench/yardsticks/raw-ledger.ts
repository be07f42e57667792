// What better-sqlite3 does without a product around it: the double entry of a send in groups of 32, each group one durable
// commit. Two entries, two balances, a transaction with its unique request key; no fee, no history, no alarm.
//
//   node raw-ledger.ts <new file> <seconds>      prints what it did as JSON
import { randomBytes, randomUUID } from 'node:crypto';
import Database from 'better-sqlite3';
import type { Measured } from '../rounds.ts';

const GROUP = 32;
const ACCOUNTS = 10_000;
const STAKE = 1_000_000_000;
const WARM_UP_MS = 500;

const [, , file, seconds] = process.argv;
const client = new Database(file);
client.pragma('journal_mode = WAL');
client.pragma('synchronous = FULL');
client.exec(`
  CREATE TABLE wallets (id INTEGER PRIMARY KEY, balance INTEGER NOT NULL CHECK (balance >= 0)) STRICT;
  CREATE TABLE transfers (
    id INTEGER PRIMARY KEY, request_key TEXT NOT NULL UNIQUE, hash BLOB NOT NULL, created_at INTEGER NOT NULL) STRICT;
  CREATE TABLE legs (
    transfer_id INTEGER NOT NULL REFERENCES transfers (id), wallet_id INTEGER NOT NULL REFERENCES wallets (id),
    amount INTEGER NOT NULL, PRIMARY KEY (transfer_id, wallet_id)) STRICT, WITHOUT ROWID;
  WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${ACCOUNTS})
  INSERT INTO wallets SELECT i, ${STAKE} FROM n;`);
const take = client.prepare('UPDATE wallets SET balance = balance - ? WHERE id = ? AND balance >= ?');
const give = client.prepare('UPDATE wallets SET balance = balance + ? WHERE id = ?');
const addTransaction = client.prepare(
  'INSERT INTO transfers (request_key, hash, created_at) VALUES (?, ?, ?)',
);
const addEntry = client.prepare('INSERT INTO legs (transfer_id, wallet_id, amount) VALUES (?, ?, ?)');

function send(): void {
  const from = 1 + Math.floor(Math.random() * ACCOUNTS);
  const to = 1 + ((from + Math.floor(Math.random() * (ACCOUNTS - 1))) % ACCOUNTS);
  const id = addTransaction.run(randomUUID(), randomBytes(32), Date.now()).lastInsertRowid;
  if (take.run(1, from, 1).changes !== 1) throw new Error('the balance does not suffice');
  give.run(1, to);
  addEntry.run(id, from, -1);
  addEntry.run(id, to, 1);
}

const sendGroup = client.transaction(() => {
  for (let sent = 0; sent < GROUP; sent += 1) send();
});

function sendFor(ms: number): Measured {
  const usedBefore = process.cpuUsage();
  const startedAt = performance.now();
  let calls = 0;
  for (; performance.now() - startedAt < ms; calls += GROUP) sendGroup.immediate();
  const { user, system } = process.cpuUsage(usedBefore);
  return { calls, seconds: (performance.now() - startedAt) / 1000, cpuMs: (user + system) / 1000 };
}

sendFor(WARM_UP_MS);
console.info(JSON.stringify(sendFor(Number(seconds) * 1000)));
