import BalanceIcon from '@mui/icons-material/Balance';
import { Button } from '@mui/material';
import { DataTable, FilterButton, SelectInput, TopToolbar } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { exactDaonText } from '../amounts/amount-text.ts';
import { signedDaonText } from '../amounts/signed-amount.ts';
import type { LedgerAccountRow } from '../api/contract.ts';
import { filteredList, paths } from '../paths.ts';
import { ExportButton } from '../exports/ExportButton.tsx';
import { holderFilter } from '../forms/holder-filter.tsx';
import { ConsoleList } from '../layout/ConsoleList.tsx';
import { ListMessage } from '../list/ListMessage.tsx';
import { daonFiltersOf } from '../list/money-filters.tsx';
import { HolderLink } from './HolderLink.tsx';
import { accountKindChoices, accountLabel } from './ledger-words.ts';

const Column = DataTable.Col<LedgerAccountRow>;

const filters = [
  <SelectInput
    key="kind"
    source="kind"
    label="종류"
    choices={accountKindChoices}
    emptyText="전체"
    alwaysOn
  />,
  holderFilter,
  ...daonFiltersOf('잔액'),
];

const actions = (
  <TopToolbar>
    <Button component={RouterLink} to={paths.trialBalance} size="small" startIcon={<BalanceIcon />}>
      시산표
    </Button>
    <FilterButton />
    <ExportButton list="ledgerAccounts" />
  </TopToolbar>
);

/** Every ledger account with its reserved and locked amounts. */
export function LedgerAccountList() {
  return (
    <ConsoleList title="원장 계정" filters={filters} actions={actions} sort={{ field: 'id', order: 'DESC' }}>
      <LedgerAccountTable />
    </ConsoleList>
  );
}

function LedgerAccountTable() {
  return (
    <DataTable<LedgerAccountRow>
      bulkActionButtons={false}
      rowClick={false}
      empty={<ListMessage title="조건에 맞는 계정이 없어요" />}
    >
      <Column source="id" label="번호" />
      <Column
        source="account"
        label="계정"
        disableSort
        render={(row) =>
          row.holder === null ? (
            <strong>{accountLabel(row.account)}</strong>
          ) : (
            <HolderLink holder={row.holder} />
          )
        }
      />
      <Column
        source="balance"
        label="잔액"
        align="right"
        render={(row) => <strong>{signedDaonText(row.balance)}</strong>}
      />
      <Column label="처리 대기" align="right" render={(row) => exactDaonText(row.held)} />
      <Column label="잠김" align="right" render={(row) => exactDaonText(row.locked)} />
      <Column
        label="거래"
        align="right"
        render={(row) =>
          row.holder === null ? null : (
            <Button
              component={RouterLink}
              size="small"
              to={filteredList(paths.transactions, { holder: row.holder.login })}
              aria-label={`${row.holder.login} 회원의 원장 거래 보기`}
            >
              거래 보기
            </Button>
          )
        }
      />
    </DataTable>
  );
}
