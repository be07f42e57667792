// Answers of the legacy API, for comparing a whole answer.
import { ERROR_SENTENCES, type ErrorCode } from '../../domain/errors.ts';
import type { Answer } from './legacy-app.ts';

/** The sentence of a field that is missing or of the wrong type. */
export const CHECK = ERROR_SENTENCES.INVALID_INPUT;

/** Values that are not a text; undefined omits the field. */
export const NOT_TEXTS = [undefined, null, true, 12_345_678, ['x'], { a: 'x' }];

export function plain({ status, body }: Answer) {
  return { status, body };
}

export function resultOf(res: number, message?: string) {
  return { status: 200, body: { res, data: null, ...(message === undefined ? {} : { message }) } };
}

/** An answer whose `res` is its HTTP status. */
export function refusedWith(status: number, code: ErrorCode) {
  return { status, body: { res: status, data: null, message: ERROR_SENTENCES[code] } };
}

export function invalid(field: string, sentence: string) {
  return { status: 422, body: { res: 422, data: null, message: sentence, errors: { [field]: [sentence] } } };
}

/** A code of six digits that is certainly not this one. */
export function otherCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}
