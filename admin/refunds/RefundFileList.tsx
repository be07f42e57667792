import { Box, Typography } from '@mui/material';
import { DataTable, TextInput } from 'react-admin';
import { wonText } from '../amounts/amount-text.ts';
import type { RefundFileRow } from '../api/contract.ts';
import { RowLink } from '../layout/RowLink.tsx';
import { columnsOf } from '../list/list-column.tsx';
import { ListPage, Rows } from '../list/ListPage.tsx';
import { amountFilters, companyIdFilter, dayFiltersOf } from '../list/money-filters.tsx';
import { paths } from '../paths.ts';
import { Moment } from '../time/Moment.tsx';
import { Debits, RefundFileStates } from './RefundFileParts.tsx';

const Listed = columnsOf('refundFiles');
const Column = DataTable.Col<RefundFileRow>;

const filters = [
  companyIdFilter,
  <TextInput key="name" source="name" label="받는 사람" resettable sx={{ width: 200 }} />,
  ...amountFilters,
  ...dayFiltersOf('만든'),
];

/** Every file that sent refunds back, with what has become of them. */
export function RefundFileList() {
  return (
    <ListPage list="refundFiles" filters={filters}>
      <Rows
        rowClick="show"
        sx={{ '& .MuiTableCell-root': { px: { xs: 1, lg: 1.5 } } }}
        none="아직 만든 환불 파일이 없어요"
        hint="환불에서 돌려줄 돈을 골라 은행에 올릴 파일을 만들 수 있어요."
      >
        <Listed
          of="id"
          sorts
          render={({ id }) => (
            <RowLink to={paths.refundFile(id)} spoken="환불 파일">
              {id}
            </RowLink>
          )}
        />
        <Listed
          of="depositAccount"
          render={({ depositAccount }) => (
            <>
              {depositAccount.companyName}
              <Typography variant="body2" color="text.secondary">
                {`${depositAccount.bankName} ${depositAccount.accountNum}`}
              </Typography>
            </>
          )}
        />
        <Listed
          of="won"
          sorts
          align="right"
          render={({ count, won }) => (
            <Box sx={{ whiteSpace: 'nowrap' }}>
              {`${count}건 `}
              <strong>{wonText(won)}</strong>
            </Box>
          )}
        />
        <Column label="진행" render={({ states }) => <RefundFileStates states={states} />} />
        <Listed of="debits" render={({ debits }) => <Debits debits={debits} />} />
        <Listed
          of="madeBy"
          render={({ madeBy, madeAt }) => (
            <>
              {madeBy}
              <Typography variant="body2" color="text.secondary" component="div">
                <Moment at={madeAt} />
              </Typography>
            </>
          )}
        />
      </Rows>
    </ListPage>
  );
}
