import AddIcon from '@mui/icons-material/Add';
import { Box } from '@mui/material';
import { DataTable, FilterButton, TextInput, TopToolbar, useRedirect } from 'react-admin';
import { GuardedButton } from '../actions/GuardedButton.tsx';
import { useWhyNot } from '../actions/use-why-not.ts';
import { exactDaonText } from '../amounts/amount-text.ts';
import type { DepositRow } from '../api/contract.ts';
import { ExportButton } from '../exports/ExportButton.tsx';
import { holderFilter } from '../forms/holder-filter.tsx';
import { HolderLink } from '../ledger/HolderLink.tsx';
import { ConsoleList } from '../layout/ConsoleList.tsx';
import { ListMessage } from '../list/ListMessage.tsx';
import { companyFilter, daonFilters, dayFiltersOf } from '../list/money-filters.tsx';
import { Moment } from '../time/Moment.tsx';
import { hashFilterProblem } from './hash-filter.ts';

const Column = DataTable.Col<DepositRow>;

const filters = [
  holderFilter,
  <TextInput
    key="txHash"
    source="txHash"
    label="거래 해시 (66자)"
    parse={(raw: string) => raw.trim()}
    validate={hashFilterProblem}
    alwaysOn
    resettable
    sx={{ width: 320 }}
  />,
  companyFilter,
  ...daonFilters,
  ...dayFiltersOf('기록한'),
];

function RecordButton() {
  const redirect = useRedirect();
  return (
    <GuardedButton
      size="small"
      startIcon={<AddIcon />}
      whyNot={useWhyNot('deposits.record')}
      onClick={() => redirect('create', 'deposits')}
    >
      수신 기록
    </GuardedButton>
  );
}

const actions = (
  <TopToolbar>
    <RecordButton />
    <FilterButton />
    <ExportButton list="deposits" />
  </TopToolbar>
);

/** What arrived on the chain and was recorded by an administrator. */
export function DepositList() {
  return (
    <ConsoleList
      title="외부 DAON 수신"
      filters={filters}
      actions={actions}
      sort={{ field: 'id', order: 'DESC' }}
    >
      <DepositTable />
    </ConsoleList>
  );
}

function DepositTable() {
  return (
    <DataTable<DepositRow>
      bulkActionButtons={false}
      rowClick={false}
      empty={
        <ListMessage title="기록한 외부 DAON 수신이 없어요" hint="‘수신 기록’에서 적은 것이 여기에 보여요." />
      }
    >
      <Column source="id" label="번호" />
      <Column source="createdAt" label="기록" render={(row) => <Moment at={row.createdAt} />} />
      <Column label="회원" render={(row) => <HolderLink holder={row.holder} />} />
      <Column
        source="amount"
        label="수량"
        align="right"
        render={(row) => <strong>{exactDaonText(row.amount)}</strong>}
      />
      <Column
        label="거래 해시"
        render={(row) => (
          <Box component="span" title={row.txHash} sx={{ fontFamily: 'monospace', fontSize: '0.875rem' }}>
            {`${row.txHash.slice(0, 14)}…${row.txHash.slice(-6)} #${row.logIndex}`}
          </Box>
        )}
      />
      <Column label="원장 거래" align="right" render={(row) => row.ledgerTransactionId} />
      <Column label="기록한 사람" render={(row) => row.recordedBy} />
    </DataTable>
  );
}
