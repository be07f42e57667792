import { Skeleton, Stack } from '@mui/material';

/** The boxes of a request while it is being read. */
export function PanelSkeleton() {
  return (
    <Stack spacing={2.5} aria-busy="true" aria-label="불러오는 중" sx={{ pb: 3 }}>
      <Skeleton variant="rounded" height={30} width="50%" />
      <Skeleton variant="rounded" height={64} />
      <Skeleton variant="rounded" height={120} />
      <Skeleton variant="rounded" height={180} />
      <Skeleton variant="rounded" height={112} />
    </Stack>
  );
}
