import { Button } from '@mui/material';
import { BooleanInput, DataTable, useListContext } from 'react-admin';
import { HOLDER_STATUS_LABELS } from '../../domain/holder.ts';
import { AmountCell } from '../amounts/AmountCell.tsx';
import { daonFigure } from '../amounts/amount-text.ts';
import type { ListedRow } from '../api/contract.ts';
import { holderFilter } from '../forms/holder-filter.tsx';
import { choiceFilter, choicesOf } from '../list/choice-filter.tsx';
import { columnsOf } from '../list/columns-of.tsx';
import { ListPage, Rows } from '../list/ListPage.tsx';
import { paths } from '../paths.ts';
import { HolderStatusChip } from './HolderStatusChip.tsx';

const Listed = columnsOf('holders');
const Column = DataTable.Col<ListedRow<'holders'>>;

const filters = [
  holderFilter,
  choiceFilter('status', '상태', choicesOf(HOLDER_STATUS_LABELS)),
  <BooleanInput key="frozen" source="frozen" label="지갑을 잠근 회원만" defaultValue={true} />,
  <BooleanInput key="withBalance" source="withBalance" label="보유 수량이 있는 회원만" defaultValue={true} />,
];

const owed = { status: 'closed', withBalance: true };

/** Filters closed holders with a balance: closing leaves the tokens on the ledger, and they are paid out by hand. */
function OwedButton() {
  const { setFilters } = useListContext();
  return (
    <Button size="small" onClick={() => setFilters(owed, { withBalance: true })}>
      지급할 탈퇴 회원
    </Button>
  );
}

export function HolderList() {
  return (
    <ListPage
      list="holders"
      filters={filters}
      actions={<OwedButton />}
      sort={{ field: 'createdAt', order: 'DESC' }}
    >
      <Rows rowClick="show" none="조건에 맞는 회원이 없어요">
        <Listed of="id" />
        <Listed of="login" sorts fits="cut" to={(row) => paths.holder(row.id)} />
        <Listed of="name" fits="cut" />
        <Listed of="status" render={(row) => <HolderStatusChip status={row.status} />} />
        <Listed
          of="balance"
          sorts
          align="right"
          render={(row) => <AmountCell>{daonFigure(row.balance)}</AmountCell>}
        />
        <Column
          label="쓸 수 있음(DAON)"
          align="right"
          render={(row) => <AmountCell>{daonFigure(row.available)}</AmountCell>}
        />
        <Column
          label="묶임(DAON)"
          align="right"
          render={(row) => <AmountCell>{daonFigure(row.lockup)}</AmountCell>}
        />
        <Listed of="phone" />
        <Listed of="createdAt" sorts />
      </Rows>
    </ListPage>
  );
}
