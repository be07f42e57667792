import { DataTable, FilterButton, SelectInput, TopToolbar } from 'react-admin';
import { OPERATOR_ROLE_LABELS, OPERATOR_ROLES } from '../../domain/roles.ts';
import { NewButton } from '../actions/NewButton.tsx';
import type { OperatorRow } from '../api/contract.ts';
import { ExportButton } from '../exports/ExportButton.tsx';
import { ConsoleList } from '../layout/ConsoleList.tsx';
import { RowLink } from '../layout/RowLink.tsx';
import { paths } from '../paths.ts';
import { ListMessage } from '../list/ListMessage.tsx';
import { Moment } from '../time/Moment.tsx';
import { OperatorChips } from './OperatorChips.tsx';

const Column = DataTable.Col<OperatorRow>;

const filters = [
  <SelectInput
    key="role"
    source="role"
    label="권한"
    choices={OPERATOR_ROLES.map((id) => ({ id, name: OPERATOR_ROLE_LABELS[id] }))}
    emptyText="전체"
    alwaysOn
  />,
  <SelectInput
    key="disabled"
    source="disabled"
    label="사용"
    choices={[
      { id: false, name: '사용 중' },
      { id: true, name: '사용 중지' },
    ]}
    emptyText="전체"
  />,
];

const actions = (
  <TopToolbar>
    <FilterButton />
    <NewButton label="운영자 만들기" />
    <ExportButton list="operators" />
  </TopToolbar>
);

export function OperatorList() {
  return (
    <ConsoleList title="운영자" filters={filters} actions={actions} sort={{ field: 'login', order: 'ASC' }}>
      <OperatorTable />
    </ConsoleList>
  );
}

function OperatorTable() {
  return (
    <DataTable<OperatorRow>
      bulkActionButtons={false}
      rowClick="show"
      empty={<ListMessage title="조건에 맞는 운영자가 없어요" />}
    >
      <Column source="id" label="번호" disableSort />
      <Column
        source="login"
        label="아이디"
        render={(row) => <RowLink to={paths.operator(row.id)}>{row.login}</RowLink>}
      />
      <Column label="이름" render={(row) => row.name ?? ''} />
      <Column label="권한" render={(row) => OPERATOR_ROLE_LABELS[row.role]} />
      <Column label="상태" render={(row) => <OperatorChips operator={row} />} />
      <Column label="휴대폰" render={(row) => row.phone ?? ''} />
      <Column source="createdAt" label="등록" render={(row) => <Moment at={row.createdAt} />} />
    </DataTable>
  );
}
