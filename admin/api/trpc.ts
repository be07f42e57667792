import { createTRPCClient, getUntypedClient, httpLink } from '@trpc/client';
import type { AppRouter } from '../../server/router.ts';
import { errorOfOther } from './console-error.ts';
import { onceLink } from './once-link.ts';
import { readSession } from './operator-session.ts';
import { isAway } from './presence.ts';
import { refusalLink } from './refusal-link.ts';

/** The headers of every request, also of those beside the procedures: the event stream and the exports. */
export function headers(token = readSession()?.token): Record<string, string> {
  return {
    'x-requested-with': 'XMLHttpRequest',
    ...(isAway() ? { 'x-background': '1' } : {}),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
}

/** The server answers in JSON. What else answers, stands in front of it, and the library would take that for no answer. */
const fetchOwn = async (url: RequestInfo | URL, options?: unknown): Promise<Response> => {
  const answer = await fetch(url, options as RequestInit);
  if (answer.headers.get('content-type')?.startsWith('application/json') !== true)
    throw errorOfOther(answer.status);
  return answer;
};

const client = createTRPCClient<AppRouter>({
  // One call per HTTP request: a decision must not wait for other calls of a batch, or fail with them.
  links: [
    refusalLink(),
    onceLink(),
    httpLink({
      url: '/trpc',
      fetch: fetchOwn,
      methodOverride: 'POST',
      headers: ({ op }) => headers(op.context.token as string | undefined),
    }),
  ],
});

/** The procedures of the console, by the router's own paths. */
export const { admin } = client;

const untyped = getUntypedClient(client);

/** A call whose path is known at run time alone; the server validates the input. */
export const queryAt = (path: string, input: unknown): Promise<unknown> =>
  untyped.query(`admin.${path}`, input);
export const mutateAt = (path: string, input: unknown): Promise<unknown> =>
  untyped.mutation(`admin.${path}`, input);
