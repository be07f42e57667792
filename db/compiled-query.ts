// Drizzle finds out anew at each execution of a prepared query which parameters are placeholders, how their values are
// encoded, and how the columns of a row become fields. Here that is found out once per query.
import { Column, is, Param, Placeholder, SQL, type DriverValueDecoder } from 'drizzle-orm';

type Row = Readonly<Record<string, unknown>>;

/** The values of a query's placeholders by their names, or the rows of an insert of several. */
export type Values = Row | readonly object[];

/** Runs a prepared query. SQLite answers immediately: as a promise it would cost several turns of the microtask queue. */
export type Execution = (values: Values) => unknown;

/** A placeholder in one of several rows. */
export class RowPlaceholder<Name extends string = string> extends Placeholder<Name> {
  readonly place: number;

  constructor(name: Name, place: number) {
    super(name);
    this.place = place;
  }
}

type Parameter = {
  /** Null for a value that the query itself has. */
  placeholder: Placeholder | null;
  constant: unknown;
  encode: ((value: unknown) => unknown) | null;
};

function parameterOf(param: unknown): Parameter {
  if (is(param, Placeholder)) return { placeholder: param, constant: null, encode: null };
  if (is(param, Param) && is(param.value, Placeholder)) {
    const { encoder, value } = param;
    return { placeholder: value, constant: null, encode: (raw) => encoder.mapToDriverValue(raw) };
  }
  return { placeholder: null, constant: param, encode: null };
}

function rowOf(values: Values, { name, place }: { name: string; place: number | null }): Row {
  const row = place === null ? values : (values as readonly Row[])[place];
  if (row === undefined) throw new Error(`no row for the placeholder ${name} at ${place}`);
  return row as Row;
}

/** Returns a function that makes the values for the driver. It throws when one is missing. */
export function compileParameters(params: readonly unknown[]): (values: Values) => unknown[] {
  const parts = params.map(parameterOf).map(({ placeholder, ...rest }) => ({
    ...rest,
    source:
      placeholder === null
        ? null
        : { name: placeholder.name, place: placeholder instanceof RowPlaceholder ? placeholder.place : null },
  }));
  return (values) =>
    parts.map(({ source, constant, encode }) => {
      if (source === null) return constant;
      const value = rowOf(values, source)[source.name];
      if (value === undefined) throw new Error(`no value for the placeholder ${source.name}`);
      return encode === null ? value : encode(value);
    });
}

/** A column of the answer, as Drizzle keeps it. */
export type Selected = { path: readonly string[]; field: unknown };

/** Drizzle marks the decoder of an expression as internal and leaves it out of its types. */
type Decoded = { decoder: DriverValueDecoder<unknown, unknown> };

function decoderOf(field: unknown): DriverValueDecoder<unknown, unknown> | null {
  if (is(field, Column)) return field;
  if (is(field, SQL)) return (field as unknown as Decoded).decoder;
  if (is(field, SQL.Aliased)) return (field.sql as unknown as Decoded).decoder;
  return null;
}

/** Returns a function that names and decodes the columns of a row; null for rows in which one field holds several columns. */
export function compileRow(selected: readonly Selected[]): ((row: readonly unknown[]) => Row) | null {
  const columns: { name: string; decoder: DriverValueDecoder<unknown, unknown> }[] = [];
  for (const { path, field } of selected) {
    const [name, ...rest] = path;
    const decoder = decoderOf(field);
    if (name === undefined || rest.length > 0 || decoder === null) return null;
    columns.push({ name, decoder });
  }
  return (row) => {
    const fields: Record<string, unknown> = {};
    let at = 0;
    for (const { name, decoder } of columns) {
      const raw = row[at];
      fields[name] = raw === null ? null : decoder.mapFromDriverValue(raw);
      at += 1;
    }
    return fields;
  };
}
