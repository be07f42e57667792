// What the fields of the legacy payloads look like. They only tell texts, numbers and lists apart (decision 32); whether a
// value is allowed is asked of the procedure behind the call.
import { z } from 'zod';
import type { ErrorCode } from '../../domain/errors.ts';
import { positiveId } from '../../domain/input-schema.ts';
import { cutDaonDecimals, cutWonDecimals } from '../../domain/money.ts';
import { NumberText } from './json-numbers.ts';

const numberText = z.instanceof(NumberText).meta({ type: 'number' });

/** A string or a number, as the text that was written. */
const written = z
  .union([z.string(), numberText])
  .transform((raw) => (typeof raw === 'string' ? raw : raw.text));

export const text = z.string();

/** A text of which no more than `length` is looked at: for what is compared, where a longer one is merely wrong. */
export function textUpTo(length: number) {
  return text.transform((raw) => raw.slice(0, length));
}

export const noFields = z.object({});

/** DAON; decimals beyond a unit are cut, as old clients divide won by price (decision 2). */
export const daon = written.transform(cutDaonDecimals);
export const won = written.transform(cutWonDecimals);
export const price = written;

const WHOLE = /^(?:0|-?[1-9][0-9]*)$/;

/** An id. A whole number that no object can have is an object that is missing: `missing` says which. */
export function id(missing: ErrorCode) {
  return written.transform((raw, ctx) => {
    const parsed = positiveId.safeParse(Number(raw));
    if (WHOLE.test(raw) && parsed.success) return parsed.data;
    ctx.addIssue({ code: 'custom', message: WHOLE.test(raw) ? missing : 'INVALID_INPUT', input: raw });
    return z.NEVER;
  });
}

/** Ids of objects of which missing ones are passed over. */
export const ids = z
  .array(written.refine((raw) => WHOLE.test(raw)))
  .transform((list) => list.map(Number).filter((value) => positiveId.safeParse(value).success));

// A page of more digits is a mistake; one that is merely too far is an empty page.
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
