// Debian's PostgreSQL with its own benchmark, on a fresh cluster with default durability.
import { execFile, execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { findPostgres } from '../../../tests/support/postgres-programs.ts';
import { startCluster } from '../cluster.ts';
import { treeCpuMsOf } from '../machine.ts';
import type { Contestant } from '../rounds.ts';
import { makeScratch, removeScratch } from '../scratch.ts';

const run = promisify(execFile);

const CLIENTS = 16;
/** tpcb-like updates one row for each of this many branches: fewer than clients, and they wait for each other. */
const SCALE = 16;
const ACCOUNTS = 10_000;
const STAKE = 1_000_000_000;

// The same work as the raw ledger's, in one call.
const SCHEMA = `
  CREATE TABLE wallets (id int PRIMARY KEY, balance bigint NOT NULL CHECK (balance >= 0));
  CREATE TABLE transfers (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, request_key uuid NOT NULL UNIQUE, hash bytea NOT NULL,
    created_at timestamptz NOT NULL);
  CREATE TABLE legs (
    transfer_id bigint NOT NULL REFERENCES transfers (id), wallet_id int NOT NULL REFERENCES wallets (id),
    amount bigint NOT NULL, PRIMARY KEY (transfer_id, wallet_id));
  INSERT INTO wallets SELECT i, ${STAKE} FROM generate_series(1, ${ACCOUNTS}) AS i;
  CREATE FUNCTION send(sender int, receiver int, net bigint) RETURNS bigint LANGUAGE plpgsql AS $$
  DECLARE made bigint;
  BEGIN
    INSERT INTO transfers (request_key, hash, created_at)
      VALUES (gen_random_uuid(), sha256(random()::text::bytea), clock_timestamp()) RETURNING id INTO made;
    -- In the order of ids, or two sends in opposite directions would wait for each other for ever.
    PERFORM FROM wallets WHERE id IN (sender, receiver) ORDER BY id FOR NO KEY UPDATE;
    UPDATE wallets SET balance = balance - net WHERE id = sender AND balance >= net;
    IF NOT FOUND THEN RAISE 'not enough'; END IF;
    UPDATE wallets SET balance = balance + net WHERE id = receiver;
    INSERT INTO legs VALUES (made, sender, -net), (made, receiver, net);
    RETURN made;
  END $$;`;

const SCRIPT = `\\set sender random(1, ${ACCOUNTS})
\\set receiver 1 + (:sender + random(0, ${ACCOUNTS - 2})) % ${ACCOUNTS}
SELECT send(:sender, :receiver, 1);
`;

export type Pgbench = {
  tpcb: (name: string) => Contestant;
  doubleEntry: (name: string) => Contestant;
  url: string;
  stop: () => Promise<void>;
};

export const POSTGRES_LACK = 'no PostgreSQL (apt-get install postgresql, or PG_BIN)';

/** Why there is no PostgreSQL to compare with, or null. */
export function pgbenchLack(): string | null {
  return findPostgres('pgbench') === null ? POSTGRES_LACK : null;
}

export async function startPgbench(): Promise<Pgbench> {
  const bin = findPostgres('pgbench');
  if (bin === null) throw new Error('no PostgreSQL');
  const server = await startCluster(bin);
  const folder = makeScratch('pgbench');
  const pgbench = path.join(bin, 'pgbench');
  const script = path.join(folder, 'send.sql');
  writeFileSync(script, SCRIPT);
  await server.sql(SCHEMA);
  execFileSync(pgbench, ['-i', '-q', '-s', String(SCALE), server.url], { stdio: 'pipe' });

  const contestant = (name: string, args: readonly string[]): Contestant => ({
    name,
    async run(seconds) {
      const before = treeCpuMsOf(server.pid());
      const timed = [
        '-c',
        String(CLIENTS),
        '-T',
        String(Math.ceil(seconds)),
        '-M',
        'prepared',
        '-n',
        ...args,
      ];
      const { stdout } = await run(pgbench, [...timed, server.url]);
      const number = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1]);
      const calls = number(/transactions actually processed: (\d+)/);
      return {
        calls,
        // Without the time to connect, which the product's clients do not spend either.
        seconds: calls / number(/tps = ([\d.]+)/),
        cpuMs: treeCpuMsOf(server.pid()) - before,
      };
    },
  });
  return {
    url: server.url,
    tpcb: (name) => contestant(name, []),
    doubleEntry: (name) => contestant(name, ['-f', script]),
    async stop() {
      await server.stop();
      removeScratch(folder);
    },
  };
}
