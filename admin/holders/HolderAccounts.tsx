import { Typography } from '@mui/material';
import { DataTable } from 'react-admin';
import type { LinkedAccountRow } from '../api/contract.ts';
import { AccountStatusChip } from '../linked-accounts/AccountStatusChip.tsx';
import { RowLink } from '../list/RowLink.tsx';
import { paths } from '../paths.ts';
import { LongText } from '../list/LongText.tsx';
import { columnsOf } from '../list/columns-of.tsx';
import { Rows } from '../list/ListPage.tsx';
import { narrowCells } from '../list/row-sx.ts';
import { SubList } from './SubList.tsx';

const Listed = columnsOf('linkedAccounts');
const Column = DataTable.Col<LinkedAccountRow>;

export function HolderAccounts() {
  return (
    <SubList resource="linkedAccounts">
      <Rows rowClick="show" none="연결한 계좌가 없어요" sx={narrowCells}>
        <Listed of="status" render={(row) => <AccountStatusChip status={row.status} />} />
        <Column
          label="계좌"
          cellClassName="one-line"
          render={(row) => (
            <RowLink to={paths.linkedAccount(row.id)}>{`${row.bankName} ${row.accountNum}`}</RowLink>
          )}
        />
        <Listed of="name" fits="cut" />
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
        <Listed of="createdAt" />
      </Rows>
    </SubList>
  );
}
