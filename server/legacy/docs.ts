import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { LegacyCall } from './legacy-call.ts';
import { describeLegacyApi } from './openapi.ts';

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

/** The description as pages at /api/docs and as JSON at /api/docs/json. */
export async function registerLegacyDocs(
  app: FastifyInstance,
  calls: Readonly<Record<string, LegacyCall>>,
): Promise<void> {
  // A test checks the shape against the OpenAPI specification; the plugin's type describes an older version.
  const document = describeLegacyApi(calls) as unknown as StaticDocumentSpec['document'];
  await app.register(swagger, { mode: 'static', specification: { document } });
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: DOCS_CSP });
}
