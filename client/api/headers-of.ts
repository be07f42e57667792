import type { Session } from './stored-session.ts';

/** What every call of the wallet carries. */
export const headersOf = (session: Session | null): Record<string, string> => ({
  'X-Requested-With': 'XMLHttpRequest',
  ...(session === null ? {} : { Authorization: `Bearer ${session.api_token}` }),
});
