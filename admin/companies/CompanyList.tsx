import { Chip } from '@mui/material';
import { DataTable, TopToolbar } from 'react-admin';
import { NewButton } from '../actions/NewButton.tsx';
import { useWhyNot } from '../actions/use-why-not.ts';
import { exactDaonText } from '../amounts/amount-text.ts';
import type { CompanyRow } from '../api/contract.ts';
import { ExportButton } from '../exports/ExportButton.tsx';
import { ConsoleList } from '../layout/ConsoleList.tsx';
import { RowLink } from '../layout/RowLink.tsx';
import { paths } from '../paths.ts';
import { ListMessage } from '../list/ListMessage.tsx';
import { Moment } from '../time/Moment.tsx';
import { useNow } from '../time/use-now.ts';
import { changedLately } from './changed-lately.ts';

const Column = DataTable.Col<CompanyRow>;

const actions = (
  <TopToolbar>
    <NewButton label="회사 만들기" />
    <ExportButton list="companies" />
  </TopToolbar>
);

export function CompanyList() {
  return (
    <ConsoleList title="회사" actions={actions}>
      <CompanyTable />
    </ConsoleList>
  );
}

/** Shows a recent change of the deposit account, so that operators notice one that is fraudulent. */
function DepositChange({ at }: { at: string | null }) {
  const now = useNow();
  if (at === null) return null;
  return (
    <>
      <Moment at={at} />
      {changedLately(at, now) && <Chip size="small" color="warning" label="최근 변경" sx={{ ml: 1 }} />}
    </>
  );
}

function CompanyTable() {
  const mayNotOpen = useWhyNot('companies.get');
  return (
    <DataTable<CompanyRow>
      bulkActionButtons={false}
      rowClick={mayNotOpen === null ? 'show' : false}
      empty={<ListMessage title="등록된 회사가 없어요" />}
    >
      <Column source="id" label="번호" disableSort />
      <Column
        source="name"
        label="이름"
        disableSort
        render={({ id, name }) =>
          mayNotOpen === null ? <RowLink to={paths.company(id)}>{name}</RowLink> : name
        }
      />
      <Column label="입금 수수료" align="right" render={(row) => exactDaonText(row.perDepositFee)} />
      <Column label="입금 계좌 변경" render={(row) => <DepositChange at={row.depositChangedAt} />} />
    </DataTable>
  );
}
