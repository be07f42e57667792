// What the operators' log keeps of an export's filter. The log cannot be erased (ADR-0020), so it keeps no text that a person
// typed: it may be the beginning of a name or a login.
import { z, type ZodType } from 'zod';
import { TYPED } from '../../../domain/filter-text.ts';

/**
 * Whether a value cannot be a text of a person: a number, an amount, a switch, a time, a day, or one of the words that the schema lists. By
 * the kind of the schema; one of an unknown kind counts as text.
 */
function isPlain(schema: unknown, raw: unknown): boolean {
  if (schema instanceof z.ZodOptional) return isPlain(schema.unwrap(), raw);
  if (schema instanceof z.ZodUnion) return schema.options.some((option) => isPlain(option, raw));
  if (schema instanceof z.ZodArray)
    return Array.isArray(raw) && raw.every((one) => isPlain(schema.element, one));
  if (!(schema instanceof z.ZodType)) return false;
  const parsed = schema.safeParse(raw);
  if (!parsed.success) return false;
  if (schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral || schema instanceof z.ZodISODate)
    return true;
  return ['number', 'bigint', 'boolean'].includes(typeof parsed.data) || parsed.data instanceof Date;
}

/** The filter of a list as the log keeps it: its fields, with `given` for typed texts. */
export function loggedFilter(input: ZodType, rawFilter: unknown): string {
  const filter: unknown = input instanceof z.ZodObject ? input.shape['filter'] : undefined;
  const fields = filter instanceof z.ZodOptional ? filter.unwrap() : filter;
  const shape: Readonly<Record<string, unknown>> = fields instanceof z.ZodObject ? fields.shape : {};
  const kept = Object.entries(rawFilter ?? {}).map(([name, raw]: [string, unknown]) => [
    name,
    isPlain(shape[name], raw) ? raw : TYPED,
  ]);
  return JSON.stringify(Object.fromEntries(kept));
}
