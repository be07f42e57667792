import type { ComponentType, ReactNode } from 'react';
import { FilterButton, List, SelectInput, TextInput, TopToolbar, useListContext } from 'react-admin';
import { LOGIN_MAX } from '../../domain/limits.ts';
import { REQUEST_STATES, REQUEST_STATE_LABELS } from '../../domain/request-state.ts';
import type { RequestKind } from '../../domain/request-state.ts';
import type { ListedRequest } from '../api/contract.ts';
import { kindLabels } from '../copy/ko.ts';
import { ExportButton } from '../exports/ExportButton.tsx';
import { paths } from '../paths.ts';
import { BulkBar } from './BulkBar.tsx';
import { KeyHelp } from './KeyHelp.tsx';
import { ListFailure, ListMessage } from './ListMessage.tsx';
import { MasterDetail } from './MasterDetail.tsx';
import { resourceOfKind } from './request-resources.ts';
import type { PanelProps } from './RequestPanel.tsx';
import { RequestTable } from './RequestTable.tsx';

const stateChoices = REQUEST_STATES.map((id) => ({ id, name: REQUEST_STATE_LABELS[id] }));

// As long as a login can be; the server refuses longer ones.
const holderInput = { htmlInput: { maxLength: LOGIN_MAX } };

const filters = [
  <SelectInput key="state" source="state" label="상태" choices={stateChoices} emptyText="전체" alwaysOn />,
  <TextInput key="holder" source="holder" label="회원 아이디" alwaysOn resettable slotProps={holderInput} />,
];

interface RequestListProps {
  kind: RequestKind;
  Panel: ComponentType<PanelProps>;
  /** The kind's own columns. */
  columns: ReactNode;
}

/** Every request of one kind that there was, with its panel beside it. */
export function RequestList(props: RequestListProps) {
  return (
    <List
      title={kindLabels[props.kind]}
      component="div"
      filters={filters}
      actions={
        <TopToolbar>
          <KeyHelp />
          <FilterButton />
          <ExportButton list={resourceOfKind[props.kind]} />
        </TopToolbar>
      }
      sort={{ field: 'createdAt', order: 'DESC' }}
      perPage={25}
      empty={false}
      // Ticks of an earlier visit would be decided along unseen.
      storeKey={false}
      exporter={false}
    >
      <RequestListBody {...props} />
    </List>
  );
}

function RequestListBody({ kind, Panel, columns }: RequestListProps) {
  const list = useListContext<ListedRequest>();
  // Another filter is another list: its own first row is looked at.
  const listKey = JSON.stringify(list.filterValues);
  if (list.error) return <ListFailure />;
  return (
    <MasterDetail<ListedRequest>
      key={listKey}
      advance={false}
      pathOf={(row) => paths.request(resourceOfKind[kind], row.id)}
      table={(selection) => (
        <>
          <RequestTable
            kind={kind}
            selection={selection}
            empty={<ListMessage title="조건에 맞는 신청이 없어요" hint="필터를 바꿔 보세요." />}
          >
            {columns}
          </RequestTable>
          <BulkBar<ListedRequest> toBulkRow={(row) => ({ ...row, kind })} onSettled={selection.leave} />
        </>
      )}
      panel={({ id }) => <Panel id={id} />}
      nothingSelected={<ListMessage title="고른 신청이 없어요" />}
    />
  );
}
