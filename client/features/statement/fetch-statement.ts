import { TRPCClientError } from '@trpc/client';
import { endIfDead } from '../../api/client.ts';
import { headersOf } from '../../api/headers-of.ts';
import { getSession } from '../../api/session.ts';
import type { Days } from './statement-period.ts';

export type Format = 'pdf' | 'csv';

/** The file as the server makes it. Throws the server's refusal, as a procedure would. */
export async function fetchStatement(format: Format, days: Days): Promise<Blob> {
  const session = getSession();
  const answer = await fetch(`/statements/${format}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headersOf(session) },
    body: JSON.stringify(days),
  });
  // A file that breaks off is an error here too: the length of a stream is not known before its end.
  if (answer.ok) return answer.blob();
  const error = TRPCClientError.from((await answer.json()) as Parameters<typeof TRPCClientError.from>[0]);
  endIfDead(error, session);
  throw error;
}
