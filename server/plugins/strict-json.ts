// The strict JSON parser of both APIs. With duplicate keys JSON.parse silently keeps the last, so two readers of one
// money call could see different amounts: here duplicate keys are refused (D2).
import { DomainError } from '../../domain/errors.ts';
import { isFitText } from './fit-text.ts';

type Reviver = (this: unknown, key: string, value: unknown, context: { source?: string }) => unknown;

/**
 * Where the string that begins at `from` ends: the index of its closing quotation mark. A regular expression would need
 * stack for each character, and an imported statement is one string of megabytes.
 */
function endOfString(text: string, from: number): number {
  for (let end = text.indexOf('"', from + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text[end - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return text.length - 1;
}

/** Throws DUPLICATE_KEY when an object in the text, which must be valid JSON, has a duplicate key. */
function refuseEqualKeys(text: string): void {
  // One entry per open bracket: the keys seen so far for an object, null for an array.
  const open: (Set<string> | null)[] = [];
  let expectsKey = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '{') {
      open.push(new Set());
      expectsKey = true;
    } else if (char === '[') {
      open.push(null);
      expectsKey = false;
    } else if (char === '}' || char === ']') {
      open.pop();
    } else if (char === ',') {
      expectsKey = open.at(-1) instanceof Set;
    } else if (char === '"') {
      const end = endOfString(text, at);
      const keys = open.at(-1);
      if (expectsKey && keys instanceof Set) {
        const key = String(JSON.parse(text.slice(at, end + 1)));
        if (keys.has(key)) throw new DomainError('DUPLICATE_KEY', { key: key.slice(0, 50) });
        keys.add(key);
        expectsKey = false;
      }
      at = end;
    }
  }
}

/**
 * How many keys a parsed value and all in it have; what a reviver made of a number has none. A call for each level would need stack.
 * Throws MALFORMED_JSON for a key or a text that is not fit.
 */
function countKeys(value: unknown): number {
  let keys = 0;
  const left = [value];
  while (left.length > 0) {
    const one = left.pop();
    if (typeof one === 'string' && !isFitText(one)) throw new DomainError('MALFORMED_JSON');
    if (typeof one !== 'object' || one === null) continue;
    const isPlain = Object.getPrototypeOf(one) === Object.prototype;
    if (!isPlain && !Array.isArray(one)) continue;
    const values: unknown[] = Object.values(one);
    if (isPlain) {
      keys += values.length;
      for (const key of Object.keys(one)) left.push(key);
    }
    for (const inner of values) left.push(inner);
  }
  return keys;
}

/** Whether each colon of a text can stand behind a key of its value: then no key was lost, as a repeated one is. */
function hasEveryKey(text: string, value: unknown): boolean {
  let colons = 0;
  for (let at = text.indexOf(':'); at !== -1; at = text.indexOf(':', at + 1)) colons += 1;
  return colons === countKeys(value);
}

/**
 * Parses JSON strictly. An empty text is undefined. Throws DUPLICATE_KEY, and MALFORMED_JSON for a text that is not fit (`isFitText`).
 * JSON.parse treats `__proto__` as an ordinary key that does not change a prototype, and every input schema is strict and refuses it.
 */
export function parseStrictJson(text: string, reviver?: Reviver): unknown {
  if (text.trim() === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text, reviver as Parameters<typeof JSON.parse>[1]);
  } catch {
    throw new DomainError('MALFORMED_JSON');
  }
  if (!hasEveryKey(text, value)) refuseEqualKeys(text);
  return value;
}
