import { Typography } from '@mui/material';
import { DataTable } from 'react-admin';
import type { LinkedAccountRow } from '../api/contract.ts';
import { AccountStatusChip } from '../linked-accounts/AccountStatusChip.tsx';
import { RowLink } from '../layout/RowLink.tsx';
import { paths } from '../paths.ts';
import { ListMessage } from '../list/ListMessage.tsx';
import { LongText } from '../list/LongText.tsx';
import { NameColumn } from '../list/NameColumn.tsx';
import { narrowCells } from '../list/row-sx.ts';
import { Moment } from '../time/Moment.tsx';
import { SubList } from './SubList.tsx';

const Column = DataTable.Col<LinkedAccountRow>;

export function HolderAccounts() {
  return (
    <SubList resource="linkedAccounts">
      <DataTable<LinkedAccountRow>
        bulkActionButtons={false}
        rowClick="show"
        empty={<ListMessage title="연결한 계좌가 없어요" />}
        sx={narrowCells}
      >
        <Column label="상태" render={(row) => <AccountStatusChip status={row.status} />} />
        <Column
          label="계좌"
          cellClassName="one-line"
          render={(row) => (
            <RowLink to={paths.linkedAccount(row.id)}>{`${row.bankName} ${row.accountNum}`}</RowLink>
          )}
        />
        <NameColumn<LinkedAccountRow> source="name" label="예금주" disableSort text={(row) => row.name} />
        <Column
          label="회사와 에이전트"
          render={(row) => (
            <>
              <LongText>{row.company}</LongText>
              <Typography variant="body2" color="text.secondary" component="span">
                <LongText>{row.email}</LongText>
              </Typography>
            </>
          )}
        />
        <Column label="등록" render={(row) => <Moment at={row.createdAt} />} />
      </DataTable>
    </SubList>
  );
}
