import type { FastifyRequest } from 'fastify';
import { isRecord } from '../../domain/is-record.ts';

/** What follows `/trpc/` in the address of a request to that route: a procedure, or several with commas between them. */
export function procedurePathOf({ params }: FastifyRequest): string {
  const path = isRecord(params) ? params['*'] : undefined;
  return typeof path === 'string' ? path : '';
}
