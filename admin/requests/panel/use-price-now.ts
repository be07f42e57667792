import { useQuery } from '@tanstack/react-query';
import { admin } from '../../api/trpc.ts';
import { settingsKey } from '../../api/settings-key.ts';

/** The current price for the marks of a list; null while it is unknown or not set. */
export function usePriceNow(): string | null {
  const settings = useQuery({
    queryKey: settingsKey,
    queryFn: () => admin.settings.get.query(),
    staleTime: 60_000,
  });
  return settings.data?.price ?? null;
}
