import type { FastifyInstance } from 'fastify';

/** Parses bodies of a type. The parser answers in the same turn: a promise for each call would cost more than the parsing. */
export function addTextParser(app: FastifyInstance, type: string, parse: (body: string) => unknown): void {
  app.addContentTypeParser(type, { parseAs: 'string' }, (_request: unknown, body: string, done) => {
    let parsed: unknown;
    try {
      parsed = parse(body);
    } catch (error) {
      done(error as Error);
      return;
    }
    done(null, parsed);
  });
}
