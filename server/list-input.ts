// The console's lists: `{page, perPage, sort?, filter?}` in, `{data, total}` out, newest first by default (design 5).
import { z, type ZodType } from 'zod';
import { listPage } from '../domain/input-schema.ts';

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
