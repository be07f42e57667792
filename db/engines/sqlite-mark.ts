import { statSync } from 'node:fs';
import { findMark, MARKS_QUERY, type MoveMark } from '../moved-mark.ts';
import { hasTable } from './commit-record.ts';
import { openClient, type Client, type NativeBinding } from './sqlite-connection.ts';

/** The mark of a move; null in a file without tables. */
export const readMark = (client: Client): MoveMark | null =>
  hasTable(client, 'meta')
    ? findMark(client.prepare<[], { key: string; value: string }>(MARKS_QUERY).all())
    : null;

export function readMarkOfFile(path: string, nativeBinding?: NativeBinding): MoveMark | null {
  if (statSync(path).size === 0) return null;
  const client = openClient(path, { readonly: true, nativeBinding });
  try {
    return readMark(client);
  } finally {
    client.close();
  }
}
