import { fetchInTime } from './fetch-in-time.ts';
import { headersOf } from './headers-of.ts';
import type { Session } from './stored-session.ts';

// One call that the page makes before the wallet's scripts are there. Its answer waits in the window for the same call of
// the same session, and is used once.

type Early = {
  readonly url: string;
  readonly body: string;
  readonly token: string;
  /** The body, parsed. */
  readonly answer: Promise<unknown>;
};

const page = globalThis as { daonEarly?: Early | undefined };

/** Asks for the answer to a query, in the form in which the wallet's client asks for it. */
export function askEarly(path: string, input: unknown, session: Session): void {
  const url = `/trpc/${path}`;
  const body = JSON.stringify(input);
  const headers = { 'content-type': 'application/json', ...headersOf(session) };
  const answer = fetchInTime(url, { method: 'POST', headers, body }).then((response) => response.json());
  // A failure is reported where the answer is used.
  answer.catch(() => undefined);
  page.daonEarly = { url, body, token: session.api_token, answer };
}

/** Whether an answer waits, come or under way. */
export const isEarlyAsked = (): boolean => page.daonEarly !== undefined;

/** Forgets an unused answer when the session changes. */
export function forgetEarly(): void {
  page.daonEarly = undefined;
}

/** The answer to this call, or null when it was not made early, was used already or belongs to another session. */
export function takeEarly(url: unknown, body: unknown, session: Session | null): Promise<unknown> | null {
  const early = page.daonEarly;
  if (early === undefined || early.url !== url || early.body !== body) return null;
  forgetEarly();
  return early.token === session?.api_token ? early.answer : null;
}
