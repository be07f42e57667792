import { useQuery } from '@tanstack/react-query';
import { consoleApi } from '../api/console-api.ts';

const STALE_MS = 60_000; // the banner above every page asks it; what changes it here reads everything again

/** Who is signed in, and what the console should remind them of. */
export function useOwnRecord() {
  return useQuery({ queryKey: ['auth', 'me'], queryFn: () => consoleApi.auth.me(), staleTime: STALE_MS });
}
