import { useQuery } from '@tanstack/react-query';
import { admin } from '../../api/trpc.ts';
import { LIST_REREAD_MS } from '../../list/reread-ms.ts';

export function useLocks(id: number) {
  return useQuery({
    queryKey: ['holders', id, 'locks'],
    queryFn: () => admin.holders.locks.query({ id }),
    refetchInterval: LIST_REREAD_MS,
  });
}
