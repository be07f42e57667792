import { Box } from '@mui/material';
import { DataTable, TextInput } from 'react-admin';
import { NewButton } from '../actions/NewButton.tsx';
import { exactDaonText } from '../amounts/amount-text.ts';
import type { DepositRow } from '../api/contract.ts';
import { holderFilter } from '../forms/holder-filter.tsx';
import { HolderLink } from '../ledger/HolderLink.tsx';
import { companyFilter, daonFilters, dayFiltersOf } from '../list/money-filters.tsx';
import { columnsOf } from '../list/columns-of.tsx';
import { ListPage, Rows } from '../list/ListPage.tsx';
import { hashFilterProblem } from './hash-filter.ts';

const Listed = columnsOf('deposits');
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

/** What arrived on the chain and was recorded by an administrator. */
export function DepositList() {
  return (
    <ListPage
      list="deposits"
      filters={filters}
      actions={<NewButton label="수신 기록" act="deposits.record" />}
    >
      <Rows none="기록한 외부 DAON 수신이 없어요" hint="‘수신 기록’에서 적은 것이 여기에 보여요.">
        <Listed of="id" sorts />
        <Listed of="createdAt" sorts />
        <Listed of="holder.login" render={(row) => <HolderLink holder={row.holder} />} />
        <Listed
          of="amount"
          sorts
          align="right"
          render={(row) => <strong>{exactDaonText(row.amount)}</strong>}
        />
        <Listed
          of="txHash"
          render={(row) => (
            <Box component="span" title={row.txHash} sx={{ fontFamily: 'monospace', fontSize: '0.875rem' }}>
              {`${row.txHash.slice(0, 14)}…${row.txHash.slice(-6)} #${row.logIndex}`}
            </Box>
          )}
        />
        <Column label="원장 거래" align="right" render={(row) => row.ledgerTransactionId} />
        <Listed of="recordedBy" />
      </Rows>
    </ListPage>
  );
}
