// The field schemas of the legacy payloads. They only distinguish texts, numbers and lists (D32); the procedure behind
// the call validates the value.
import { z } from 'zod';
import type { ErrorCode } from '../../domain/errors.ts';
import { positiveId } from '../../domain/input-schema.ts';
import { cutDaonDecimals, cutWonDecimals } from '../../domain/money.ts';
import { NumberText } from './json-numbers.ts';

const numberText = z.instanceof(NumberText).meta({ type: 'number' });

/** A string or a number, as the text that was sent. */
const written = z
  .union([z.string(), numberText])
  .transform((raw) => (typeof raw === 'string' ? raw : raw.text));

export const text = z.string();

/** A text truncated to `length`: for values that are compared, where a longer one is simply wrong. */
export function textUpTo(length: number) {
  return text.transform((raw) => raw.slice(0, length));
}

export const noFields = z.object({});

/** DAON; decimals beyond a unit are cut, because old clients divide won by price (D2). */
export const daon = written.transform(cutDaonDecimals);
export const won = written.transform(cutWonDecimals);
export const price = written;

const WHOLE = /^(?:0|-?[1-9][0-9]*)$/;

/** An id. A whole number that no object can have is treated as a missing object: `missing` is the error code. */
export function id(missing: ErrorCode) {
  return written.transform((raw, ctx) => {
    const parsed = positiveId.safeParse(Number(raw));
    if (WHOLE.test(raw) && parsed.success) return parsed.data;
    ctx.addIssue({ code: 'custom', message: WHOLE.test(raw) ? missing : 'INVALID_INPUT', input: raw });
    return z.NEVER;
  });
}

/** Ids of objects; missing ones are ignored. */
export const ids = z
  .array(written.refine((raw) => WHOLE.test(raw)))
  .transform((list) => list.map(Number).filter((value) => positiveId.safeParse(value).success));

// A page number with more digits is invalid; a merely too high one is an empty page.
const PAGE = /^[1-9][0-9]{0,14}$/;

export const page = written
  .refine((raw) => PAGE.test(raw))
  .transform(Number)
  .default(1);

/** One of a few small numbers. */
export function choice<const T extends readonly number[]>(choices: T) {
  return written.transform((raw, ctx): T[number] => {
    const chosen = choices.find((value) => String(value) === raw);
    if (chosen !== undefined) return chosen;
    ctx.addIssue({ code: 'custom', message: 'INVALID_INPUT', input: raw });
    return z.NEVER;
  });
}
