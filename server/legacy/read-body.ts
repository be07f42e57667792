// The two body formats of the older clients. Both become a plain record, whose fields the call's schema checks.
import { DomainError } from '../../domain/errors.ts';
import { isRecord } from '../../domain/is-record.ts';
import { isFitText } from '../plugins/fit-text.ts';
import { parseStrictJson } from '../plugins/strict-json.ts';
import { keepNumberText, NumberText } from './json-numbers.ts';

export type LegacyBody = Readonly<Record<string, unknown>>;

const EMPTY: LegacyBody = {};

/** What the platform makes of escaped bytes that are no UTF-8. It is on no keyboard. */
const UNDECODED = '\uFFFD';

/** A JSON object; an empty body and null stand for a call without fields. Throws MALFORMED_JSON, DUPLICATE_KEY. */
export function readJsonBody(text: string): LegacyBody {
  const value = parseStrictJson(text, keepNumberText) ?? EMPTY;
  if (!isRecord(value) || value instanceof NumberText) throw new DomainError('MALFORMED_JSON');
  return value;
}

/**
 * A form. `ids[]=1&ids[]=2` and `ids[0]=1` are lists; a repeated plain name becomes a list too, which no amount and no
 * text accepts, so that two parsers cannot see two different amounts. Throws MALFORMED_JSON for a text that is not fit, as for JSON.
 */
export function readFormBody(text: string): LegacyBody {
  const fields = new Map<string, string | string[]>();
  for (const [key, value] of new URLSearchParams(text)) {
    if ([key, value].some((one) => !isFitText(one) || one.includes(UNDECODED)))
      throw new DomainError('MALFORMED_JSON');
    const name = key.replace(/\[[0-9]*\]$/, '');
    const known = fields.get(name);
    // Appended in place: copying the list for each of the thousands of values that fit a body would take seconds.
    if (Array.isArray(known)) known.push(value);
    else if (known !== undefined) fields.set(name, [known, value]);
    else fields.set(name, name === key ? value : [value]);
  }
  return Object.fromEntries(fields);
}
