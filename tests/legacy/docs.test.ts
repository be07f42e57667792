import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LEGACY_CALLS } from '../../server/legacy/table.ts';
import { openLegacyApp } from './legacy-app.ts';

type Content = { content: Record<string, { schema: { required?: string[]; properties?: object } }> };
type Operation = { requestBody: Content; responses: Record<string, Content>; security?: object[] };
type Document = { openapi: string; paths: Record<string, { post: Operation }> };

describe('/api/docs', () => {
  it('describes every call of the table, from the schemas that it works with', async () => {
    const app = await openLegacyApp();
    const { status, body } = await app.request({ method: 'GET', url: '/api/docs/json' });
    const document = body as unknown as Document;
    expect(status).toBe(200);
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toEqual(Object.keys(LEGACY_CALLS).map((path) => `/api/${path}`));
    expect(document.paths['/api/login']?.post.security).toBeUndefined();
    expect(document.paths['/api/send']?.post.security).toEqual([{ bearer: [] }]);
    expect(document.paths['/api/sellOrder']?.post.requestBody.content['application/json']?.schema).toEqual({
      type: 'object',
      required: ['id', 'amount'],
      properties: Object.fromEntries(
        ['id', 'amount', 'price'].map((field) => [field, { type: ['string', 'number'] }]),
      ),
    });
  });

  it('says that every answer has data', async () => {
    const app = await openLegacyApp();
    const { body } = await app.request({ method: 'GET', url: '/api/docs/json' });
    const schemas = Object.entries((body as unknown as Document).paths).flatMap(([path, { post }]) =>
      Object.entries(post.responses).map(([status, { content }]) => ({
        name: `${path} ${status}`,
        schema: content['application/json']?.schema,
      })),
    );
    const without = schemas.filter(
      ({ schema }) => !schema?.required?.includes('data') || !('data' in (schema.properties ?? {})),
    );
    expect(without.map(({ name }) => name)).toEqual([]);
    expect(schemas.length).toBeGreaterThan(Object.keys(LEGACY_CALLS).length * 2);
  });

  it('is a page whose policy allows scripts of its own origin only', async () => {
    const app = await openLegacyApp();
    const page = await app.app.inject({ method: 'GET', url: '/api/docs' });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toContain("script-src 'self';");
  });

  it('does not exist in production', async () => {
    const app = await openLegacyApp({ NODE_ENV: 'production' });
    for (const url of ['/api/docs', '/api/docs/json', '/api/docs/static/index.html']) {
      expect((await app.app.inject({ method: 'GET', url })).statusCode, url).toBe(404);
    }
  });
});

describe('docs/legacy-api.md', () => {
  it('shows every call of the table and no other', () => {
    const text = readFileSync(join(import.meta.dirname, '../../docs/legacy-api.md'), 'utf8');
    const shown = [...text.matchAll(/^### (\w+)$/gm)].map(([, call]) => call);
    expect(shown.sort()).toEqual(Object.keys(LEGACY_CALLS).sort());
  });

  it('shows no answer without data', () => {
    const text = readFileSync(join(import.meta.dirname, '../../docs/legacy-api.md'), 'utf8');
    const answers = text.split('\n').filter((line) => line.startsWith('← '));
    expect(answers.length).toBeGreaterThan(Object.keys(LEGACY_CALLS).length);
    expect(answers.filter((line) => !/^← \{"res": \d+, "data": /.test(line))).toEqual([]);
  });
});
