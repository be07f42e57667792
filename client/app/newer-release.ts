import { queryClient } from '../api/query-client.ts';

/** A younger page is not reloaded: servers of two releases that answer in turn would have it reload without an end. */
const REST_MS = 10_000;

/** A holder who waits sees nothing; after this time the page with the button is better. */
const ASK_MS = 3_000;

/** Whether the server delivers another build than the one that runs here: its page does not name this script. */
async function isNewer(): Promise<boolean> {
  const answer = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(ASK_MS) });
  return answer.ok && !(await answer.text()).includes(new URL(import.meta.url).pathname);
}

/**
 * Reloads a page whose screen failed because a release took its files away. False where a reload would not help, or is not safe:
 * while a call is under way, its answer has to come.
 */
export async function reloadForRelease(): Promise<boolean> {
  if (performance.now() < REST_MS) return false;
  // Without a network, or what is needed to ask, the page with the button is shown.
  if (!(await isNewer().catch(() => false))) return false;
  const calls = queryClient.getMutationCache().getAll();
  if (calls.some(({ state }) => state.status === 'pending')) return false;
  location.reload();
  return true;
}
