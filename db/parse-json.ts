import type { ZodType } from 'zod';

/** The value of a JSON text that has this shape; null for any other text. */
export function parseJson<T>(text: string, schema: ZodType<T>): T | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
