import { createHash } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

const SELF = ["'self'"];

const DIRECTIVES = {
  'default-src': ["'none'"],
  'script-src': SELF,
  'style-src': SELF,
  'img-src': ["'self'", 'data:'],
  'font-src': SELF,
  'connect-src': SELF,
  'manifest-src': SELF,
  'worker-src': SELF,
  'base-uri': ["'none'"],
  'form-action': SELF,
  'frame-ancestors': ["'none'"],
};

function serialize(directives: Record<string, string[]>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** The console's component library writes style elements; the console may run no inline script. */
export const ADMIN_CSP = serialize({ ...DIRECTIVES, 'style-src': ["'self'", "'unsafe-inline'"] });

const hashesOf = (html: string, tag: 'script' | 'style'): string[] =>
  Array.from(
    html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs')),
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );

/** The policy of a page that the build made: what it wrote into the page is permitted by its hash, nothing else inline is. */
export const pageCsp = (html: string): string =>
  serialize({
    ...DIRECTIVES,
    'script-src': [...SELF, ...hashesOf(html, 'script')],
    'style-src': [...SELF, ...hashesOf(html, 'style')],
  });

/**
 * The camera reads an address from a QR code, and the clipboard offers a copied one; no other device feature is needed.
 */
const PERMISSIONS =
  'camera=(self), clipboard-read=(self), clipboard-write=(self), microphone=(), geolocation=(), payment=(), usb=()';

/** For responses to invalid requests: they pass no hook, and may load nothing. */
export const BARE_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'permissions-policy': PERMISSIONS,
  'cache-control': 'no-store',
} as const;

/** The headers that helmet sets on every response. They do not depend on the request, so they are computed once. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, (error) => {
    if (error instanceof Error) throw error;
  });
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}

const PERSONAL_ROUTE = /^\/(trpc|api|readyz|healthz|metrics)\b/;

/**
 * For answers of the two APIs, which are JSON and never a page: what restricts a page (its opener, its permissions, its prefetching) says nothing
 * about them, and a dozen more headers cost a short call a tenth of its processor time.
 */
const ofAnswers = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    [
      'content-security-policy',
      'cross-origin-resource-policy',
      'referrer-policy',
      'strict-transport-security',
      'x-content-type-options',
      'x-frame-options',
    ].flatMap((name) => {
      const value = name === 'content-security-policy' ? BARE_HEADERS[name] : headers[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** Every call is a POST; below the same paths a GET may answer with a page of the documentation. */
const isCall = ({ method, url = '' }: IncomingMessage): boolean =>
  method === 'POST' && (url.startsWith('/trpc/') || url.startsWith('/api/'));

/** Strict headers on every response, and no-store on those that carry personal data. */
export function registerSecurityHeaders(app: FastifyInstance, options: { https: boolean }): void {
  const fromHelmet = headersOf({
    contentSecurityPolicy: { useDefaults: false, directives: DIRECTIVES },
    referrerPolicy: { policy: 'no-referrer' },
    // On plain http on loopback HSTS would lock the user out.
    strictTransportSecurity: options.https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  });
  const headers = { ...fromHelmet, 'permissions-policy': PERMISSIONS };
  const headersOfAnswers = ofAnswers(headers);
  // Set early, so that an answer has them however it comes about. One that is written past the reply must copy them, as the
  // stream of events does. On the raw response each would be checked and copied twice.
  app.addHook('onRequest', ({ raw }, reply, done) => {
    reply.headers(isCall(raw) ? headersOfAnswers : headers);
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    // The route's declared path, because other spellings of the URL lead to the same route.
    const path = request.routeOptions.url ?? request.url;
    if (PERSONAL_ROUTE.test(path)) reply.header('cache-control', 'no-store');
    done(null, payload);
  });
}
