// How an export is bound to its list: the filter that the list takes, and its pages, read newest first.
import { z, type ZodType } from 'zod';
import { csvLogin, csvNumber, csvText, csvTime } from '../../../domain/csv.ts';
import type { CellKind, ListColumn } from '../../../domain/lists/list-column.ts';
import type { Deps } from '../../deps/deps.ts';
import type { Cursor } from '../../trpc/list-input.ts';
import { loggedFilter } from './logged-filter.ts';

const NEWEST = Number.MAX_SAFE_INTEGER;

export type Cell = string;
type Paged<Filter> = { page: number; perPage: number; filter?: Filter | undefined } & Cursor;
/** Who reads the list: some filters are about the reader. */
type Reader = { id: number };
type List<Row, Filter> = (
  deps: Deps,
  input: Paged<Filter>,
  operator: Reader,
) => Promise<{ data: readonly Row[] }>;

/** `rows` are the records among the lines; a line of sums is none. */
type ReadPage = { lines: readonly (readonly Cell[])[]; rows: number };

/** Reads a list page by page, newest first. */
export type ReadPages = (deps: Deps, rowsAtOnce: number, operator: Reader) => AsyncIterable<ReadPage>;

export type Export = {
  /** The role that the list itself asks for, where it is more than that of every export. */
  role?: 'admin';
  titles: readonly string[];
  /** How the list is read under a filter, and what the log keeps of it; null for a filter that the list itself refuses. */
  filtered: (rawFilter: unknown) => { read: ReadPages; logged: string } | null;
};

const CELLS: Readonly<Record<CellKind, (value: string | number) => Cell>> = {
  text: (value) => csvText(String(value)),
  number: csvNumber,
  login: (value) => csvLogin(String(value)),
  time: (value) => csvTime(String(value)),
};

function cellOf<Row>({ kind, value }: ListColumn<Row>, row: Row): Cell {
  const found = value(row);
  return found === null ? '' : CELLS[kind](found);
}

type Bound<Wire, Row, Filter> = {
  input: ZodType<{ filter?: Filter | undefined }>;
  row: ZodType<Wire, Row>;
  list: List<Row, Filter>;
};
type Columns<Row> = { columns: readonly ListColumn<Row>[] };

/** Binds a list to its columns, which show what its procedure answers: `row` makes it of what the list returns. */
export const exportOf = <Wire, Row extends { id: number }, Filter>(
  columns: Columns<Wire>,
  bound: Bound<Wire, Row, Filter>,
): Export => exportLines(columns, { ...bound, lines: (row) => [row] });

/** A list of which one row makes several lines. */
export function exportLines<Line, Wire, Row extends { id: number }, Filter>(
  { columns }: Columns<Line>,
  { input, row, list, lines }: Bound<Wire, Row, Filter> & { lines: (row: Wire) => readonly Line[] },
): Export {
  return {
    titles: columns.map(({ title }) => title),
    filtered(rawFilter) {
      const parsed = input.safeParse({ filter: rawFilter });
      if (!parsed.success) return null;
      const { filter } = parsed.data;
      const read: ReadPages = async function* (deps, perPage, operator) {
        for (let below: number | null = NEWEST; below !== null;) {
          const { data } = await list(deps, { page: 1, perPage, below, filter }, operator);
          const found = data
            .flatMap((one) => lines(row.parse(one)))
            .map((line) => columns.map((column) => cellOf(column, line)));
          yield { lines: found, rows: found.length };
          below = data.length < perPage ? null : (data.at(-1)?.id ?? null);
        }
      };
      return { read, logged: loggedFilter(input, rawFilter) };
    },
  };
}

/**
 * Binds what is no list of pages, and has no filter, to its rows and the line of their sums. They are read at one moment, and
 * written page by page.
 */
export function exportWhole<Whole>(parts: {
  titles: readonly string[];
  read: (deps: Deps) => Promise<Whole>;
  lines: (whole: Whole) => Iterable<readonly Cell[]>;
  sums: (whole: Whole) => readonly Cell[];
}): Export {
  return {
    titles: parts.titles,
    filtered(rawFilter) {
      if (!z.strictObject({}).optional().safeParse(rawFilter).success) return null;
      const read: ReadPages = async function* (deps, rowsAtOnce) {
        const whole = await parts.read(deps);
        let lines: (readonly Cell[])[] = [];
        for (const line of parts.lines(whole)) {
          lines.push(line);
          if (lines.length < rowsAtOnce) continue;
          yield { lines, rows: lines.length };
          lines = [];
        }
        yield { lines: [...lines, parts.sums(whole)], rows: lines.length };
      };
      return { read, logged: '{}' };
    },
  };
}
