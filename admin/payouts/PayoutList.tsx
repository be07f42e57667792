import { DataTable } from 'react-admin';
import { NewButton } from '../actions/NewButton.tsx';
import type { PayoutRow } from '../api/contract.ts';
import { RowLink } from '../list/RowLink.tsx';
import { paths } from '../paths.ts';
import { columnsOf } from '../list/columns-of.tsx';
import { ListPage, Rows } from '../list/ListPage.tsx';
import { madeFileCells, madeFileFilters } from './MadeFile.tsx';
import { PayoutStates } from './PayoutStates.tsx';

const Listed = columnsOf('payouts');
const Column = DataTable.Col<PayoutRow>;

/** Every file of a bulk transfer, with what has become of its sales. */
export function PayoutList() {
  return (
    <ListPage
      list="payouts"
      filters={madeFileFilters}
      actions={<NewButton label="새 대량이체" size="medium" variant="contained" />}
    >
      <Rows
        rowClick="show"
        sx={{ '& .MuiTableCell-root': { px: { xs: 1, lg: 1.5 } } }}
        none="아직 만든 파일이 없어요"
        hint="판매를 골라 은행에 올릴 파일을 만들 수 있어요."
      >
        <Listed
          of="id"
          sorts
          render={({ id }) => (
            <RowLink to={paths.payout(id)} spoken="대량이체">
              {id}
            </RowLink>
          )}
        />
        <Listed of="depositAccount" render={madeFileCells.depositAccount} />
        <Listed of="won" sorts align="right" render={madeFileCells.won} />
        <Column label="진행" render={({ states }) => <PayoutStates states={states} />} />
        <Listed of="madeBy" render={madeFileCells.madeBy} />
      </Rows>
    </ListPage>
  );
}
