import { FilterButton, List, TopToolbar, useListContext } from 'react-admin';
import { PENDING, REQUEST_STATES } from '../../domain/request-state.ts';
import { isDecided, resourceOfKind, stateLabelsOf, type RequestKind } from '../../domain/request-kinds.ts';
import type { ListedRequest } from '../api/contract.ts';
import { kindLabels } from '../copy/ko.ts';
import { ExportButton } from '../exports/ExportButton.tsx';
import { holderFilter } from '../forms/holder-filter.tsx';
import { paths } from '../paths.ts';
import { BulkBar } from './bulk/BulkBar.tsx';
import type { BulkRow } from './bulk/bulk-decide.ts';
import { choiceFilter } from '../list/choice-filter.tsx';
import { KeyHelp } from '../list/KeyHelp.tsx';
import { ListFailure, ListMessage, StaleList } from '../list/ListMessage.tsx';
import { ListPaging } from '../list/ListPaging.tsx';
import { MasterDetail } from '../list/MasterDetail.tsx';
import { dayFilters } from '../list/money-filters.tsx';
import { requestKinds } from './request-kinds.ts';
import type { RowOfKind } from './request-kinds.ts';
import { RequestPanel } from './panel/RequestPanel.tsx';
import { RequestTable } from './RequestTable.tsx';
import { LIST_REREAD_MS } from '../list/reread-ms.ts';
import { shareRows } from '../list/share-rows.ts';

/** All requests of one kind, with the panel of the chosen one beside the table. */
export function RequestList({ kind }: { kind: RequestKind }) {
  return (
    <List
      // The body shows a failure: react-admin would take an open question away when a later reading fails.
      error={false}
      pagination={<ListPaging />}
      title={kindLabels[kind]}
      component="div"
      filters={filtersOf(kind)}
      actions={
        <TopToolbar>
          <KeyHelp />
          <FilterButton />
          <ExportButton list={resourceOfKind[kind]} />
        </TopToolbar>
      }
      {...(isDecided(kind) ? newest : nextToRun)}
      perPage={25}
      empty={false}
      // A selection kept from an earlier visit would be decided unseen.
      storeKey={false}
      exporter={false}
      queryOptions={{ refetchInterval: LIST_REREAD_MS, structuralSharing: shareRows }}
    >
      <RequestListBody kind={kind} />
    </List>
  );
}

const newest = { sort: { field: 'createdAt', order: 'DESC' } } as const;
/** Of a kind that time decides: what waits, and the first to run above. */
const nextToRun = {
  sort: { field: 'runsAt', order: 'ASC' },
  filterDefaultValues: { state: PENDING },
} as const;

const nothingFound = <ListMessage title="조건에 맞는 신청이 없어요" hint="필터를 바꿔 보세요." />;

const stateFilterOf = (kind: RequestKind) => {
  const labels = stateLabelsOf(kind);
  return choiceFilter(
    'state',
    '상태',
    REQUEST_STATES.map((id) => ({ id, name: labels[id] })),
  );
};

const filtersOf = (kind: RequestKind) => [
  stateFilterOf(kind),
  holderFilter,
  ...requestKinds[kind].filters,
  ...dayFilters,
];

/** The rows of a list are those of its kind, which the list's type does not say. */
function bulkRowOf<Kind extends RequestKind>(kind: Kind, row: ListedRequest): BulkRow {
  return { ...row, kind, ...requestKinds[kind].toBulk(row as RowOfKind[Kind]) };
}

function RequestListBody({ kind }: { kind: RequestKind }) {
  const list = useListContext<ListedRequest>();
  // A new filter resets the selection to the first row.
  const listKey = JSON.stringify(list.filterValues);
  if (list.error && list.data === undefined) return <ListFailure />;
  return (
    <MasterDetail<ListedRequest>
      key={listKey}
      advance={false}
      pathOf={(row) => paths.request(resourceOfKind[kind], row.id)}
      table={(selection) => (
        <>
          <StaleList />
          <RequestTable kind={kind} select={selection.select} empty={nothingFound}>
            {requestKinds[kind].columns}
          </RequestTable>
          <BulkBar<ListedRequest> toBulkRow={(row) => bulkRowOf(kind, row)} onSettled={selection.leave} />
        </>
      )}
      panel={({ id }, listed) => <RequestPanel kind={kind} id={id} listed={listed} />}
      nothingSelected={<ListMessage title="고른 신청이 없어요" />}
    />
  );
}
