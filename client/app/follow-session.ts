import type { QueryClient } from '@tanstack/react-query';
import { forgetEarly } from '../api/early-answer.ts';
import { forgetLastBalance } from '../api/last-balance.ts';
import { getSession, subscribeSession } from '../api/session.ts';
import { afterPaint } from '../ui/after-paint.ts';
import { withPush } from '../device/with-push.ts';

const renewPush = (): void => afterPaint(() => withPush((device) => device.renewPush()));

/** What was loaded for one session is never shown in another. */
export function followSession(queries: QueryClient): () => void {
  let token = getSession()?.api_token;
  renewPush();
  return subscribeSession(() => {
    const next = getSession()?.api_token;
    if (next === token) return;
    token = next;
    forgetEarly();
    forgetLastBalance();
    queries.clear();
    renewPush();
  });
}
