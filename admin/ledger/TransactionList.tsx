import BalanceIcon from '@mui/icons-material/Balance';
import { Button, Chip, Typography } from '@mui/material';
import { DataTable, FilterButton, NumberInput, SelectInput, TopToolbar, useListContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { ExpandToggle } from '../actions/ExpandToggle.tsx';
import { movedOf, movedWonOf, signedDaonText, signedWonText } from '../amounts/signed-amount.ts';
import type { LedgerTransactionRow } from '../api/contract.ts';
import { ExportButton } from '../exports/ExportButton.tsx';
import { holderFilter } from '../forms/holder-filter.tsx';
import { paths } from '../paths.ts';
import { ConsoleList } from '../layout/ConsoleList.tsx';
import { ListMessage } from '../list/ListMessage.tsx';
import { companyFilter, daonFilters, dayFiltersOf } from '../list/money-filters.tsx';
import { Moment } from '../time/Moment.tsx';
import { HolderLink } from './HolderLink.tsx';
import { transactionKindChoices, transactionKindLabel } from './ledger-words.ts';
import { TransactionEntries } from './TransactionEntries.tsx';

const Column = DataTable.Col<LedgerTransactionRow>;

const filters = [
  <SelectInput
    key="kind"
    source="kind"
    label="종류"
    choices={transactionKindChoices}
    emptyText="전체"
    alwaysOn
  />,
  holderFilter,
  <NumberInput key="requestId" source="requestId" label="요청 번호" min={1} alwaysOn />,
  companyFilter,
  ...daonFilters,
  ...dayFiltersOf('기록한'),
];

const actions = (
  <TopToolbar>
    <Button component={RouterLink} to={paths.trialBalance} size="small" startIcon={<BalanceIcon />}>
      시산표
    </Button>
    <FilterButton />
    <ExportButton list="transactions" />
  </TopToolbar>
);

/** Every transaction of the ledger; a row opens to its entries. */
export function TransactionList() {
  return (
    <ConsoleList title="원장 거래" filters={filters} actions={actions} sort={{ field: 'id', order: 'DESC' }}>
      <AmountHint />
      <TransactionTable />
    </ConsoleList>
  );
}

function holdersOf(row: LedgerTransactionRow) {
  return row.entries.flatMap(({ holder }) => (holder === null ? [] : [holder]));
}

/** Says how far back amounts are looked for, where the operator has not chosen a first day. */
function AmountHint() {
  const list = useListContext();
  const { daonFrom, daonTo, from } = list.filterValues as Record<string, unknown>;
  const isByAmount = list.sort.field === 'amount' || [daonFrom, daonTo].some((value) => (value ?? '') !== '');
  if (!isByAmount || (from ?? '') !== '') return null;
  return (
    <Typography role="status" variant="body2" color="text.secondary" sx={{ px: 2, py: 1 }}>
      금액으로는 최근 31일의 거래를 찾아요. 더 오래된 거래는 ‘기록한 날부터’ 필터를 더해 찾으세요.
    </Typography>
  );
}

function TransactionTable() {
  return (
    <DataTable<LedgerTransactionRow>
      bulkActionButtons={false}
      rowClick="expand"
      expand={<TransactionEntries />}
      empty={<ListMessage title="조건에 맞는 거래가 없어요" />}
    >
      <Column source="id" label="번호" render={(row) => <ExpandToggle id={row.id} />} />
      <Column source="createdAt" label="시각" render={(row) => <Moment at={row.createdAt} />} />
      <Column
        label="종류"
        render={(row) => (
          <>
            {transactionKindLabel(row.kind)}
            {row.reversedById !== null && (
              <Chip size="small" color="warning" variant="outlined" label="정정됨" sx={{ ml: 1 }} />
            )}
          </>
        )}
      />
      <Column
        label="회원"
        render={(row) =>
          holdersOf(row).map((holder, index) => (
            <span key={holder.id}>
              {index > 0 && ' → '}
              <HolderLink holder={holder} />
            </span>
          ))
        }
      />
      <Column
        source="amount"
        label="움직인 금액"
        align="right"
        render={({ entries, won }) => (
          <>
            {entries.length > 0 && <strong>{signedDaonText(movedOf(entries) ?? '')}</strong>}
            {won !== null && (
              <Typography
                variant={entries.length > 0 ? 'caption' : 'body2'}
                component="div"
                color={entries.length > 0 ? 'text.secondary' : 'text.primary'}
                sx={{ whiteSpace: 'nowrap', fontWeight: entries.length > 0 ? 400 : 700 }}
              >
                {signedWonText(movedWonOf(won.entries))}
              </Typography>
            )}
          </>
        )}
      />
      <Column label="운영자" render={(row) => row.operator ?? '자동'} />
    </DataTable>
  );
}
