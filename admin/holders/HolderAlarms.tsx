import { AmountCell } from '../amounts/AmountCell.tsx';
import { daonText } from '../amounts/amount-text.ts';
import { columnsOf } from '../list/columns-of.tsx';
import { Rows } from '../list/ListPage.tsx';
import { narrowCells } from '../list/row-sx.ts';
import { SubList } from './SubList.tsx';

const Listed = columnsOf('alarms');

/** The alarms sent to the holder, and whether they were read. */
export function HolderAlarms() {
  return (
    <SubList resource="alarms">
      <Rows none="보낸 알림이 없어요" sx={narrowCells}>
        <Listed of="createdAt" />
        <Listed of="type" />
        <Listed
          of="amount"
          align="right"
          render={(row) => (row.amount === null ? '' : <AmountCell>{daonText(row.amount)}</AmountCell>)}
        />
        <Listed of="accountInfo" />
        <Listed of="reason" />
        <Listed of="read" cellClassName="one-line" />
      </Rows>
    </SubList>
  );
}
