import { DataTable } from 'react-admin';
import { AmountCell } from '../amounts/AmountCell.tsx';
import { daonText, wonText } from '../amounts/amount-text.ts';
import type { PurchaseRow } from '../api/contract.ts';
import { RequestList } from '../requests/RequestList.tsx';
import { PurchasePanel } from './PurchasePanel.tsx';

const Column = DataTable.Col<PurchaseRow>;

const columns = [
  <Column
    key="tokens"
    label="DAON"
    align="right"
    render={(row) => <AmountCell>{daonText(row.tokens).replace(' DAON', '')}</AmountCell>}
  />,
  <Column
    key="won"
    label="입금액"
    align="right"
    render={(row) => <AmountCell strong>{wonText(row.won)}</AmountCell>}
  />,
  <Column key="bank" label="보내는 은행" render={(row) => <AmountCell>{row.account.bankName}</AmountCell>} />,
];

/** Every purchase there was, with its panel beside it. */
export function PurchaseList() {
  return <RequestList kind="purchase" Panel={PurchasePanel} columns={columns} />;
}
