// One PostgreSQL for the tests of a file, with a database for each of them.
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { findPostgres } from './postgres-programs.ts';
import {
  MIGRATED,
  startPostgres,
  template,
  type PostgresServer,
  type PostgresSettings,
} from './postgres-server.ts';

export type RealPostgres = {
  server: () => PostgresServer;
  /** The address of a new database as the migrations leave it. */
  newDatabase: () => Promise<string>;
  /** The address of a new database without a table. */
  emptyDatabase: () => Promise<string>;
  /** The address of a copy of a database that is closed. */
  copyOf: (url: string) => Promise<string>;
};

/** Runs a statement in a database, by a connection of its own. */
export async function runIn(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Makes a copy of a database one that was always where it is; otherwise a start takes it as restored. */
export async function makeAtHome(url: string): Promise<string> {
  await runIn(url, 'DROP TABLE IF EXISTS drizzle.daon_home');
  return url;
}

export function realPostgres(settings: PostgresSettings = {}): RealPostgres {
  let postgres: PostgresServer | undefined;
  let databases = 0;
  const server = (): PostgresServer => {
    if (postgres === undefined) throw new Error('it has not started');
    return postgres;
  };
  beforeAll(async () => {
    const bin = findPostgres();
    if (bin === null) throw new Error('no PostgreSQL');
    postgres = await startPostgres(bin, settings);
  });
  afterAll(() => postgres?.stop());
  const create = async (like: string): Promise<string> => {
    databases += 1;
    const name = `database_${databases}`;
    await server().sql(`CREATE DATABASE ${name} ${like}`);
    return server().url.replace(/postgres$/, name);
  };
  return {
    server,
    newDatabase: () => create(template(MIGRATED)),
    emptyDatabase: () => create(''),
    copyOf: async (url) => makeAtHome(await create(template(new URL(url).pathname.slice(1)))),
  };
}
