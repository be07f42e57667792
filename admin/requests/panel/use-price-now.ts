import { useQuery } from '@tanstack/react-query';
import { consoleApi } from '../../api/console-api.ts';
import { settingsKey } from '../../settings/settings-key.ts';

/** The current price for the marks of a list; null while it is unknown or not set. */
export function usePriceNow(): string | null {
  const settings = useQuery({
    queryKey: settingsKey,
    queryFn: () => consoleApi.settings.get(),
    staleTime: 60_000,
  });
  return settings.data?.price ?? null;
}
