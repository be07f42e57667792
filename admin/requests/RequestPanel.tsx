import { Alert, Box, Button, Divider, Link, Skeleton, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useGetOne } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { RequestKind } from '../../domain/request-state.ts';
import { consoleApi } from '../api/console-api.ts';
import type { Facts, RequestRow } from '../api/contract.ts';
import { kindLabels } from '../copy/ko.ts';
import { NotesPanel } from '../notes/NotesPanel.tsx';
import { paths } from '../paths.ts';
import { AlreadyDecidedNotice } from './AlreadyDecidedNotice.tsx';
import { DecisionBar } from './DecisionBar.tsx';
import type { Approval } from './DecisionBar.tsx';
import { HolderFacts } from './HolderFacts.tsx';
import { resourceOfKind } from './request-resources.ts';
import { StateChip } from './StateChip.tsx';
import { useDecide } from './use-decide.ts';
import { Warnings } from './Warnings.tsx';

// Somebody else may decide the request that is being read.
const REREAD_MS = 10_000;

/** What a panel of any kind is told from outside. */
export interface PanelProps {
  id: number;
  onDecided?: (id: number) => void;
}

interface RequestPanelProps<Row extends RequestRow> extends PanelProps {
  kind: RequestKind;
  /** The kind's own facts. What is known beside the request comes a moment later. */
  about: (request: Row, facts: Facts | undefined) => ReactNode;
  approval: (request: Row) => Approval;
  /** The price that an order keeps. */
  priceOf?: (request: Row) => string;
}

/** One request of any kind with what an operator should know and the three decisions. */
export function RequestPanel<Row extends RequestRow>({ id, ...rest }: RequestPanelProps<Row>) {
  const { data, error, isPending, refetch } = useGetOne<Row>(
    resourceOfKind[rest.kind],
    { id },
    { refetchInterval: REREAD_MS },
  );
  if (isPending) return <PanelSkeleton />;
  if (data === undefined) {
    return (
      <Alert
        severity="error"
        sx={{ mb: 3 }}
        action={<Button onClick={() => void refetch()}>다시 시도</Button>}
      >
        {error?.message}
      </Alert>
    );
  }
  // The key starts a fresh control, without the notices of the request before.
  return <LoadedPanel<Row> key={data.id} {...rest} request={data} />;
}

type LoadedPanelProps<Row extends RequestRow> = Omit<RequestPanelProps<Row>, 'id'> & { request: Row };

function LoadedPanel<Row extends RequestRow>(props: LoadedPanelProps<Row>) {
  const { kind, request, about, approval, priceOf, onDecided } = props;
  const resource = resourceOfKind[kind];
  const control = useDecide(resource, request, onDecided);
  const { data: facts } = useQuery({
    // With the version and the state: a signature or a decision makes other facts.
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
        <StateChip state={request.state} />
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
      {about(request, facts)}
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
        signers={facts?.signers ?? []}
        resource={resource}
        request={request}
        control={control}
        approval={approval(request)}
        warnings={warnings}
      />
    </Stack>
  );
}

function PanelSkeleton() {
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
