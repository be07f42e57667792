import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Decision } from '../../../domain/request-state.ts';
import { admin } from '../../api/trpc.ts';
import type { BulkRow } from '../bulk/bulk-decide.ts';

/** Which of the rows a bulk decision in this order would leave with a first signature; null until the server has answered. */
export function useFirstSignatures(
  decision: Decision,
  rows: readonly Pick<BulkRow, 'kind' | 'id'>[],
  isAsking: boolean,
): ReadonlySet<number> | null {
  const requests = rows.map(({ kind, id }) => ({ kind, id }));
  const { data } = useQuery({
    queryKey: ['firstSignatures', decision, requests],
    queryFn: () => admin.inbox.firstSignatures.query({ decision, requests }),
    enabled: isAsking && requests.length > 0,
    // The next question is about other sums, also for the same rows.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return useMemo(() => (data === undefined ? null : new Set(data.ids)), [data]);
}
