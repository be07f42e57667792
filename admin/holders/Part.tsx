import { Alert, Box, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LIST_REREAD_MS } from '../list/reread-ms.ts';

interface PartProps<Row> {
  title: (count: number) => string;
  queryKey: readonly unknown[];
  read: () => Promise<readonly Row[]>;
  act?: (count: number) => ReactNode;
  /** The rows; not asked for without any. */
  children: (rows: readonly Row[]) => ReactNode;
}

/** A short list of what belongs to a holder, under its title and count. */
export function Part<Row>({ title, queryKey, read, act, children }: PartProps<Row>) {
  const { data, error, isPending } = useQuery({ queryKey, queryFn: read, refetchInterval: LIST_REREAD_MS });
  const count = data?.length ?? 0;
  return (
    <Box component="section" sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Typography sx={{ flexGrow: 1 }}>{title(count)}</Typography>
        {act?.(count)}
      </Box>
      {isPending && <Skeleton variant="rounded" height={80} aria-label="불러오는 중" />}
      {error !== null && <Alert severity="error">{error.message}</Alert>}
      {data !== undefined && count > 0 && children(data)}
    </Box>
  );
}
