// Requests generated from a seed: mutated valid requests, and malformed ones.
import { Buffer } from 'node:buffer';
import { gzipSync } from 'node:zlib';
import type { Random } from '../support/store/random.ts';
import { garble, nastyValue, spoil } from './nasty-values.ts';

export type FuzzRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
};

/** A call, a valid input for it, and the token of a caller who may use it. */
export type Callable = { path: string; input: unknown; token: string | undefined };

export type Material = {
  calls: readonly Callable[];
  tokens: readonly (string | undefined)[];
};

const METHODS = ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'LOCK', 'MKCOL'];
const TYPES = [
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded; charset=euc-kr',
  'text/plain',
  'text/xml',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/json; charset=utf-16',
  'application/json; charset="',
  'application/problem+json',
  'Application/JSON;;;',
  'application/',
  '/',
  ';',
  'x',
];
const ODD_PATHS = [
  '/',
  '//',
  '/..',
  '/%',
  '/%00',
  '/%ff',
  '/trpc',
  '/trpc/',
  '/trpc/%',
  '/trpc/,,,?batch=1',
  '/trpc/__proto__',
  '/trpc/constructor.prototype?batch=1',
  '/trpc/wallet.balance,__proto__?batch=1',
  '/trpc/wallet.balance?batch=1&batch=1',
  '/trpc/wallet.balance?batch[]=1',
  '/api',
  '/api/',
  '/api/%',
  '/api/__proto__',
  '/api/login/',
  '/api//login',
  '/api/LOGIN',
  '/admin',
  '/admin/events',
  '/admin/exports/holders',
  '/admin/exports/__proto__',
  '/admin/exports/toString',
  '/admin/exports/%2e%2e',
  '/assets/../../package.json',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/index.html/x',
  '/favicon.ico?%',
  '/transDetail?response_json=%7B',
];

const header = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value))
    .replace(/[^\x20-\x7e\xa0-\xff]/g, '?')
    .slice(0, 300);

function bodyOf(random: Random, input: unknown, takesForms: boolean): { body: Buffer; type: string } {
  const spoiled = [0, 1, 2].reduce(
    (value, n) => (random.chance([0.8, 0.3, 0.1][n] ?? 0) ? spoil(random, value) : value),
    input,
  );
  const text = JSON.stringify(spoiled) ?? '';
  const way = random.below(100);
  if (way < 72) return { body: Buffer.from(text), type: 'application/json' };
  if (way < 82) return { body: Buffer.from(garble(random, text)), type: 'application/json' };
  if (way < 94 && (takesForms || random.chance(0.1))) {
    const fields =
      typeof spoiled === 'object' && spoiled !== null ? Object.entries(spoiled) : [['a', spoiled]];
    const lone = (value: unknown) =>
      typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? '');
    const form = fields.map(
      ([key, value]) => `${encodeURIComponent(String(key))}=${encodeURIComponent(lone(value))}`,
    );
    if (random.chance(0.2))
      form.push(random.pick(['a=%', '%=1', 'a[]=1&a[]=2', 'id=1&id=2', '&&&', 'a[__proto__]=1']));
    return { body: Buffer.from(form.join('&')), type: 'application/x-www-form-urlencoded' };
  }
  const bytes = random.pick([
    Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
    Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xc3, 0x28, 0x80]), Buffer.from('"}')]),
    Buffer.from(text, 'utf16le'),
    gzipSync(text),
    Buffer.alloc(20_000, 0x20),
    Buffer.alloc(0),
  ]);
  return { body: bytes, type: 'application/json' };
}

function authorizationOf(
  random: Random,
  tokens: Material['tokens'],
  rightful: string | undefined,
): string | undefined {
  if (random.chance(0.04))
    return random.pick([
      'Bearer',
      'Bearer  ',
      'Basic YTph',
      `Bearer ${'x'.repeat(4_000)}`,
      "Bearer '--",
      'Bearer a, Bearer b',
    ]);
  const token = random.chance(0.7) ? rightful : random.pick(tokens);
  return token === undefined ? undefined : `${random.chance(0.05) ? 'bEaReR' : 'Bearer'} ${token}`;
}

function oddHeaders(random: Random): Record<string, string> {
  const name = random.pick([
    'idempotency-key',
    'x-forwarded-for',
    'forwarded',
    'x-background',
    'x-requested-with',
    'accept-encoding',
    'accept',
    'user-agent',
    'cookie',
    'if-none-match',
    'range',
    'content-encoding',
    'x-http-method-override',
    'x-forwarded-host',
    'expect-ct',
  ]);
  return { [name]: header(nastyValue(random)) };
}

export function nextRequest(random: Random, { calls, tokens }: Material): FuzzRequest {
  const call = random.pick(calls);
  const { body, type } = bodyOf(random, call.input, call.path.startsWith('/api/'));
  const authorization = authorizationOf(random, tokens, call.token);
  const query = random.chance(0.08)
    ? random.pick([
        '?batch=1',
        '?page=-1',
        '?page=1&page=2',
        '?page=%00',
        '?__proto__[a]=1',
        '?input=%7B%7D',
        '?%',
      ])
    : '';
  return {
    method: random.chance(0.93) ? 'POST' : random.pick(METHODS),
    path: random.chance(0.96) ? `${call.path}${query}` : random.pick(ODD_PATHS),
    headers: {
      ...(random.chance(0.95) ? { 'content-type': random.chance(0.92) ? type : random.pick(TYPES) } : {}),
      ...(authorization === undefined ? {} : { authorization }),
      ...(random.chance(0.15) ? oddHeaders(random) : {}),
    },
    body: random.chance(0.97) ? body : null,
  };
}
