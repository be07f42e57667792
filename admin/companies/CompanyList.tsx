import { DataTable, List, useListContext } from 'react-admin';
import { exactDaonText } from '../amounts/amount-text.ts';
import type { CompanyRow } from '../api/contract.ts';
import { ListFailure, ListMessage } from '../requests/ListMessage.tsx';

const Column = DataTable.Col<CompanyRow>;

export function CompanyList() {
  return (
    <List title="회사" actions={false} perPage={25} empty={false} exporter={false}>
      <CompanyTable />
    </List>
  );
}

function CompanyTable() {
  const { error } = useListContext();
  if (error) return <ListFailure />;
  return (
    <DataTable<CompanyRow>
      bulkActionButtons={false}
      rowClick={false}
      empty={<ListMessage title="등록된 회사가 없어요" />}
    >
      <Column source="id" label="번호" disableSort />
      <Column source="name" label="이름" disableSort />
      <Column label="입금 수수료" align="right" render={(row) => exactDaonText(row.perDepositFee)} />
    </DataTable>
  );
}
