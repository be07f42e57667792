import { headers } from '../api/trpc.ts';
import { ConsoleError, UNREACHABLE } from '../api/console-error.ts';
import type { ResourceName } from '../api/contract.ts';
import { readSession } from '../api/operator-session.ts';
import { reportRefusal } from '../api/refusal-link.ts';
import { saveFile } from './save-file.ts';

/** What the server exports: every list, and the trial balance. */
export type ExportName = ResourceName | 'trialBalance';

const brokenOff = '파일을 끝까지 받지 못했어요. 다시 시도해주세요.';

/** The refusal as the procedures answer it; without one that can be read, the file did not come. */
async function refusalOf(answer: Response): Promise<ConsoleError> {
  const body = (await answer.json().catch(() => null)) as {
    error?: { message?: unknown; data?: { reason?: unknown } };
  } | null;
  const message = body?.error?.message;
  const reason = body?.error?.data?.reason;
  return new ConsoleError(
    typeof message === 'string' ? message : brokenOff,
    answer.status,
    typeof reason === 'string' ? reason : null,
    undefined,
  );
}

/** The file name from the server, which contains the list and the day. */
function nameOf(answer: Response, list: ExportName): string {
  return (
    /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? `daon-${list}.csv`
  );
}

/**
 * Saves a whole list, as it is filtered, as a CSV file. A link cannot carry the operator's token in a header, so the
 * file is fetched and handed to the browser. A refusal reports what it says about the session, as that of a procedure does. Throws ConsoleError with
 * the sentence to show.
 */
export async function exportList(list: ExportName, filter: Record<string, unknown>): Promise<string> {
  const token = readSession()?.token;
  const answer = await fetch(`/admin/exports/${list}`, {
    method: 'POST',
    headers: { ...headers(token), 'content-type': 'application/json' },
    body: JSON.stringify({ filter }),
  }).catch(() => {
    throw new ConsoleError(UNREACHABLE, 0, null, undefined);
  });
  if (!answer.ok) {
    const refusal = await refusalOf(answer);
    reportRefusal(refusal, token);
    throw refusal;
  }
  // A truncated file must not be saved as if it were complete.
  const file = await answer.blob().catch(() => {
    throw new ConsoleError(brokenOff, 0, null, undefined);
  });
  const name = nameOf(answer, list);
  saveFile(file, name);
  return name;
}
