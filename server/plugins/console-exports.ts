// POST /admin/exports/<list>: the list as a CSV file. A procedure's response is one JSON text in memory, which is too
// large for a year of orders. Token and filter travel in header and body, so that neither is in a URL.
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { DomainError } from '../../domain/errors.ts';
import { seoulIso } from '../../domain/time.ts';
import { createContext } from '../trpc/context.ts';
import type { Deps } from '../deps/deps.ts';
import { exportRole, isExportName, openExport } from '../features/exports/stream-export.ts';
import { keepsRole } from '../acting/authenticate-operator.ts';
import { requireOperator } from '../acting/require-operator.ts';

// The schema of the list checks the filter. A record here would drop the key `__proto__`, and export the whole list.
const exportBody = z.strictObject({ filter: z.unknown().optional() });

export function registerConsoleExports(app: FastifyInstance, deps: Deps): void {
  const options = { config: { mayTakeLong: true } };
  app.post<{ Params: { list: string } }>('/admin/exports/:list', options, async (request, reply) => {
    const { list } = request.params;
    const context = createContext(deps, request);
    const role = isExportName(list) ? exportRole(list) : 'operator';
    const operator = await requireOperator(context, role, 'admin.exports.create', undefined);
    if (!isExportName(list)) throw new DomainError('NOT_FOUND');
    const body = exportBody.safeParse(request.body ?? {});
    if (!body.success) throw new DomainError('INVALID_INPUT');
    const mayGoOn = () => keepsRole(context, role);
    const text = await openExport(deps, { ...operator, mayGoOn }, list, body.data.filter);
    const day = seoulIso(deps.clock.now()).slice(0, 10);
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="daon-${list}-${day}.csv"`)
      .header('cache-control', 'no-store')
      .send(Readable.from(text, { objectMode: false }));
  });
}
