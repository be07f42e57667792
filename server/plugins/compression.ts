// Long answers are compressed. A route of an API answers by `sendJson`, so that its many short ones pass no check for that,
// and leave together with the others of their turn.
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { settle, type Answer } from '../../db/answer.ts';
import { atEndOfTurn } from '../../db/end-of-turn.ts';

const ENCODINGS = ['br', 'gzip'] as const;
const COMPRESSED_FROM = 1024; // bytes; a packet of the network holds a shorter answer anyway
const BYTES_OF_CHARACTER_MAX = 3; // in UTF-8, for each unit of JavaScript's texts

/** Routes whose answers pass no check: those of the APIs, and the short ones that a monitor asks for. */
const UNCHECKED = /^\/(?:trpc\/|api\/|healthz|readyz)/;

export async function registerCompression(app: FastifyInstance): Promise<void> {
  const how = { encodings: [...ENCODINGS], threshold: COMPRESSED_FROM };
  // Before the plugin, whose own hook reads this.
  app.addHook('onRoute', (route) => {
    if (!UNCHECKED.test(route.url)) route.compress = how;
  });
  await app.register(compress, { ...how, globalCompression: false });
}

/** Answers with a body as JSON, compressed when it is long and the caller takes that. */
export function sendJson(reply: FastifyReply, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  reply.code(status).header('content-type', 'application/json; charset=utf-8');
  const isShort = text.length * BYTES_OF_CHARACTER_MAX < COMPRESSED_FROM;
  atEndOfTurn(() => answering(reply, () => void (isShort ? reply.send(text) : reply.compress(text))));
}

/** Answers a call by `work`, which sends, or with its error. */
export function answering(reply: FastifyReply, work: () => Answer<void>): void {
  void settle(
    work,
    () => undefined,
    (error) => void reply.send(error),
  );
}
