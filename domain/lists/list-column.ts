// The columns of the console's lists and of their exports: a value of a row with its headings and how it is written.
import { isRecord } from '../is-record.ts';

/** An export guards texts and logins from a spreadsheet, and writes a time as it reads one. */
export type CellKind = 'text' | 'number' | 'login' | 'time';

type Value = string | number | null;

export interface ListColumn<Row = never, Name extends string = string> {
  /** The path of the value in the row, where it is one field. */
  name: Name;
  /** The heading of the export, which says the unit. */
  title: string;
  /** The heading in the console, where it differs. */
  heading: string;
  kind: CellKind;
  value: (row: Row) => Value;
}

/** A row in which this path leads to such a value. */
type With<Path extends string, Held> = Path extends `${infer Head}.${infer Rest}`
  ? Readonly<Record<Head, With<Rest, Held> | null>>
  : Readonly<Record<Path, Held>>;

function valueAt(row: object, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, key) => (isRecord(value) ? value[key] : null), row);
}

function fieldOf<Held extends Value>(kind: CellKind) {
  return <const Path extends string>(
    name: Path,
    title: string,
    heading = title,
  ): ListColumn<With<Path, Held>, Path> => {
    const path = name.split('.');
    const value = (row: With<Path, Held>) => {
      const found = valueAt(row, path);
      return typeof found === 'string' || typeof found === 'number' ? found : null;
    };
    return { name, title, heading, kind, value };
  };
}

export const text = fieldOf<string | null>('text');
/** A decimal text or an integer. */
export const number = fieldOf<string | number | null>('number');
export const login = fieldOf<string | null>('login');
export const time = fieldOf<string | null>('time');

/** A word of the server by its name in Korean. */
export function named<const Name extends string, Word extends PropertyKey>(
  name: Name,
  title: string,
  names: Readonly<Record<Word, string>>,
): ListColumn<Readonly<Record<Name, Word>>, Name> {
  return { name, title, heading: title, kind: 'text', value: (row) => names[row[name]] };
}

/** What several fields say together. */
export function made<Row, const Name extends string>(
  name: Name,
  title: string,
  value: (row: Row) => Value,
  kind: CellKind = 'text',
): ListColumn<Row, Name> {
  return { name, title, heading: title, kind, value };
}

/** A list by its name in Korean, with the columns of its export in their order. */
export const list = <const Columns extends readonly ListColumn[]>(name: string, columns: Columns) => ({
  name,
  columns,
});
