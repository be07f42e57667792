import { DataTable, FilterButton, ReferenceInput, SelectInput, TopToolbar } from 'react-admin';
import { LINKED_ACCOUNT_STATUSES, LINKED_ACCOUNT_STATUS_LABELS } from '../../domain/linked-account.ts';
import type { LinkedAccountRow } from '../api/contract.ts';
import { ExportButton } from '../exports/ExportButton.tsx';
import { holderFilter } from '../forms/holder-filter.tsx';
import { ConsoleList } from '../layout/ConsoleList.tsx';
import { RowLink } from '../layout/RowLink.tsx';
import { paths } from '../paths.ts';
import { ListMessage } from '../list/ListMessage.tsx';
import { LongText } from '../list/LongText.tsx';
import { NameColumn } from '../list/NameColumn.tsx';
import { Moment } from '../time/Moment.tsx';
import { AccountStatusChip } from './AccountStatusChip.tsx';

const Column = DataTable.Col<LinkedAccountRow>;

const filters = [
  holderFilter,
  <SelectInput
    key="status"
    source="status"
    label="상태"
    choices={LINKED_ACCOUNT_STATUSES.map((id) => ({ id, name: LINKED_ACCOUNT_STATUS_LABELS[id] }))}
    emptyText="전체"
    alwaysOn
  />,
  <ReferenceInput key="companyId" source="companyId" reference="companies" label="회사">
    <SelectInput optionText="name" label="회사" emptyText="전체" />
  </ReferenceInput>,
];

const actions = (
  <TopToolbar>
    <FilterButton />
    <ExportButton list="linkedAccounts" />
  </TopToolbar>
);

export function AccountList() {
  return (
    <ConsoleList
      title="연결 계좌"
      filters={filters}
      actions={actions}
      sort={{ field: 'createdAt', order: 'DESC' }}
    >
      <AccountTable />
    </ConsoleList>
  );
}

function AccountTable() {
  return (
    <DataTable<LinkedAccountRow>
      bulkActionButtons={false}
      rowClick="show"
      empty={<ListMessage title="조건에 맞는 계좌가 없어요" />}
    >
      <Column source="id" label="번호" disableSort />
      <Column label="상태" render={(row) => <AccountStatusChip status={row.status} />} />
      <NameColumn<LinkedAccountRow> label="회원" text={(row) => row.holder.login} />
      <Column
        label="계좌"
        cellClassName="one-line"
        render={(row) => (
          <RowLink to={paths.linkedAccount(row.id)}>{`${row.bankName} ${row.accountNum}`}</RowLink>
        )}
      />
      <NameColumn<LinkedAccountRow> source="name" label="예금주" disableSort text={(row) => row.name} />
      <Column label="회사" render={(row) => <LongText>{row.company}</LongText>} />
      <Column label="에이전트" render={(row) => <LongText>{row.email}</LongText>} />
      <Column source="createdAt" label="등록" render={(row) => <Moment at={row.createdAt} />} />
    </DataTable>
  );
}
