// The input of the console's lists: `{page, perPage, sort?, filter?}` in, `{data, total}` out, newest first by default
// (design 5).
import { z, type ZodType } from 'zod';
import { asc, desc, lt, type AnyColumn, type SQL } from '../../db/sql.ts';
import { listPage } from '../../domain/input-schema.ts';

export function listInput<F extends ZodType, const S extends readonly [string, ...string[]]>(
  filter: F,
  sortFields: S,
) {
  return z.strictObject({
    ...listPage,
    sort: z.strictObject({ field: z.enum(sortFields), order: z.enum(['ASC', 'DESC']) }).optional(),
    filter: filter.optional(),
  });
}

export function listOut<T extends ZodType>(row: T) {
  return z.object({ data: z.array(row), total: z.number().int().nonnegative() });
}

/**
 * The cursor with which an export reads a whole list: newest first, each page below the last row of the previous one.
 * With page numbers the database would skip from the top each time.
 */
export type Cursor = { below?: number | undefined };

export function belowOf(id: AnyColumn, { below }: Cursor): SQL | undefined {
  return below === undefined ? undefined : lt(id, below);
}

/** The total number of rows for a screen; an export does not need it, and counting is the main cost of a long list. */
export async function totalOf({ below }: Cursor, counted: () => Promise<number>): Promise<number> {
  return below === undefined ? counted() : 0;
}

/** A page as a query reads it; `inOrder` puts what it read into the order of the list. */
type Place = {
  direction: typeof asc;
  limit: number;
  offset: number;
  inOrder: <Row>(rows: Row[]) => Row[];
};

type Page = { page: number; perPage: number; sort?: { order: 'ASC' | 'DESC' } | undefined };

/**
 * Where a page of `total` rows is read: from the nearer end of the list, because the database reads and skips all that lie before
 * it. All columns of the order have to be in the one direction. The newest come first by default; of an unknown total (0) the page
 * is read from the beginning.
 */
export function pagePlace({ page, perPage, sort }: Page, total: number): Place {
  const offset = (page - 1) * perPage;
  const [forth, back] = sort?.order === 'ASC' ? [asc, desc] : [desc, asc];
  if (total === 0 || offset * 2 <= total)
    return { direction: forth, limit: perPage, offset, inOrder: (rows) => rows };
  return {
    direction: back,
    limit: Math.max(0, Math.min(perPage, total - offset)),
    offset: Math.max(0, total - offset - perPage),
    inOrder: (rows) => rows.toReversed(),
  };
}
