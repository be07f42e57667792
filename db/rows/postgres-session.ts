import type pg from 'pg';
import { findEngineError, StoreRefusedError, StoreUnreachableError } from '../errors.ts';
import { connectToPrimary } from '../engines/postgres-primary.ts';
import { TERMINAL } from '../../domain/terminal-sentences.ts';

/** A name of the database for messages: without user and password, whatever characters these have, and without options. */
export function placeOfPostgres(url: string): string {
  return `PostgreSQL ${url.replace(/^\w+:\/\/(?:.*@)?/s, '').replace(/\?.*$/s, '')}`;
}

/** No time limits: a table of millions of rows is one statement. */
const SETTINGS = [
  'SET LOCAL statement_timeout = 0',
  'SET LOCAL idle_in_transaction_session_timeout = 0',
  "SET LOCAL client_encoding = 'UTF8'",
  "SET LOCAL bytea_output = 'hex'",
].join('; ');

/** Opens a connection of its own and begins a transaction. Closing it undoes what was not committed. */
export async function beginAt(url: string, begin: string): Promise<pg.Client> {
  const client = await connectToPrimary(url, 'daon-wallet rows');
  await client.query(`${begin}; ${SETTINGS}`);
  return client;
}

/** Where a COPY met the value, without the value itself, which may be personal data. */
const placeIn = (where: string) => /^COPY \w+(?:, line \d+)?(?:, column \w+)?/.exec(where)?.[0] ?? '';

/** Explains values that PostgreSQL does not take, and a connection that was lost. */
export function explained(error: unknown): unknown {
  if (error instanceof StoreRefusedError) return error;
  const found = findEngineError(error);
  const { code = '', message = '', where = '' } = (found ?? {}) as Record<string, string>;
  // Data exceptions and violated constraints.
  if (/^2[23]/.test(code))
    return new StoreRefusedError(TERMINAL.moveNotTaken(`${message} ${placeIn(where)}`.trim()), {
      cause: error,
    });
  const isLost =
    /^(08|57P0)/.test(code) || /^E[A-Z]+$/.test(code) || /^Connection terminated/.test(textOf(error));
  return isLost
    ? new StoreUnreachableError('the connection to the database was lost', { cause: error })
    : error;
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : '');
