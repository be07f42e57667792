import { DataTable } from 'react-admin';
import { AmountCell } from '../amounts/AmountCell.tsx';
import type { SignUpRow } from '../api/contract.ts';
import { RequestList } from '../requests/RequestList.tsx';
import { SignUpPanel } from './SignUpPanel.tsx';

const Column = DataTable.Col<SignUpRow>;

const columns = [
  <Column key="name" label="예금주" render={(row) => <AmountCell strong>{row.name}</AmountCell>} />,
  <Column key="phone" label="휴대폰" render={(row) => <AmountCell>{row.phone}</AmountCell>} />,
  <Column key="bank" label="은행" render={(row) => <AmountCell>{row.bankName}</AmountCell>} />,
  <Column key="company" label="회사" render={(row) => <AmountCell>{row.company}</AmountCell>} />,
];

/** Every application there was, with its panel beside it. */
export function SignUpList() {
  return <RequestList kind="signUp" Panel={SignUpPanel} columns={columns} />;
}
