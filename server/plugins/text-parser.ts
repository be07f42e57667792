import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../domain/errors.ts';

/**
 * Parses bodies of a type. Bytes that are no UTF-8 are MALFORMED_JSON: decoded, each is the same character, so that many passwords would
 * be one. The parser answers in the same turn: a promise for each call would cost more than the parsing.
 */
export function addTextParser(app: FastifyInstance, type: string, parse: (body: string) => unknown): void {
  app.addContentTypeParser(type, { parseAs: 'buffer' }, (_request: unknown, body: Buffer, done) => {
    let parsed: unknown;
    try {
      if (!isUtf8(body)) throw new DomainError('MALFORMED_JSON');
      parsed = parse(body.toString('utf8'));
    } catch (error) {
      done(error as Error);
      return;
    }
    done(null, parsed);
  });
}
