import BalanceIcon from '@mui/icons-material/Balance';
import { Button } from '@mui/material';
import { DataTable } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { exactDaonText } from '../amounts/amount-text.ts';
import { signedDaonText } from '../amounts/signed-amount.ts';
import type { LedgerAccountRow } from '../api/contract.ts';
import { filteredList, paths } from '../paths.ts';
import { holderFilter } from '../forms/holder-filter.tsx';
import { daonFiltersOf } from '../list/money-filters.tsx';
import { choiceFilter, choicesOf } from '../list/choice-filter.tsx';
import { columnsOf } from '../list/columns-of.tsx';
import { ListPage, Rows } from '../list/ListPage.tsx';
import { HolderLink } from './HolderLink.tsx';
import { LEDGER_ACCOUNT_LABELS, ledgerAccountName } from '../../domain/list-labels.ts';

const Listed = columnsOf('ledgerAccounts');
const Column = DataTable.Col<LedgerAccountRow>;

const filters = [
  choiceFilter('kind', '종류', choicesOf(LEDGER_ACCOUNT_LABELS)),
  holderFilter,
  ...daonFiltersOf('잔액'),
];

/** Every ledger account with its reserved and locked amounts. */
export function LedgerAccountList() {
  return (
    <ListPage
      list="ledgerAccounts"
      filters={filters}
      actions={
        <Button component={RouterLink} to={paths.trialBalance} size="small" startIcon={<BalanceIcon />}>
          시산표
        </Button>
      }
    >
      <Rows none="조건에 맞는 계정이 없어요">
        <Listed of="id" sorts />
        <Listed
          of="holder.login"
          render={(row) =>
            row.holder === null ? (
              <strong>{ledgerAccountName(row.account)}</strong>
            ) : (
              <HolderLink holder={row.holder} />
            )
          }
        />
        <Listed
          of="balance"
          sorts
          align="right"
          render={(row) => <strong>{signedDaonText(row.balance)}</strong>}
        />
        <Listed of="held" align="right" render={(row) => exactDaonText(row.held)} />
        <Listed of="locked" align="right" render={(row) => exactDaonText(row.locked)} />
        <Column
          label="거래"
          align="right"
          render={({ holder }) =>
            holder === null ? null : (
              <Button
                component={RouterLink}
                size="small"
                to={filteredList(paths.transactions, { holder: holder.login })}
                aria-label={`${holder.login} 회원의 원장 거래 보기`}
              >
                거래 보기
              </Button>
            )
          }
        />
      </Rows>
    </ListPage>
  );
}
