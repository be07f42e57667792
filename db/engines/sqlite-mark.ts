import { statSync } from 'node:fs';
import { findMark, MARKS_QUERY, type MoveMark } from '../moved-mark.ts';
import { hasTable } from './commit-record.ts';
import { openClient, type NativeBinding } from './sqlite-connection.ts';

/** The mark of a move in a file; null in one without tables. */
export function readMarkOfFile(path: string, nativeBinding?: NativeBinding): MoveMark | null {
  if (statSync(path).size === 0) return null;
  const client = openClient(path, { readonly: true, nativeBinding });
  try {
    return hasTable(client, 'meta')
      ? findMark(client.prepare<[], { key: string; value: string }>(MARKS_QUERY).all())
      : null;
  } finally {
    client.close();
  }
}
