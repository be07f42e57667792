import { TRPCClientError } from '@trpc/client';
import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { isRecord } from '../../domain/is-record.ts';
import type { AppRouter } from '../../server/router.ts';
import { takeEarly } from './early-answer.ts';
import { fetchInTime } from './fetch-in-time.ts';
import { headersOf } from './headers-of.ts';
import { getSession } from './session.ts';

/** The body of an answer as the server writes it: a result, or a refusal. Anything else is no answer of the server. */
function resultOf(body: unknown): unknown {
  if (isRecord(body) && 'error' in body) throw TRPCClientError.from(body);
  if (!isRecord(body) || !isRecord(body.result)) throw new Error('not an answer of the server');
  return body.result.data;
}

/**
 * Sends every call as a POST in JSON, one call a request. The link of the package is larger: it also reads by GET, sends
 * forms and files and converts values, which this wallet never does. A call leaves in the tick in which it is made, with the
 * session of that moment. With `keepalive` in its context it also arrives when the page is left meanwhile.
 */
export const httpLink: TRPCLink<AppRouter> =
  () =>
  ({ op }) =>
    observable((observer) => {
      const left = new AbortController();
      const url = `/trpc/${op.path}`;
      const body = op.input === undefined ? undefined : JSON.stringify(op.input);
      const session = getSession();

      const ask = async (): Promise<unknown> => {
        const headers = { 'content-type': 'application/json', ...headersOf(session) };
        const keepalive = op.context.keepalive === true;
        const options = { method: 'POST', headers, body: body ?? null, signal: left.signal, keepalive };
        const early = takeEarly(url, body, session);
        return resultOf(await (early ?? (await fetchInTime(url, options)).json()));
      };
      if (op.signal?.aborted === true) left.abort();
      op.signal?.addEventListener('abort', () => left.abort());
      ask().then(
        (data) => {
          observer.next({ result: { type: 'data', data } });
          observer.complete();
        },
        (error: unknown) => observer.error(TRPCClientError.from(error as Error)),
      );
      // After the answer this has no effect.
      return () => left.abort();
    });
