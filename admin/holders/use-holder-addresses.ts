import { useQuery } from '@tanstack/react-query';
import { admin } from '../api/trpc.ts';

export function useHolderAddresses(id: number) {
  return useQuery({
    queryKey: ['holders', id, 'addresses'],
    queryFn: () => admin.holders.addresses.query({ id }),
  });
}
