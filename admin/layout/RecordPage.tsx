import { Box, Paper, Skeleton } from '@mui/material';
import type { ReactNode } from 'react';
import { ShowBase, Title, useGetRecordId, useShowContext } from 'react-admin';
import type { RaRecord } from 'react-admin';
import { pageQuery } from './page-query.ts';
import { QueryFailure } from '../list/QueryFailure.tsx';

interface RecordPageProps<Row> {
  /** What kind of record it is, such as 회원. */
  noun: string;
  nameOf: (row: Row) => string;
  /** Names the region of the facts. */
  label: string;
  facts: (row: Row) => ReactNode;
  /** What stands beside the facts, below them on a narrow screen. */
  beside: (row: Row) => ReactNode;
  factsWidth?: number;
  /** Distinguishes the whole record from the row of a list. */
  meta?: Record<string, unknown>;
}

/** The page of one record. */
export function RecordPage<Row extends RaRecord>({ meta, ...props }: RecordPageProps<Row>) {
  const id = useGetRecordId();
  // The key gives each record a fresh page: a number that was shown, a note or an open question must not pass to the next one, which is
  // there immediately where it was read before.
  return (
    <ShowBase<Row> key={id} queryOptions={meta === undefined ? pageQuery : { ...pageQuery, meta }}>
      <RecordBody {...props} />
    </ShowBase>
  );
}

function RecordBody<Row extends RaRecord>(props: RecordPageProps<Row>) {
  const { noun, nameOf, label, facts, beside, factsWidth = 420 } = props;
  const { record, error, isPending, refetch } = useShowContext<Row>();
  return (
    <Box
      sx={{
        mt: 2,
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: `${factsWidth / 16}rem minmax(0, 1fr)` },
        alignItems: 'start',
      }}
    >
      <Title title={record === undefined ? noun : `${noun} ${nameOf(record)}`} />
      <Paper component="section" aria-label={label} tabIndex={-1} sx={{ borderRadius: '20px', p: 3 }}>
        {isPending && <Skeleton variant="rounded" height={320} aria-label="불러오는 중" />}
        {error !== null && record === undefined && <QueryFailure error={error} refetch={refetch} />}
        {record !== undefined && facts(record)}
      </Paper>
      {record !== undefined && (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>{beside(record)}</Box>
      )}
    </Box>
  );
}
