import { Button } from '@mui/material';
import { BooleanInput, DataTable, FilterButton, SelectInput, TopToolbar, useListContext } from 'react-admin';
import { HOLDER_STATUSES, HOLDER_STATUS_LABELS } from '../../domain/holder.ts';
import { AmountCell } from '../amounts/AmountCell.tsx';
import { daonFigure } from '../amounts/amount-text.ts';
import type { HolderRow } from '../api/contract.ts';
import { ExportButton } from '../exports/ExportButton.tsx';
import { holderFilter } from '../forms/holder-filter.tsx';
import { ConsoleList } from '../layout/ConsoleList.tsx';
import { paths } from '../paths.ts';
import { ListMessage } from '../list/ListMessage.tsx';
import { NameColumn } from '../list/NameColumn.tsx';
import { Moment } from '../time/Moment.tsx';
import { HolderStatusChip } from './HolderStatusChip.tsx';

const Column = DataTable.Col<HolderRow>;

const filters = [
  holderFilter,
  <SelectInput
    key="status"
    source="status"
    label="상태"
    choices={HOLDER_STATUSES.map((id) => ({ id, name: HOLDER_STATUS_LABELS[id] }))}
    emptyText="전체"
    alwaysOn
  />,
  <BooleanInput key="withBalance" source="withBalance" label="보유 수량이 있는 회원만" defaultValue={true} />,
];

const owed = { status: 'closed', withBalance: true };

/** Filters closed holders with a balance: closing leaves the tokens on the ledger, and they are paid out by hand. */
function OwedButton() {
  const { setFilters } = useListContext();
  return (
    <Button size="small" onClick={() => setFilters(owed, { withBalance: true })}>
      지급할 탈퇴 회원
    </Button>
  );
}

const actions = (
  <TopToolbar>
    <OwedButton />
    <FilterButton />
    <ExportButton list="holders" />
  </TopToolbar>
);

export function HolderList() {
  return (
    <ConsoleList
      title="회원"
      filters={filters}
      actions={actions}
      sort={{ field: 'createdAt', order: 'DESC' }}
    >
      <HolderTable />
    </ConsoleList>
  );
}

function HolderTable() {
  return (
    <DataTable<HolderRow>
      bulkActionButtons={false}
      rowClick="show"
      empty={<ListMessage title="조건에 맞는 회원이 없어요" />}
    >
      <Column source="id" label="번호" disableSort />
      <NameColumn<HolderRow>
        source="login"
        label="아이디"
        text={(row) => row.login}
        to={(row) => paths.holder(row.id)}
      />
      <NameColumn<HolderRow> source="name" label="이름" disableSort text={(row) => row.name} />
      <Column label="상태" render={(row) => <HolderStatusChip status={row.status} />} />
      <Column
        source="balance"
        label="보유(DAON)"
        align="right"
        render={(row) => <AmountCell>{daonFigure(row.balance)}</AmountCell>}
      />
      <Column
        label="쓸 수 있음(DAON)"
        align="right"
        render={(row) => <AmountCell>{daonFigure(row.available)}</AmountCell>}
      />
      <Column
        label="묶임(DAON)"
        align="right"
        render={(row) => <AmountCell>{daonFigure(row.lockup)}</AmountCell>}
      />
      <Column label="휴대폰" render={(row) => row.phone} />
      <Column source="createdAt" label="가입" render={(row) => <Moment at={row.createdAt} />} />
    </DataTable>
  );
}
