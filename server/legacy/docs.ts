// The description of the legacy API as pages at /api/docs and as JSON at /api/docs/json. Their plugins are loaded by the
// first request for them, because few servers are ever asked; a server accepts no plugin once it listens, so the pages are
// a server of their own that never listens.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StaticDocumentSpec } from '@fastify/swagger';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PROJECT_ROOT } from '../../db/engines/project-root.ts';
import { DomainError } from '../../domain/errors.ts';
import type { LegacyCall } from './legacy-call.ts';

// The documentation pages contain inline script and style attributes, which the wallet's policy would block.
const DOCS_CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The pages' files, which the package would look for beside itself. */
const PAGES = join(PROJECT_ROOT, 'node_modules/@fastify/swagger-ui/static');

/** Headers of a response's way over the network, which the real response has of its own. */
const OF_THE_CONNECTION = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'];

async function openDocs(calls: Readonly<Record<string, LegacyCall>>): Promise<FastifyInstance> {
  const { default: fastify } = await import('fastify');
  const { default: swagger } = await import('@fastify/swagger');
  const { default: swaggerUi } = await import('@fastify/swagger-ui');
  const { describeLegacyApi } = await import('./openapi.ts');
  // A test checks the shape against the OpenAPI specification; the plugin's type describes an older version.
  const document = describeLegacyApi(calls) as unknown as StaticDocumentSpec['document'];
  const docs = fastify();
  await docs.register(swagger, { mode: 'static', specification: { document } });
  await docs.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: DOCS_CSP,
    baseDir: PAGES,
    logo: { type: 'image/svg+xml', content: await readFile(join(PAGES, 'logo.svg')) },
  });
  await docs.ready();
  return docs;
}

export function registerLegacyDocs(app: FastifyInstance, calls: Readonly<Record<string, LegacyCall>>): void {
  let docs: Promise<FastifyInstance> | undefined;

  async function answerOf({ method, url, headers }: FastifyRequest) {
    docs ??= openDocs(calls).catch((error: unknown) => {
      // The next request tries again.
      docs = undefined;
      throw error;
    });
    const opened = await docs;
    return opened.inject({ method: method === 'HEAD' ? 'HEAD' : 'GET', url, headers });
  }

  for (const url of ['/docs', '/docs/*']) {
    app.get(url, async (request, reply) => {
      const page = await answerOf(request);
      if (page.statusCode === 404) throw new DomainError('NOT_FOUND');
      for (const [name, value] of Object.entries(page.headers))
        if (value !== undefined && !OF_THE_CONNECTION.includes(name)) reply.header(name, value);
      return reply.code(page.statusCode).send(page.rawPayload);
    });
  }
}
