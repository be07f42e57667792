import { retryUnanswered } from '../api/retry-unanswered.ts';

/**
 * How the record of a page is read. react-admin would leave for the list when that fails, and would not read again when
 * the window gets the focus; here the page stays and shows the refusal with a button that tries again.
 */
export const pageQuery = {
  onError: () => undefined,
  retry: retryUnanswered,
  refetchOnReconnect: true,
  refetchOnWindowFocus: true,
};
