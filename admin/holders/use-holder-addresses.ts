import { useQuery } from '@tanstack/react-query';
import { consoleApi } from '../api/console-api.ts';

export function useHolderAddresses(id: number) {
  return useQuery({
    queryKey: ['holders', id, 'addresses'],
    queryFn: () => consoleApi.holders.addresses(id),
  });
}
