import { Box, Paper, Skeleton } from '@mui/material';
import { RecordContextProvider, Title, useGetOne, useGetRecordId } from 'react-admin';
import type { HolderRow } from '../api/contract.ts';
import { HolderFacts } from './HolderFacts.tsx';
import { HolderTabs } from './HolderTabs.tsx';
import { QueryFailure } from '../layout/QueryFailure.tsx';

/** The page of one holder: facts at the left, history at the right. */
export function HolderShow() {
  const id = Number(useGetRecordId());
  const { data, error, isPending, refetch } = useGetOne<HolderRow>('holders', { id });
  return (
    <>
      <Title title={data === undefined ? '회원' : `회원 ${data.login}`} />
      <Box
        sx={{
          mt: 2,
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: '1fr', lg: '380px minmax(0, 1fr)' },
          alignItems: 'start',
        }}
      >
        <Paper component="section" aria-label="회원 정보" sx={{ borderRadius: '20px', p: 3 }}>
          {isPending && <Skeleton variant="rounded" height={420} aria-label="불러오는 중" />}
          {error !== null && data === undefined && <QueryFailure error={error} refetch={refetch} />}
          {data !== undefined && <HolderFacts holder={data} />}
        </Paper>
        {data !== undefined && (
          <Paper sx={{ borderRadius: '20px', overflow: 'hidden', minWidth: 0 }}>
            <RecordContextProvider value={data}>
              <HolderTabs holder={data} />
            </RecordContextProvider>
          </Paper>
        )}
      </Box>
    </>
  );
}
