import { Box, Button, Skeleton, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TIMELINE_KINDS } from '../../domain/timeline.ts';
import type { TimelineKind } from '../../domain/timeline.ts';
import { admin } from '../api/trpc.ts';
import type { TimelineCursor, TimelineEvent } from '../api/contract.ts';
import { QueryFailure } from '../list/QueryFailure.tsx';
import { ListMessage } from '../list/ListMessage.tsx';
import { LIST_REREAD_MS } from '../list/reread-ms.ts';
import { Moment } from '../time/Moment.tsx';
import { ToneChip } from '../theme/ToneChip.tsx';
import { TimelineText } from './TimelineText.tsx';
import { timelineLabels, timelineTones } from './timeline-words.ts';

const PER_PAGE = 30;

/** One debit may pay several sales of the holder. */
const keyOf = (event: TimelineEvent): string =>
  `${event.kind}:${event.id}${event.kind === 'bankLine' ? `:${event.requestId}` : ''}`;

/** All that happened to the holder, newest first. */
export function HolderTimeline({ holderId }: { holderId: number }) {
  const [kinds, setKinds] = useState<TimelineKind[]>([]);
  const pages = useInfiniteQuery({
    queryKey: ['holders', holderId, 'timeline', kinds],
    queryFn: ({ pageParam }) =>
      admin.holders.timeline.query({
        id: holderId,
        perPage: PER_PAGE,
        ...(kinds.length === 0 ? {} : { kinds }),
        ...(pageParam === null ? {} : { before: pageParam }),
      }),
    initialPageParam: null as TimelineCursor | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: LIST_REREAD_MS,
  });
  const events = pages.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <Box sx={{ p: 2.5, display: 'grid', gap: 2 }}>
      <ToggleButtonGroup
        size="small"
        color="primary"
        aria-label="볼 것"
        value={kinds}
        onChange={(_event, next: TimelineKind[]) => setKinds(next)}
        sx={{ flexWrap: 'wrap' }}
      >
        {TIMELINE_KINDS.map((kind) => (
          <ToggleButton key={kind} value={kind}>
            {timelineLabels[kind]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {pages.isError && <QueryFailure error={pages.error} refetch={pages.refetch} />}
      {pages.isPending && <Skeleton variant="rounded" height={320} aria-label="불러오는 중" />}
      {pages.isSuccess && events.length === 0 && <ListMessage title="아직 아무 일도 없어요" />}
      {events.length > 0 && (
        <Box component="ol" aria-label="타임라인" sx={{ listStyle: 'none', p: 0, m: 0 }}>
          {events.map((event) => (
            <TimelineRow key={keyOf(event)} event={event} holderId={holderId} />
          ))}
        </Box>
      )}
      {pages.hasNextPage && (
        <Button
          aria-busy={pages.isFetchingNextPage}
          onClick={() => !pages.isFetchingNextPage && void pages.fetchNextPage()}
          sx={{ justifySelf: 'center' }}
        >
          {pages.isFetchingNextPage ? '불러오는 중…' : '더 오래된 것 보기'}
        </Button>
      )}
    </Box>
  );
}

function TimelineRow({ event, holderId }: { event: TimelineEvent; holderId: number }) {
  return (
    <Box
      component="li"
      sx={(theme) => ({
        display: 'grid',
        gridTemplateColumns: '96px minmax(0, 1fr) auto',
        alignItems: 'baseline',
        columnGap: 2,
        py: 1.25,
        '& + &': { borderTop: `1px solid ${theme.tokens.line}` },
      })}
    >
      <Box>
        <ToneChip label={timelineLabels[event.kind]} tone={timelineTones[event.kind]} />
      </Box>
      <Box sx={{ overflowWrap: 'anywhere' }}>
        <TimelineText event={event} holderId={holderId} />
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ whiteSpace: 'nowrap' }}>
        <Moment at={event.at} isDayOnly={event.kind === 'bankLine' && event.isDayOnly} />
      </Typography>
    </Box>
  );
}
