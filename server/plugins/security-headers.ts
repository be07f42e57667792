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

/** The console's component library writes style elements; nothing else may, and no page may run inline script. */
export const ADMIN_CSP = serialize({ ...DIRECTIVES, 'style-src': ["'self'", "'unsafe-inline'"] });

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

/** Strict headers on every response, and no-store on those that carry personal data. */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  options: { https: boolean },
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: DIRECTIVES },
    referrerPolicy: { policy: 'no-referrer' },
    // On plain http on loopback HSTS would lock the user out.
    strictTransportSecurity: options.https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  });
  // Set early, so that streams that write their response directly have it too.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS);
  });
  app.addHook('onSend', async (request, reply) => {
    // The route's declared path, because other spellings of the URL lead to the same route.
    const path = request.routeOptions.url ?? request.url;
    if (/^\/(trpc|api|readyz|healthz|metrics)\b/.test(path)) reply.header('cache-control', 'no-store');
  });
}
