import { DataTable } from 'react-admin';
import { maskAddress } from '../../domain/display.ts';
import { sumOf } from '../amounts/signed-amount.ts';
import type { LedgerTransactionRow } from '../api/contract.ts';
import { SignedAmount } from '../ledger/SignedAmount.tsx';
import { columnsOf } from '../list/columns-of.tsx';
import { Rows } from '../list/ListPage.tsx';
import { narrowCells } from '../list/row-sx.ts';
import { SubList } from './SubList.tsx';

const Listed = columnsOf('transactions');
const Column = DataTable.Col<LedgerTransactionRow>;

/** The holder's ledger entries. */
export function HolderLedger({ holderId }: { holderId: number }) {
  const ownSum = (row: LedgerTransactionRow) =>
    sumOf(row.entries.filter(({ holder }) => holder?.id === holderId).map(({ amount }) => amount));
  return (
    <SubList resource="transactions">
      <Rows none="원장에 움직임이 없어요" sx={narrowCells}>
        <Listed of="id" />
        <Listed of="createdAt" />
        <Listed of="kind" cellClassName="one-line" />
        <Column
          label="이 회원의 증감"
          align="right"
          render={(row) => <SignedAmount amount={ownSum(row) ?? '?'} />}
        />
        <Listed of="requestId" />
        <Listed of="operator" />
        <Listed
          of="hash"
          cellClassName="one-line"
          render={(row) => <span title={row.hash}>{maskAddress(row.hash)}</span>}
        />
      </Rows>
    </SubList>
  );
}
