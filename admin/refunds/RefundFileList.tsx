import { DataTable } from 'react-admin';
import type { RefundFileRow } from '../api/contract.ts';
import { RowLink } from '../list/RowLink.tsx';
import { columnsOf } from '../list/columns-of.tsx';
import { ListPage, Rows } from '../list/ListPage.tsx';
import { paths } from '../paths.ts';
import { madeFileCells, madeFileFilters } from '../payouts/MadeFile.tsx';
import { Debits, RefundFileStates } from './RefundFileParts.tsx';

const Listed = columnsOf('refundFiles');
const Column = DataTable.Col<RefundFileRow>;

/** Every file that sent refunds back, with what has become of them. */
export function RefundFileList() {
  return (
    <ListPage list="refundFiles" filters={madeFileFilters}>
      <Rows
        rowClick="show"
        sx={{ '& .MuiTableCell-root': { px: { xs: 1, lg: 1.5 } } }}
        none="아직 만든 환불 파일이 없어요"
        hint="환불에서 돌려줄 돈을 골라 은행에 올릴 파일을 만들 수 있어요."
      >
        <Listed
          of="id"
          sorts
          render={({ id }) => (
            <RowLink to={paths.refundFile(id)} spoken="환불 파일">
              {id}
            </RowLink>
          )}
        />
        <Listed of="depositAccount" render={madeFileCells.depositAccount} />
        <Listed of="won" sorts align="right" render={madeFileCells.won} />
        <Column label="진행" render={({ states }) => <RefundFileStates states={states} />} />
        <Listed of="debits" render={({ debits }) => <Debits debits={debits} />} />
        <Listed of="madeBy" render={madeFileCells.madeBy} />
      </Rows>
    </ListPage>
  );
}
