import { MutationCache, onlineManager, QueryClient } from '@tanstack/react-query';
import { isRefusal, reasonOf } from './error-sentence.ts';
import { isTimeout } from './fetch-in-time.ts';

/** How often figures that could not be refreshed are asked for again, while they are on the screen. */
const AGAIN_MS = 5_000;

type Known = { readonly data: unknown; readonly error: unknown };

/** After how long what is shown and could not be refreshed is asked for again, false where that is not needed. */
export const againMs = ({ state: { data, error } }: { readonly state: Known }): number | false =>
  data !== undefined && error !== null && !isRefusal(error) && AGAIN_MS;

export const queryClient: QueryClient = new QueryClient({
  // A change whose answer was lost may have been made, and what is not found any more was removed on another device: what is on the
  // screen is asked for again.
  mutationCache: new MutationCache({
    // What is being read may be from before the change, and would take its place on the screen.
    onSuccess: () => void queryClient.invalidateQueries({ fetchStatus: 'fetching' }),
    onError: (error) => {
      if (!isRefusal(error) || reasonOf(error) === 'NOT_FOUND') void queryClient.invalidateQueries();
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: true,
      // Off by default where calls are never paused; what failed offline comes back with the network.
      refetchOnReconnect: true,
      // A paused call would look like a slow one; offline, a call fails immediately with its error.
      networkMode: 'always',
      // What is shown and could not be refreshed is refreshed once the server answers again.
      refetchInterval: againMs,
      // A refusal stays a refusal; a lost answer is worth one more try. One that did not come in time is not: the screen says so, and
      // has waited long enough.
      retry: (failures, error) => !isRefusal(error) && !isTimeout(error) && failures < 1,
    },
    // A mutation must not wait for the network and then run after the user has given it up.
    mutations: { retry: false, networkMode: 'always' },
  },
});

// The library takes a page to be opened with a network, and one that was not would never hear of its return.
if (!navigator.onLine) onlineManager.setOnline(false);
