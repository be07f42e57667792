// POST /statements/csv and /statements/pdf: the caller's statement as a file. A procedure's response is one JSON text in
// memory. Token and days travel in header and body, so that neither is in a URL.
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { DomainError } from '../../domain/errors.ts';
import { createContext } from '../trpc/context.ts';
import type { Deps } from '../deps/deps.ts';
import { authenticateHolder } from '../holders/authenticate-holder.ts';
import { statementCsv } from '../features/statements/statement-csv.ts';
import { statementPdf } from '../features/statements/statement-pdf.ts';
import { openStatement, type Statement } from '../features/statements/statement.ts';
import { countFailedAuthentication } from '../limits/count-failed-authentication.ts';
import { limitOf } from '../limits/rate-classes.ts';

const days = z.strictObject({ from: z.string(), to: z.string() });

type Format = { type: string; bytes: (statement: Statement) => AsyncGenerator<string | Buffer> };

const FORMATS: Readonly<Record<string, Format>> = {
  csv: { type: 'text/csv; charset=utf-8', bytes: statementCsv },
  pdf: { type: 'application/pdf', bytes: statementPdf },
};

export function registerStatements(app: FastifyInstance, deps: Deps): void {
  const options = { config: { mayTakeLong: true } };
  app.post<{ Params: { format: string } }>('/statements/:format', options, async (request, reply) => {
    const holder = await countFailedAuthentication(createContext(deps, request), authenticateHolder);
    await deps.limiter.take(limitOf('statement', `holder:${holder.id}`));
    const { format } = request.params;
    const kind = Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined;
    if (kind === undefined) throw new DomainError('NOT_FOUND');
    const body = days.safeParse(request.body ?? {});
    if (!body.success) throw new DomainError('INVALID_INPUT');
    const { from, to } = body.data;
    const statement = await openStatement(deps, holder.id, { from, to });
    return reply
      .header('content-type', kind.type)
      .header('content-disposition', `attachment; filename="daon-${from}-${to}.${format}"`)
      .header('cache-control', 'no-store')
      .send(Readable.from(kind.bytes(statement), { objectMode: false }));
  });
}
