// The tables of the logical form (ADR-0025), taken from the one schema definition: a new table or column is part of it
// without being named anywhere else.
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { postgresTables } from '../schema/postgres.ts';

/** How a value is written: a whole number, a truth value, text (JSON too), or bytes. */
export type ValueKind = 'integer' | 'boolean' | 'text' | 'bytes';

export type RowColumn = { name: string; kind: ValueKind };

export type RowTable = {
  name: string;
  columns: readonly RowColumn[];
  /** The columns of the primary key, by which rows are ordered. */
  key: readonly RowColumn[];
  /** The column whose value PostgreSQL generates; null when there is none. */
  identity: string | null;
};

const KINDS: Readonly<Record<string, ValueKind>> = {
  bigint: 'integer',
  integer: 'integer',
  boolean: 'boolean',
  text: 'text',
  json: 'text',
  bytea: 'bytes',
};

/**
 * SQLite counts ids in this table, and PostgreSQL in sequences. The logical form names the last value of each sequence
 * instead of the rows.
 */
export const SEQUENCES_TABLE = 'sequences';
/** Which process does what now is nothing to carry. */
export const LEASES_TABLE = 'leases';

function columnOf(table: string, column: PgColumn): RowColumn {
  const kind = KINDS[column.getSQLType()];
  if (kind === undefined) throw new Error(`${table}.${column.name}: no form for ${column.getSQLType()}`);
  return { name: column.name, kind };
}

type Described = RowTable & { needs: readonly string[] };

function describe(table: PgTable): Described {
  const { name, columns, primaryKeys, foreignKeys } = getTableConfig(table);
  const named = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
  // Columns of a composite key are copies that know little more than their names.
  const keyed = named.flatMap((key) => columns.filter((column) => column.name === key.name));
  if (keyed.length === 0) throw new Error(`${name}: without a primary key its rows have no order`);
  return {
    name,
    columns: columns.map((column) => columnOf(name, column)),
    key: keyed.map((column) => columnOf(name, column)),
    identity: columns.find(({ generatedIdentity }) => generatedIdentity !== undefined)?.name ?? null,
    needs: foreignKeys.map((key) => getTableConfig(key.reference().foreignTable).name),
  };
}

/** Tables after those that they refer to, so that foreign keys hold while rows arrive. Throws for a circle. */
function inOrder(tables: readonly Described[]): RowTable[] {
  const ordered: RowTable[] = [];
  const placed = new Set<string>();
  let left = tables;
  while (left.length > 0) {
    const ready = left.filter(({ name, needs }) =>
      needs.every((other) => other === name || placed.has(other)),
    );
    if (ready.length === 0)
      throw new Error(`these tables refer to each other: ${left.map(({ name }) => name).join(', ')}`);
    for (const { needs: _, ...table } of ready) {
      ordered.push(table);
      placed.add(table.name);
    }
    left = left.filter(({ name }) => !placed.has(name));
  }
  return ordered;
}

/** The tables of a schema in the order in which their rows are written. Throws for what has no logical form. */
export function listRowTables(schema: Readonly<Record<string, unknown>> = postgresTables): RowTable[] {
  const tables = Object.values(schema).map((table) => describe(table as PgTable));
  return inOrder(tables.filter(({ name }) => name !== SEQUENCES_TABLE && name !== LEASES_TABLE));
}
