// Values that often break programs, and ways to put them into valid inputs.
import type { Random } from '../support/store/random.ts';

/** A number that JSON allows and JavaScript cannot represent. */
const raw = (text: string): unknown =>
  (JSON as typeof JSON & { rawJSON: (text: string) => unknown }).rawJSON(text);

const own = (text: string): unknown => JSON.parse(text);

const NASTY: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  0,
  -1,
  1.5,
  1e308,
  5e-324,
  2 ** 31,
  2 ** 53,
  raw('-0'),
  raw('1e400'),
  raw('9223372036854775808'),
  raw('123456789012345678901234567890'),
  raw('0.1000000000000000055511151231257827'),
  '',
  ' ',
  '0',
  '-0',
  '-1',
  '+1',
  '01',
  '1.',
  '.5',
  '1e5',
  '1,000',
  '0x10',
  'NaN',
  'Infinity',
  'undefined',
  'null',
  '9'.repeat(400),
  '0.00000001',
  '9999999999.99999999',
  '１２３',
  '٣',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u2066',
  '\ufeff',
  '\u200b',
  'e\u0301',
  'ﷺ'.repeat(50),
  '👩‍👩‍👧‍👦',
  '한글'.repeat(200),
  'a'.repeat(5_000),
  '\r\nset-cookie: a=b',
  "' or '1'='1",
  "'; drop table holders; --",
  '") or 1=1 --',
  '%27%20or%201=1',
  '\\',
  '%',
  '_%_',
  '*',
  '(((',
  '[a-z',
  '`id`',
  '$(id)',
  '| id',
  '$' + '{7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '=cmd|calc!A1',
  '../../../../etc/hostname',
  '%2e%2e%2f',
  'file:///etc/hostname',
  'http://127.0.0.1:1/',
  'javascript:alert(1)',
  '1970-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.000Z',
  '0x' + '0'.repeat(40),
  '0x' + 'F'.repeat(64),
  '00000000-0000-0000-0000-000000000000',
  '__proto__',
  'constructor',
  'toString',
  own('{"__proto__":{"polluted":1}}'),
  own('{"constructor":{"prototype":{"polluted":1}}}'),
  { length: 1e9 },
  { toString: 'x', valueOf: 'y', toJSON: 'z' },
  { $gt: '' },
  { then: 'x' },
  Array.from({ length: 500 }, (_, index) => index),
];

const EXTRA_KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  '',
  '0',
  'id',
  'holderId',
  'role',
  'price',
  '$where',
];

export const nastyValue = (random: Random): unknown => random.pick(NASTY);

/** A copy with one value changed, removed or added. */
export function spoil(random: Random, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.05)) return nastyValue(random);
  if (Array.isArray(value)) {
    if (value.length === 0 || random.chance(0.2)) return [...value, nastyValue(random)];
    const at = random.below(value.length);
    return value.map((one: unknown, index) => (index === at ? spoil(random, one) : one));
  }
  const entries = Object.entries(value);
  const extra = random.chance(0.15) || entries.length === 0;
  const at = extra ? -1 : random.below(entries.length);
  const changed = entries.flatMap(([key, one], index): [string, unknown][] => {
    if (index !== at) return [[key, one]];
    return random.chance(0.1) ? [] : [[key, spoil(random, one)]];
  });
  if (extra) changed.push([random.pick(EXTRA_KEYS), nastyValue(random)]);
  // Own keys of any name: an assignment to `__proto__` would be lost.
  const copy: Record<string, unknown> = {};
  for (const [key, one] of changed)
    Object.defineProperty(copy, key, { value: one, enumerable: true, configurable: true, writable: true });
  return copy;
}

/** The text with a part removed, doubled or moved; usually no longer valid JSON. */
export function garble(random: Random, text: string): string {
  const at = random.below(text.length + 1);
  return random.pick([
    text.slice(0, at),
    text.slice(0, at) +
      random.pick(['\u0000', '{', '"', ',', '\\u', ']', 'NaN', '\ufeff', '/*']) +
      text.slice(at),
    text + text,
    `\ufeff${text}`,
    text.replace(/"([a-zA-Z]+)":/, '"$1":1,"$1":'),
    text.replace(/[0-9]+/, 'Infinity'),
    `[${text}]`,
  ]);
}
