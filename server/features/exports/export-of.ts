// How an export is bound to its list: the filter that the list takes, and its pages, read newest first.
import { z, type ZodType } from 'zod';
import type { Deps } from '../../deps.ts';
import type { Cursor } from '../../list-input.ts';

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

/** The lines of the next page below an id, and the cursor of the page after it; null at the end. */
export type ReadLines = (
  deps: Deps,
  cursor: { below: number; perPage: number },
  operator: Reader,
) => Promise<ReadPage>;

export type Export = {
  /** The role that the list itself asks for, where it is more than that of every export. */
  role?: 'admin';
  titles: readonly string[];
  /** How the list is read under a filter; null for a filter that the list itself refuses. */
  filtered: (rawFilter: unknown) => ReadLines | null;
};

type ReadPage = { lines: readonly (readonly Cell[])[]; next: number | null };

/** Binds a list to its columns. */
export function exportOf<Row extends { id: number }, Filter>(parts: {
  input: ZodType<{ filter?: Filter | undefined }>;
  list: List<Row, Filter>;
  columns: readonly (readonly [title: string, cell: (row: Row) => Cell])[];
}): Export {
  return exportLines({
    ...parts,
    titles: parts.columns.map(([title]) => title),
    lines: (row) => [parts.columns.map(([, cell]) => cell(row))],
  });
}

export function exportLines<Row extends { id: number }, Filter>(parts: {
  input: ZodType<{ filter?: Filter | undefined }>;
  list: List<Row, Filter>;
  titles: readonly string[];
  lines: Lines<Row>;
}): Export {
  const { input, list, titles, lines } = parts;
  return {
    titles,
    filtered(rawFilter) {
      const parsed = input.safeParse({ filter: rawFilter });
      if (!parsed.success) return null;
      const { filter } = parsed.data;
      return async (deps, { below, perPage }, operator) => {
        const { data } = await list(deps, { page: 1, perPage, below, filter }, operator);
        const last = data.at(-1);
        return {
          lines: data.flatMap(lines),
          next: last === undefined || data.length < perPage ? null : last.id,
        };
      };
    },
  };
}

/** Binds what is no list of pages, and has no filter, to its lines: they are read at one moment. */
export function exportWhole(parts: {
  titles: readonly string[];
  lines: (deps: Deps) => Promise<readonly (readonly Cell[])[]>;
}): Export {
  return {
    titles: parts.titles,
    filtered: (rawFilter) =>
      z.strictObject({}).optional().safeParse(rawFilter).success
        ? async (deps) => ({ lines: await parts.lines(deps), next: null })
        : null,
  };
}
