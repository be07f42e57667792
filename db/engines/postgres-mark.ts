import type pg from 'pg';
import { findMark, MARKS_QUERY, type MoveMark } from '../moved-mark.ts';
import { connectToPrimary } from './postgres-primary.ts';

/** The mark of a move through an open connection; null in a database without tables. */
export async function readMarkThrough(client: pg.Client): Promise<MoveMark | null> {
  const known = await client.query<{ found: boolean }>("SELECT to_regclass('meta') IS NOT NULL AS found");
  if (known.rows[0]?.found !== true) return null;
  return findMark((await client.query<{ key: string; value: string }>(MARKS_QUERY)).rows);
}

/** The mark of a move in a database. Throws StoreUnreachableError. */
export async function readPostgresMark(url: string): Promise<MoveMark | null> {
  const client = await connectToPrimary(url, 'daon-wallet mark');
  try {
    return await readMarkThrough(client);
  } finally {
    await client.end();
  }
}
