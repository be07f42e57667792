import { Box, Divider, Link, Skeleton, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useGetOne } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { RequestKind } from '../../domain/request-state.ts';
import { consoleApi } from '../api/console-api.ts';
import { kindLabels } from '../copy/ko.ts';
import { QueryFailure } from '../layout/QueryFailure.tsx';
import { NotesPanel } from '../notes/NotesPanel.tsx';
import { paths } from '../paths.ts';
import { AlreadyDecidedNotice } from './AlreadyDecidedNotice.tsx';
import { DecisionBar } from './DecisionBar.tsx';
import { HolderFacts } from './HolderFacts.tsx';
import { PanelSkeleton } from './PanelSkeleton.tsx';
import { RequestTraces } from './RequestTraces.tsx';
import { requestKinds } from './request-kinds.ts';
import type { RowOfKind } from './request-kinds.ts';
import { resourceOfKind } from './request-resources.ts';
import { isReversed, StateChip } from './StateChip.tsx';
import { useDecide } from './use-decide.ts';
import { Warnings } from './Warnings.tsx';

// Another operator may decide the request while it is open here.
const REREAD_MS = 10_000;

interface RequestPanelProps<Kind extends RequestKind> {
  kind: Kind;
  id: number;
  onDecided?: (id: number) => void;
}

/** One request with what an operator should know and the three decisions. */
export function RequestPanel<Kind extends RequestKind>({ kind, id, onDecided }: RequestPanelProps<Kind>) {
  const { data, error, isPending, refetch } = useGetOne<RowOfKind[Kind]>(
    resourceOfKind[kind],
    { id },
    { refetchInterval: REREAD_MS },
  );
  if (isPending) return <PanelSkeleton />;
  if (data === undefined) {
    return <QueryFailure error={error} refetch={refetch} sx={{ mb: 3 }} />;
  }
  // The key resets the panel, so that notices of the previous request disappear.
  return <LoadedPanel key={data.id} kind={kind} request={data} {...(onDecided && { onDecided })} />;
}

type LoadedPanelProps<Kind extends RequestKind> = Omit<RequestPanelProps<Kind>, 'id'> & {
  request: RowOfKind[Kind];
};

function LoadedPanel<Kind extends RequestKind>({ kind, request, onDecided }: LoadedPanelProps<Kind>) {
  const { review, approval, priceOf } = requestKinds[kind];
  const resource = resourceOfKind[kind];
  const control = useDecide(resource, request, onDecided);
  const { data: facts } = useQuery({
    // A signature or a decision changes the version, and with it the facts.
    queryKey: ['inbox', 'facts', kind, request.id, request.version],
    queryFn: () => consoleApi.inbox.facts({ kind, id: request.id }),
  });
  const warnings = facts !== undefined && (
    <Warnings kind={kind} request={request} price={priceOf?.(request) ?? null} facts={facts} />
  );
  return (
    <Stack spacing={2.5} data-request-panel={request.id}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography component="h2" variant="h6">
          <Link
            component={RouterLink}
            to={paths.request(resource, request.id)}
            color="inherit"
            underline="hover"
          >
            {`${kindLabels[kind]} ${request.id}`}
          </Link>
        </Typography>
        <StateChip state={request.state} isReversed={isReversed(request)} />
        <Box sx={{ flexGrow: 1 }} />
        <Link
          component={RouterLink}
          to={paths.holder(request.holder.id)}
          underline="hover"
          sx={{ fontWeight: 600 }}
        >
          {request.holder.login}
        </Link>
      </Box>
      {control.alreadyDecided !== null && <AlreadyDecidedNotice fact={control.alreadyDecided} />}
      {warnings}
      {review(request, facts)}
      <RequestTraces kind={kind} request={request} facts={facts} />
      <Divider />
      {facts === undefined ? (
        <Skeleton variant="rounded" height={180} aria-label="불러오는 중" />
      ) : (
        <HolderFacts kind={kind} facts={facts} />
      )}
      <Divider />
      <NotesPanel subject="request" subjectId={request.id} />
      <DecisionBar
        kind={kind}
        facts={facts}
        resource={resource}
        request={request}
        control={control}
        approval={approval(request)}
        warnings={warnings}
      />
    </Stack>
  );
}
