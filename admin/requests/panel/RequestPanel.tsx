import { Box, Divider, Link, Stack, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { memo, useEffect, useMemo, useRef } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { isDecided, resourceOfKind, type RequestKind } from '../../../domain/request-kinds.ts';
import { admin } from '../../api/trpc.ts';
import type { Facts, RequestRow } from '../../api/contract.ts';
import { kindLabels } from '../../copy/ko.ts';
import { QueryFailure } from '../../list/QueryFailure.tsx';
import { LIST_REREAD_MS } from '../../list/reread-ms.ts';
import { notesKey } from '../../notes/notes-key.ts';
import { NotesPanel } from '../../notes/NotesPanel.tsx';
import { paths } from '../../paths.ts';
import { AlreadyDecidedNotice } from '../decide/AlreadyDecidedNotice.tsx';
import { asOnlooker, useLooking } from '../marks/onlookers.ts';
import { Onlookers } from '../marks/Onlookers.tsx';
import { DecisionBar } from '../decide/DecisionBar.tsx';
import { HolderFacts } from './HolderFacts.tsx';
import { PanelSkeleton } from '../../list/PanelSkeleton.tsx';
import { RequestTraces } from './RequestTraces.tsx';
import { requestKinds } from '../request-kinds.ts';
import type { RowOfKind } from '../request-kinds.ts';
import { printOf } from '../../list/row-print.ts';
import { reviewKey } from '../reread.ts';
import { isReversed, StateChip } from '../../list/StateChip.tsx';
import { useDecide } from '../decide/use-decide.ts';
import { Warnings } from './Warnings.tsx';

// Another operator may decide the request while it is open here.
const REREAD_MS = 10_000;

interface RequestPanelProps<Kind extends RequestKind> {
  kind: Kind;
  id: number;
  /** The row as a list beside the panel shows it (`printOf`); absent without a list. */
  listed?: string;
  onDecided?: (id: number) => void;
}

/**
 * One request with what an operator should know and the three decisions. A list that is read again renders only the panels
 * whose row has changed.
 */
export const RequestPanel = memo(PanelOf) as typeof PanelOf;

function PanelOf<Kind extends RequestKind>({ kind, id, listed, onDecided }: RequestPanelProps<Kind>) {
  const queryClient = useQueryClient();
  useLooking(id);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: reviewKey(kind, id),
    queryFn: async () => {
      const facts = await admin.inbox.facts.query({ kind, id, ...asOnlooker() });
      queryClient.setQueryData(notesKey('request', id, 1), facts.notes);
      return facts;
    },
    // A list reports a change of its row, but not one of the holder or the notes.
    refetchInterval: listed === undefined ? REREAD_MS : LIST_REREAD_MS,
  });
  const seen = data === undefined ? undefined : printOf(data.request.row);
  const asked = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (listed === undefined || seen === undefined || listed === seen || listed === asked.current) return;
    asked.current = listed;
    void refetch();
  }, [listed, seen, refetch]);
  if (isPending) return <PanelSkeleton />;
  if (data === undefined) {
    return <QueryFailure error={error} refetch={refetch} sx={{ mb: 3 }} />;
  }
  // The server answers a row of the kind that was asked for.
  const request = data.request.row as RowOfKind[Kind];
  // The key resets the panel, so that notices of the previous request disappear.
  return (
    <LoadedPanel key={id} kind={kind} request={request} facts={data} {...(onDecided && { onDecided })} />
  );
}

type LoadedPanelProps<Kind extends RequestKind> = Omit<RequestPanelProps<Kind>, 'id' | 'listed'> & {
  request: RowOfKind[Kind];
  facts: Facts;
};

function LoadedPanel<Kind extends RequestKind>({ kind, request, facts, onDecided }: LoadedPanelProps<Kind>) {
  const { review, approval, priceOf, perhapsPaid } = requestKinds[kind];
  const resource = resourceOfKind[kind];
  const control = useDecide(kind, request, onDecided);
  // Elements that stay the same while a decision is under way: it changes the notice and the bar alone.
  const head = useMemo(() => <PanelHead kind={kind} request={request} />, [kind, request]);
  const paid = perhapsPaid?.(request, facts) ?? null;
  const warnings = useMemo(
    () => (
      <Warnings
        kind={kind}
        request={request}
        price={priceOf?.(request) ?? null}
        perhapsPaid={paid}
        facts={facts}
      />
    ),
    [kind, request, facts, priceOf, paid],
  );
  const body = useMemo(
    () => (
      <>
        {warnings}
        {review(request, facts)}
        <RequestTraces request={request} facts={facts} />
        <Divider />
        <HolderFacts kind={kind} facts={facts} />
        <Divider />
        <NotesPanel subject="request" subjectId={request.id} />
      </>
    ),
    [kind, request, facts, review, warnings],
  );
  return (
    <Stack spacing={2.5} data-request-panel={request.id} tabIndex={-1}>
      {head}
      {control.alreadyDecided !== null && <AlreadyDecidedNotice fact={control.alreadyDecided} />}
      {body}
      {approval !== undefined && isDecided(kind) && (
        <DecisionBar
          kind={kind}
          facts={facts}
          resource={resource}
          request={request}
          control={control}
          approval={approval(request)}
          warnings={warnings}
          isPerhapsPaid={paid !== null || (request.bank?.lines ?? []).length > 0}
        />
      )}
    </Stack>
  );
}

/** Which request it is, whose, and who else looks at it. */
function PanelHead({ kind, request }: { kind: RequestKind; request: RequestRow }) {
  return (
    <div>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography component="h2" variant="h6" sx={{ flexShrink: 0 }}>
          <Link
            component={RouterLink}
            to={paths.request(resourceOfKind[kind], request.id)}
            color="inherit"
            underline="hover"
          >
            {`${kindLabels[kind]} ${request.id}`}
          </Link>
        </Typography>
        <StateChip kind={kind} state={request.state} isReversed={isReversed(request)} />
        <Box sx={{ flexGrow: 1 }} />
        <Link
          component={RouterLink}
          to={paths.holder(request.holder.id)}
          underline="hover"
          sx={{ fontWeight: 600, minWidth: 0, overflowWrap: 'anywhere', textAlign: 'right' }}
        >
          {request.holder.login}
        </Link>
      </Box>
      <Onlookers id={request.id} />
    </div>
  );
}
