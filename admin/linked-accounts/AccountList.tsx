import { DataTable } from 'react-admin';
import { LINKED_ACCOUNT_STATUS_LABELS } from '../../domain/linked-account.ts';
import type { ListedRow } from '../api/contract.ts';
import { holderFilter } from '../forms/holder-filter.tsx';
import { RowLink } from '../list/RowLink.tsx';
import { choiceFilter, choicesOf } from '../list/choice-filter.tsx';
import { columnsOf } from '../list/columns-of.tsx';
import { ListPage, Rows } from '../list/ListPage.tsx';
import { companyFilterOf } from '../list/money-filters.tsx';
import { paths } from '../paths.ts';
import { AccountStatusChip } from './AccountStatusChip.tsx';

const Listed = columnsOf('linkedAccounts');
const Column = DataTable.Col<ListedRow<'linkedAccounts'>>;

const filters = [
  holderFilter,
  choiceFilter('status', '상태', choicesOf(LINKED_ACCOUNT_STATUS_LABELS)),
  companyFilterOf('companyId'),
];

export function AccountList() {
  return (
    <ListPage list="linkedAccounts" filters={filters} sort={{ field: 'createdAt', order: 'DESC' }}>
      <Rows rowClick="show" none="조건에 맞는 계좌가 없어요">
        <Listed of="id" />
        <Listed of="status" render={(row) => <AccountStatusChip status={row.status} />} />
        <Listed of="holder.login" fits="cut" />
        <Column
          label="계좌"
          cellClassName="one-line"
          render={(row) => (
            <RowLink to={paths.linkedAccount(row.id)}>{`${row.bankName} ${row.accountNum}`}</RowLink>
          )}
        />
        <Listed of="name" fits="cut" />
        <Listed of="company" fits="broken" />
        <Listed of="email" fits="broken" />
        <Listed of="createdAt" sorts />
      </Rows>
    </ListPage>
  );
}
