import type { QueryClient } from '@tanstack/react-query';
import { forgetEarly } from '../api/early-answer.ts';
import { getSession, subscribeSession } from '../api/session.ts';

/** What was loaded for one session is never shown in another. */
export function followSession(queries: QueryClient): () => void {
  let token = getSession()?.api_token;
  return subscribeSession(() => {
    const next = getSession()?.api_token;
    if (next === token) return;
    token = next;
    forgetEarly();
    queries.clear();
  });
}
