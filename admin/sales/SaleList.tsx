import { DataTable } from 'react-admin';
import { AmountCell } from '../amounts/AmountCell.tsx';
import { daonText, wonText } from '../amounts/amount-text.ts';
import type { SaleRow } from '../api/contract.ts';
import { RequestList } from '../requests/RequestList.tsx';
import { SalePanel } from './SalePanel.tsx';

const Column = DataTable.Col<SaleRow>;

const columns = [
  <Column
    key="gross"
    label="DAON"
    align="right"
    render={(row) => <AmountCell>{daonText(row.gross).replace(' DAON', '')}</AmountCell>}
  />,
  <Column
    key="payoutWon"
    label="이체할 금액"
    align="right"
    render={(row) => <AmountCell strong>{wonText(row.payoutWon)}</AmountCell>}
  />,
  <Column key="bank" label="받을 은행" render={(row) => <AmountCell>{row.account.bankName}</AmountCell>} />,
];

/** Every sale there was, with its panel beside it. */
export function SaleList() {
  return <RequestList kind="sale" Panel={SalePanel} columns={columns} />;
}
