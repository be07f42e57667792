import type { QueryClient } from '@tanstack/react-query';
import { forgetEarly } from '../api/early-answer.ts';
import { forgetLastBalance } from '../api/last-balance.ts';
import { followEnd, followStart } from '../api/return-to.ts';
import { getSession, subscribeSession } from '../api/session.ts';
import { afterPaint } from '../ui/after-paint.ts';
import { withPush } from '../device/with-push.ts';

const renewPush = (): void => afterPaint(() => withPush((device) => device.renewPush()));

/** What was loaded for one session is never shown in another. */
export function followSession(queries: QueryClient): () => void {
  let before = getSession();
  renewPush();
  return subscribeSession(() => {
    const next = getSession();
    if (next?.api_token === before?.api_token) return;
    if (next !== null) followStart(next);
    else if (before !== null) followEnd(before);
    before = next;
    forgetEarly();
    forgetLastBalance();
    queries.clear();
    renewPush();
  });
}
