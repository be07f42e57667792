import { Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { memo, useCallback } from 'react';
import type { ReactElement } from 'react';
import { ListBase, Title, useListContext } from 'react-admin';
import { PENDING } from '../../domain/request-state.ts';
import { resourceOfKind, type RequestKind } from '../../domain/request-kinds.ts';
import { admin } from '../api/trpc.ts';
import type { InboxRow } from '../api/contract.ts';
import { paths } from '../paths.ts';
import { BulkBar } from '../requests/bulk/BulkBar.tsx';
import type { BulkRow } from '../requests/bulk/bulk-decide.ts';
import { ListFailure, ListMessage, StaleList } from '../list/ListMessage.tsx';
import { ListPaging } from '../list/ListPaging.tsx';
import { MasterDetail } from '../list/MasterDetail.tsx';
import { LIST_REREAD_MS } from '../list/reread-ms.ts';
import { RequestPanel } from '../requests/panel/RequestPanel.tsx';
import { shareRows } from '../list/share-rows.ts';
import { detailsIn, initialFilter, shareOf, stateOf, withKind } from './inbox-filter.ts';
import type { InboxShare, OpenState } from './inbox-filter.ts';
import { InboxTable } from './InboxTable.tsx';
import { InboxToolbar } from './InboxToolbar.tsx';
import { KindTabs } from './KindTabs.tsx';
import { useInboxEvents } from './inbox-events.ts';
import { useInboxFilter } from './use-inbox-filter.ts';
import { QueryFailure } from '../list/QueryFailure.tsx';

// While the event stream is not open.
const UNHEARD_MS = 10_000;

// That the list is being read again is no reason to render it.
const shown = ['data', 'error', 'status', 'isPlaceholderData'] as const;

/** The home of the console: open requests, the longest wait first. */
export function Inbox() {
  return <InboxList refetchInterval={useInboxEvents().isLive ? LIST_REREAD_MS : UNHEARD_MS} />;
}

// New counts alone do not render the list.
const InboxList = memo(function InboxList({ refetchInterval }: { refetchInterval: number }) {
  return (
    <ListBase<InboxRow>
      resource="inbox"
      filterDefaultValues={initialFilter}
      sort={{ field: 'createdAt', order: 'ASC' }}
      perPage={50}
      storeKey={false}
      queryOptions={{ refetchInterval, structuralSharing: shareRows, notifyOnChangeProps: [...shown] }}
    >
      <Stack spacing={2} sx={{ py: 2 }}>
        <Title title="결정함" />
        <InboxHead refetchInterval={refetchInterval} />
        <InboxRows />
      </Stack>
    </ListBase>
  );
});

const bulkRowOf = (row: InboxRow): BulkRow => ({
  ...row,
  wonAccount: row.kind === 'purchase' ? row.depositAccount : row.target,
  accountName: row.name,
});

const hint = '새 신청이 오면 여기에 바로 나타나요.';

// Elements that stay the same, so that the table is not rendered for them.
const nothingOpen: Record<OpenState, ReactElement> = {
  0: <ListMessage title="기다리는 신청이 없어요" hint={hint} />,
  3: <ListMessage title="보류한 신청이 없어요" hint={hint} />,
};

const nothingFound: Record<OpenState, ReactElement> = {
  0: <ListMessage title="이 조건으로 기다리는 신청이 없어요" hint="필터를 바꿔 보세요." />,
  3: <ListMessage title="이 조건으로 보류한 신청이 없어요" hint="필터를 바꿔 보세요." />,
};

const nothingShared: Record<InboxShare, ReactElement> = {
  mine: <ListMessage title="맡은 신청이 없어요" hint="판매와 외부 송금을 맡으면 여기에 나타나요." />,
  free: <ListMessage title="모두 맡았어요" hint="아무도 맡지 않은 판매와 외부 송금이 여기에 나타나요." />,
  second: (
    <ListMessage
      title="내 두 번째 서명을 기다리는 신청이 없어요"
      hint="다른 운영자가 먼저 서명한 신청이 여기에 나타나요."
    />
  ),
};

/** The filters, with the number of requests that each leaves. */
function InboxHead({ refetchInterval }: { refetchInterval: number }) {
  const { isLive, counts } = useInboxEvents();
  // The event stream brings the counts with every change.
  const areCountsKnown = isLive && counts !== null;
  const summary = useQuery({
    queryKey: ['dashboard', 'summary'],
    queryFn: () => admin.dashboard.summary.query(),
    refetchInterval,
    enabled: !areCountsKnown,
  });
  const { filter, setFilter } = useInboxFilter();
  const chooseKind = useCallback(
    (kind: RequestKind | null) => setFilter(withKind(filter, kind)),
    [filter, setFilter],
  );
  const known = (isLive ? counts : null) ?? summary.data;
  return (
    <>
      {summary.isError && !areCountsKnown && <QueryFailure error={summary.error} refetch={summary.refetch} />}
      <KindTabs
        counts={stateOf(filter) === PENDING ? known?.pending : known?.onHold}
        chosen={filter.kinds?.[0] ?? null}
        onChoose={chooseKind}
      />
      <InboxToolbar counts={known} isLive={isLive} />
    </>
  );
}

function InboxRows() {
  const { error, data } = useListContext<InboxRow>();
  const { filter } = useInboxFilter();
  const state = stateOf(filter);
  const share = shareOf(filter);
  const isNarrowed = detailsIn(filter) > 0 || (filter.holder ?? '') !== '';
  const ofState = (isNarrowed ? nothingFound : nothingOpen)[state];
  const nothing = share === null ? ofState : nothingShared[share];
  if (error && data === undefined) return <ListFailure />;
  return (
    <MasterDetail<InboxRow>
      // A new filter resets the selection to the first row.
      key={JSON.stringify(filter)}
      advance
      pathOf={(row) => paths.request(resourceOfKind[row.kind], row.id)}
      table={(selection) => (
        <>
          <StaleList />
          <InboxTable select={selection.select} empty={nothing} />
          <ListPaging />
          <BulkBar<InboxRow> toBulkRow={bulkRowOf} onSettled={selection.leave} />
        </>
      )}
      // The key gives each request a fresh panel without the state of the one before.
      panel={({ id, kind }, listed, onDecided) => (
        <RequestPanel key={id} kind={kind} id={id} listed={listed} onDecided={onDecided} />
      )}
      nothingSelected={<ListMessage title="결정할 신청이 없어요" />}
    />
  );
}
