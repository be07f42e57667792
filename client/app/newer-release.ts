import { queryClient } from '../api/query-client.ts';

/** A younger page is not reloaded: servers of two releases that answer in turn would have it reload without an end. */
const REST_MS = 10_000;

/** A holder who waits sees nothing; after this time the page with the button is better. */
const ASK_MS = 3_000;

/** How often a server that does not answer is asked again. */
const AGAIN_MS = 5_000;

/**
 * Whether the server delivers another build than the one that runs here: its page does not name this script. Null while it does
 * not answer.
 */
async function isNewer(): Promise<boolean | null> {
  try {
    const answer = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(ASK_MS) });
    return answer.ok ? !(await answer.text()).includes(new URL(import.meta.url).pathname) : null;
  } catch {
    return null;
  }
}

/** Reloads once the server answers again. */
async function comeBack(): Promise<void> {
  do
    await new Promise((resolve) => {
      addEventListener('online', resolve, { once: true });
      setTimeout(resolve, AGAIN_MS);
    });
  while ((await isNewer()) === null);
  location.reload();
}

/**
 * Reloads a page whose screen failed because a release took its files away. False where a reload would not help, or is not safe:
 * while a call is under way, its answer has to come.
 */
export async function reloadForRelease(): Promise<boolean> {
  const newer = await isNewer();
  // The page with the button is shown until then.
  if (newer === null) void comeBack();
  if (newer !== true || performance.now() < REST_MS) return false;
  const calls = queryClient.getMutationCache().getAll();
  if (calls.some(({ state }) => state.status === 'pending')) return false;
  location.reload();
  return true;
}
