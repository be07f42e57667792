import { useQuery } from '@tanstack/react-query';
import { admin } from '../api/trpc.ts';

const STALE_MS = 60_000; // the banner above every page asks it; what changes it here reads everything again

/** Who is signed in, and what the console should remind them of. */
export function useOwnRecord() {
  return useQuery({
    queryKey: ['auth', 'me'],
    queryFn: () => admin.auth.me.query({ withProcedures: true }),
    staleTime: STALE_MS,
    // A role that is raised while the page stands causes no refusal that would report it.
    refetchInterval: STALE_MS,
  });
}
