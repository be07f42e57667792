import { DataTable } from 'react-admin';
import { maskAddress } from '../../domain/display.ts';
import { AmountCell } from '../amounts/AmountCell.tsx';
import { daonText } from '../amounts/amount-text.ts';
import type { ExternalSendRow } from '../api/contract.ts';
import { RequestList } from '../requests/RequestList.tsx';
import { ExternalSendPanel } from './ExternalSendPanel.tsx';

const Column = DataTable.Col<ExternalSendRow>;

const columns = [
  <Column
    key="net"
    label="DAON"
    align="right"
    render={(row) => <AmountCell strong>{daonText(row.net).replace(' DAON', '')}</AmountCell>}
  />,
  <Column
    key="fee"
    label="수수료"
    align="right"
    render={(row) => <AmountCell>{daonText(row.fee)}</AmountCell>}
  />,
  <Column
    key="toAddress"
    label="받는 주소"
    render={(row) => <AmountCell>{maskAddress(row.toAddress)}</AmountCell>}
  />,
];

/** Every send to an address outside that there was, with its panel beside it. */
export function ExternalSendList() {
  return <RequestList kind="externalSend" Panel={ExternalSendPanel} columns={columns} />;
}
