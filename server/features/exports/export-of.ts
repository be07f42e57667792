// How an export is bound to its list: the filter that the list takes, and its pages, read newest first.
import { z, type ZodType } from 'zod';
import type { Deps } from '../../deps/deps.ts';
import type { Cursor } from '../../trpc/list-input.ts';
import { loggedFilter } from './logged-filter.ts';

const NEWEST = Number.MAX_SAFE_INTEGER;

export type Cell = string;
type Paged<Filter> = { page: number; perPage: number; filter?: Filter | undefined } & Cursor;
type Lines<Row> = (row: Row) => readonly (readonly Cell[])[];
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

/** Binds a list to its columns, which show what its procedure answers: `row` makes it of what the list returns. */
export function exportOf<Wire, Row extends { id: number }, Filter>(parts: {
  input: ZodType<{ filter?: Filter | undefined }>;
  row: ZodType<Wire, Row>;
  list: List<Row, Filter>;
  columns: readonly (readonly [title: string, cell: (row: Wire) => Cell])[];
}): Export {
  return exportLines({
    ...parts,
    titles: parts.columns.map(([title]) => title),
    lines: (row) => [parts.columns.map(([, cell]) => cell(row))],
  });
}

export function exportLines<Wire, Row extends { id: number }, Filter>(parts: {
  input: ZodType<{ filter?: Filter | undefined }>;
  row: ZodType<Wire, Row>;
  list: List<Row, Filter>;
  titles: readonly string[];
  lines: Lines<Wire>;
}): Export {
  const { input, row, list, titles, lines } = parts;
  return {
    titles,
    filtered(rawFilter) {
      const parsed = input.safeParse({ filter: rawFilter });
      if (!parsed.success) return null;
      const { filter } = parsed.data;
      const read: ReadPages = async function* (deps, perPage, operator) {
        for (let below: number | null = NEWEST; below !== null;) {
          const { data } = await list(deps, { page: 1, perPage, below, filter }, operator);
          const found = data.flatMap((one) => lines(row.parse(one)));
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
