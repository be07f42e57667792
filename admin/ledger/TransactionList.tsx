import BalanceIcon from '@mui/icons-material/Balance';
import { Button, Chip, Typography } from '@mui/material';
import { DataTable, NumberInput, useListContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { ExpandToggle } from '../actions/ExpandToggle.tsx';
import { movedOf, movedWonOf, signedDaonText, signedWonText } from '../amounts/signed-amount.ts';
import type { LedgerTransactionRow } from '../api/contract.ts';
import { holderFilter } from '../forms/holder-filter.tsx';
import { paths } from '../paths.ts';
import { companyFilter, daonFilters, dayFiltersOf } from '../list/money-filters.tsx';
import { choiceFilter, choicesOf } from '../list/choice-filter.tsx';
import { columnsOf } from '../list/columns-of.tsx';
import { ListPage, Rows } from '../list/ListPage.tsx';
import { HolderLink } from './HolderLink.tsx';
import { LEDGER_KIND_LABELS, ledgerKindLabel } from '../../domain/ledger-kinds.ts';
import { TransactionEntries } from './TransactionEntries.tsx';

const Listed = columnsOf('transactions');
const Column = DataTable.Col<LedgerTransactionRow>;

const filters = [
  choiceFilter('kind', '종류', choicesOf(LEDGER_KIND_LABELS)),
  holderFilter,
  <NumberInput key="requestId" source="requestId" label="요청 번호" min={1} alwaysOn />,
  companyFilter,
  ...daonFilters,
  ...dayFiltersOf('기록한'),
];

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

/** Every transaction of the ledger; a row opens to its entries. */
export function TransactionList() {
  return (
    <ListPage
      list="transactions"
      filters={filters}
      actions={
        <Button component={RouterLink} to={paths.trialBalance} size="small" startIcon={<BalanceIcon />}>
          시산표
        </Button>
      }
    >
      <AmountHint />
      <Rows rowClick="expand" expand={<TransactionEntries />} none="조건에 맞는 거래가 없어요">
        <Listed of="id" sorts render={(row) => <ExpandToggle id={row.id} />} />
        <Listed of="createdAt" sorts />
        <Listed
          of="kind"
          render={(row) => (
            <>
              {ledgerKindLabel(row.kind)}
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
        <Listed of="operator" render={(row) => row.operator ?? '자동'} />
      </Rows>
    </ListPage>
  );
}
