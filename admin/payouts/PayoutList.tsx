import AddIcon from '@mui/icons-material/Add';
import { Box, Typography } from '@mui/material';
import { DataTable, FilterButton, TextInput, TopToolbar, useRedirect } from 'react-admin';
import { GuardedButton } from '../actions/GuardedButton.tsx';
import { useWhyNot } from '../actions/use-why-not.ts';
import { wonText } from '../amounts/amount-text.ts';
import type { PayoutRow } from '../api/contract.ts';
import { ExportButton } from '../exports/ExportButton.tsx';
import { ConsoleList } from '../layout/ConsoleList.tsx';
import { RowLink } from '../layout/RowLink.tsx';
import { paths } from '../paths.ts';
import { ListMessage } from '../list/ListMessage.tsx';
import { amountFilters, companyIdFilter, dayFiltersOf } from '../list/money-filters.tsx';
import { Moment } from '../time/Moment.tsx';
import { PayoutStates } from './PayoutStates.tsx';

const Column = DataTable.Col<PayoutRow>;

const filters = [
  companyIdFilter,
  <TextInput key="name" source="name" label="받는 사람" resettable sx={{ width: 200 }} />,
  ...amountFilters,
  ...dayFiltersOf('만든'),
];

function NewPayout() {
  const redirect = useRedirect();
  return (
    <GuardedButton
      variant="contained"
      startIcon={<AddIcon />}
      whyNot={useWhyNot('payouts.create')}
      onClick={() => redirect('create', 'payouts')}
    >
      새 대량이체
    </GuardedButton>
  );
}

const actions = (
  <TopToolbar>
    <NewPayout />
    <FilterButton />
    <ExportButton list="payouts" />
  </TopToolbar>
);

/** Every file of a bulk transfer, with what has become of its sales. */
export function PayoutList() {
  return (
    <ConsoleList
      title="대량이체"
      filters={filters}
      actions={actions}
      sort={{ field: 'id', order: 'DESC' }}
      sx={{ '& .RaList-main': { minWidth: 0 } }}
    >
      <Box sx={{ overflowX: 'auto' }}>
        <DataTable<PayoutRow>
          bulkActionButtons={false}
          rowClick="show"
          sx={{ '& .MuiTableCell-root': { px: { xs: 1, lg: 1.5 } } }}
          empty={
            <ListMessage
              title="아직 만든 파일이 없어요"
              hint="판매를 골라 은행에 올릴 파일을 만들 수 있어요."
            />
          }
        >
          <Column
            source="id"
            label="번호"
            render={({ id }) => (
              <RowLink to={paths.payout(id)} spoken="대량이체">
                {id}
              </RowLink>
            )}
          />
          <Column
            label="출금 계좌"
            render={({ depositAccount }) => (
              <>
                {depositAccount.companyName}
                <Typography variant="body2" color="text.secondary">
                  {`${depositAccount.bankName} ${depositAccount.accountNum}`}
                </Typography>
              </>
            )}
          />
          <Column
            source="won"
            label="지급"
            align="right"
            render={({ count, won }) => (
              <Box sx={{ whiteSpace: 'nowrap' }}>
                {`${count}건 `}
                <strong>{wonText(won)}</strong>
              </Box>
            )}
          />
          <Column label="진행" render={({ states }) => <PayoutStates states={states} />} />
          <Column
            label="만든 사람"
            render={({ madeBy, madeAt }) => (
              <>
                {madeBy}
                <Typography variant="body2" color="text.secondary" component="div">
                  <Moment at={madeAt} />
                </Typography>
              </>
            )}
          />
        </DataTable>
      </Box>
    </ConsoleList>
  );
}
