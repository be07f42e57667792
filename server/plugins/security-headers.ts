import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

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

/** The console's component library writes style elements; nothing else may (and no page may run inline script). */
export const ADMIN_CSP = serialize({ ...DIRECTIVES, 'style-src': ["'self'", "'unsafe-inline'"] });

/** The camera reads an address from a QR code, the clipboard offers one that was copied; nothing else of a phone is needed. */
const PERMISSIONS =
  'camera=(self), clipboard-read=(self), clipboard-write=(self), microphone=(), geolocation=(), payment=(), usb=()';

/** For answers to what was no request: they pass no hook, and nothing is to be loaded from them. */
export const BARE_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'permissions-policy': PERMISSIONS,
  'cache-control': 'no-store',
} as const;

/** Strict headers on every answer, and no-store on those that carry somebody's data. */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  options: { https: boolean },
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: DIRECTIVES },
    referrerPolicy: { policy: 'no-referrer' },
    // Plain http on loopback: a browser told to insist on https would lock the newcomer out.
    strictTransportSecurity: options.https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  });
  // At the beginning, so that a stream that writes its answer by itself has it too.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS);
  });
  app.addHook('onSend', async (request, reply) => {
    // The route's own path: the caller's may be written in another way and lead to the same route.
    const path = request.routeOptions.url ?? request.url;
    if (/^\/(trpc|api|readyz|healthz|metrics)\b/.test(path)) reply.header('cache-control', 'no-store');
  });
}
