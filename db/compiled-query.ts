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

/**
 * A function of this text, in which `part0`, `part1` and so on are these parts. It names each field in a place of its own: a loop over names
 * meets objects of many forms in one place, where V8 looks each property up.
 */
function compileText<Compiled>(text: string, parts: readonly unknown[]): Compiled {
  const names = parts.map((_, at) => `part${at}`);
  // oxlint-disable-next-line typescript/no-implied-eval -- of names in our own queries, as JSON, and never of input
  const make = new Function(...names, `return ${text}`) as (...given: readonly unknown[]) => Compiled;
  return make(...parts);
}

type Encode = (value: unknown) => unknown;

const NOT_ENCODED: Encode = (value) => value;

/** The value of a placeholder, as the driver takes it. */
function encoderOf(name: string, encode: Encode): Encode {
  return (value) => {
    if (value === undefined) throw new Error(`no value for the placeholder ${name}`);
    return encode(value);
  };
}

/** Returns a function that makes the values for the driver. It throws when one is missing. */
export function compileParameters(params: readonly unknown[]): (values: Values) => unknown[] {
  const parts: unknown[] = [];
  const texts = params.map((param, at) => {
    const isEncoded = is(param, Param);
    const placeholder = isEncoded ? param.value : param;
    if (!is(placeholder, Placeholder)) {
      parts.push(param);
      return `part${at}`;
    }
    const { name } = placeholder;
    parts.push(encoderOf(name, isEncoded ? (value) => param.encoder.mapToDriverValue(value) : NOT_ENCODED));
    const row = placeholder instanceof RowPlaceholder ? `values[${placeholder.place}]` : 'values';
    return `part${at}(${row}[${JSON.stringify(name)}])`;
  });
  return compileText(`(values) => [${texts.join(', ')}]`, parts);
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
  const parts: ((raw: unknown) => unknown)[] = [];
  const texts: string[] = [];
  for (const [at, { path, field }] of selected.entries()) {
    const [name, ...rest] = path;
    const decoder = decoderOf(field);
    if (name === undefined || rest.length > 0 || decoder === null) return null;
    parts.push((raw) => (raw === null ? null : decoder.mapFromDriverValue(raw)));
    texts.push(`${JSON.stringify(name)}: part${at}(row[${at}])`);
  }
  return compileText(`(row) => ({ ${texts.join(', ')} })`, parts);
}
