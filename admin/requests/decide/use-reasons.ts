import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { reasonsOf } from '../../../domain/reason-templates.ts';
import type { ReasonTexts } from '../../../domain/reason-templates.ts';
import type { DecidedKind } from '../../../domain/request-kinds.ts';
import { admin } from '../../api/trpc.ts';

export const reasonTemplatesKey = ['reasonTemplates'] as const;

// Admins change them rarely; a page that is open all day should see it some time.
const STALE_MS = 5 * 60_000;

/** The sentences that are offered as reasons; the product's own until the admins' are read, or when they cannot be. */
export function useReasons(): Record<DecidedKind, ReasonTexts> {
  const { data } = useQuery({
    queryKey: reasonTemplatesKey,
    queryFn: () => admin.reasonTemplates.list.query(),
    staleTime: STALE_MS,
  });
  return useMemo(() => reasonsOf(data ?? []), [data]);
}
