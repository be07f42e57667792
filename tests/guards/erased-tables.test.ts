import { expect, it } from 'vitest';
import { sqliteTables } from '../../db/schema/sqlite.ts';
import { findForgotten, KEPT_TABLES } from './erased-tables.ts';
import { readOwnFile } from './source-files.ts';

const ERASURE = ['server/erasure/destroy-personal-data.ts', 'server/erasure/erase-bank-texts.ts'];
const files = ERASURE.map(readOwnFile);
const tables = Object.keys(sqliteTables);

it('an erasure reaches every table of the schema, or leaves it for a reason', () => {
  expect(findForgotten(tables, files)).toEqual([]);
});

it('finds a new table', () => {
  expect(findForgotten([...tables, 'renames'], files)).toHaveLength(1);
});

it('gives reasons for tables that exist', () => {
  expect([...KEPT_TABLES.keys()].filter((table) => !tables.includes(table))).toEqual([]);
});
