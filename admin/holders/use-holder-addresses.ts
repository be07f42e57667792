import { useQuery } from '@tanstack/react-query';
import { admin } from '../api/trpc.ts';
import { LIST_REREAD_MS } from '../list/reread-ms.ts';

export function useHolderAddresses(id: number) {
  return useQuery({
    queryKey: ['holders', id, 'addresses'],
    queryFn: () => admin.holders.addresses.query({ id }),
    refetchInterval: LIST_REREAD_MS,
  });
}
