import { DataTable } from 'react-admin';
import { AmountCell } from '../amounts/AmountCell.tsx';
import type { LinkRow } from '../api/contract.ts';
import { RequestList } from '../requests/RequestList.tsx';
import { LinkPanel } from './LinkPanel.tsx';

const Column = DataTable.Col<LinkRow>;

const columns = [
  <Column key="name" label="예금주" render={(row) => <AmountCell strong>{row.name}</AmountCell>} />,
  <Column key="bank" label="은행" render={(row) => <AmountCell>{row.bankName}</AmountCell>} />,
  <Column key="company" label="회사" render={(row) => <AmountCell>{row.company}</AmountCell>} />,
];

/** Every request for a linked account that there was, with its panel beside it. */
export function LinkList() {
  return <RequestList kind="link" Panel={LinkPanel} columns={columns} />;
}
