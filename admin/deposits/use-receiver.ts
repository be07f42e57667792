import { useQuery } from '@tanstack/react-query';
import { isAddress } from '../../domain/address.ts';
import { consoleApi } from '../api/console-api.ts';

/** Whose wallet an address is, before anything is recorded for it. Asks once the address is whole. */
export function useReceiver(address: string) {
  const found = useQuery({
    queryKey: ['deposits', 'receiver', address.toLowerCase()],
    queryFn: async () => {
      const { data } = await consoleApi.search(address);
      const holder = data.find(({ kind }) => kind === 'holder');
      return holder === undefined ? null : consoleApi.holders.get(holder.id);
    },
    enabled: isAddress(address),
  });
  return isAddress(address) ? found : null;
}
