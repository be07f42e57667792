import {
  DataTable,
  FilterButton,
  List,
  ReferenceInput,
  SelectInput,
  TextInput,
  TopToolbar,
} from 'react-admin';
import { LOGIN_MAX } from '../../domain/limits.ts';
import { LINKED_ACCOUNT_STATUSES, LINKED_ACCOUNT_STATUS_LABELS } from '../../domain/linked-account.ts';
import type { LinkedAccountRow } from '../api/contract.ts';
import { ExportButton } from '../exports/ExportButton.tsx';
import { ListFailure, ListMessage } from '../requests/ListMessage.tsx';
import { ListPaging } from '../requests/ListPaging.tsx';
import { LongText } from '../requests/LongText.tsx';
import { Moment } from '../time/Moment.tsx';
import { AccountStatusChip } from './AccountStatusChip.tsx';

const Column = DataTable.Col<LinkedAccountRow>;

// As long as a login can be; the server refuses longer ones.
const holderInput = { htmlInput: { maxLength: LOGIN_MAX } };

const filters = [
  <TextInput
    key="holder"
    source="holder"
    label="회원 아이디나 이름"
    alwaysOn
    resettable
    slotProps={holderInput}
  />,
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
    <List
      error={<ListFailure />}
      pagination={<ListPaging />}
      title="연결 계좌"
      filters={filters}
      actions={actions}
      sort={{ field: 'createdAt', order: 'DESC' }}
      perPage={25}
      empty={false}
      exporter={false}
    >
      <AccountTable />
    </List>
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
      <Column label="회원" render={(row) => row.holder.login} />
      <Column label="계좌" render={(row) => `${row.bankName} ${row.accountNum}`} />
      <Column source="name" label="예금주" disableSort />
      <Column label="회사" render={(row) => <LongText>{row.company}</LongText>} />
      <Column label="에이전트" render={(row) => <LongText>{row.email}</LongText>} />
      <Column source="createdAt" label="등록" render={(row) => <Moment at={row.createdAt} />} />
    </DataTable>
  );
}
