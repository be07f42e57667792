import { retryUnanswered } from '../api/retry-unanswered.ts';
import { LIST_REREAD_MS } from '../list/reread-ms.ts';

/**
 * How the record of a page is read, again as often as a list. react-admin would leave for the list when that fails, and would not read
 * again when the window gets the focus; here the page stays and shows the refusal with a button that tries again.
 */
export const pageQuery = {
  onError: () => undefined,
  retry: retryUnanswered,
  refetchInterval: LIST_REREAD_MS,
  refetchOnReconnect: true,
  refetchOnWindowFocus: true,
};
