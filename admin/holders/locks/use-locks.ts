import { useQuery } from '@tanstack/react-query';
import { admin } from '../../api/trpc.ts';

export function useLocks(id: number) {
  return useQuery({
    queryKey: ['holders', id, 'locks'],
    queryFn: () => admin.holders.locks.query({ id }),
  });
}
