// The built wallet at / and the built console at /admin/. Files with a hash in their name are cached permanently, pages
// never.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../domain/errors.ts';
import { sendError } from './error-envelopes.ts';
import { ADMIN_CSP, pageCsp } from './security-headers.ts';

export type FrontsOptions = { dist: string };

function cacheHeader(path: string): string {
  return /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/** The policy of the wallet's page, computed anew when another build has replaced the page. */
function policyOf(page: string): () => string {
  let builtAt: number | undefined;
  let policy = '';
  return () => {
    const { mtimeMs } = statSync(page);
    if (mtimeMs !== builtAt) policy = pageCsp(readFileSync(page, 'utf8'));
    builtAt = mtimeMs;
    return policy;
  };
}

/** The path of a request for a page, as opposed to a call or a missing file; null for those. */
function pagePathOf({ method, url }: FastifyRequest): string | null {
  const path = url.split('?')[0] ?? '';
  return (method === 'GET' || method === 'HEAD') && !/\.[a-z0-9]+$/i.test(path) ? path : null;
}

const isOfWallet = (path: string | null): boolean =>
  path !== null && !/^\/(trpc|api|admin|assets|healthz|readyz|metrics)(\/|$)/.test(path);

/** The console keeps its routes behind a #, which a person who types an address leaves out; null for what is none of its pages. */
function consoleAddressOf(request: FastifyRequest): string | null {
  const isOfConsole = /^\/admin\/(?!assets(\/|$))/.test(pagePathOf(request) ?? '');
  const asksForPage = /\btext\/html\b/.test(request.headers.accept ?? '');
  return isOfConsole && asksForPage ? `/admin/#${request.url.slice('/admin'.length)}` : null;
}

export async function registerFronts(app: FastifyInstance, options: FrontsOptions): Promise<void> {
  const client = resolve(options.dist, 'client');
  const admin = resolve(options.dist, 'admin');

  const page = join(client, 'index.html');
  const walletPolicy = policyOf(page);
  // Also for the wallet's page as an answer to its own routes, whichever of the two folders that is sent by.
  const setHeaders = (response: FastifyReply, path: string): void => {
    response.header('cache-control', cacheHeader(path));
    if (path.startsWith(admin)) response.header('content-security-policy', ADMIN_CSP);
    else if (path.startsWith(page)) response.header('content-security-policy', walletPolicy());
  };

  if (existsSync(admin)) {
    await app.register(fastifyStatic, { root: admin, prefix: '/admin/', preCompressed: true, setHeaders });
    app.get('/admin', (_request, reply) => reply.redirect('/admin/'));
  }
  if (existsSync(client)) {
    await app.register(fastifyStatic, {
      root: client,
      prefix: '/',
      decorateReply: !existsSync(admin),
      preCompressed: true,
      setHeaders,
    });
  }
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const inConsole = existsSync(admin) ? consoleAddressOf(request) : null;
    if (inConsole !== null) return reply.header('cache-control', 'no-cache').redirect(inConsole);
    return isOfWallet(pagePathOf(request)) && existsSync(page)
      ? reply.header('cache-control', 'no-cache').sendFile('index.html', client)
      : sendError(request, reply, new DomainError('NOT_FOUND'));
  });
}
