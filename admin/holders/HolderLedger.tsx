import { DataTable } from 'react-admin';
import { maskAddress } from '../../domain/display.ts';
import { sumOf } from '../amounts/signed-amount.ts';
import type { LedgerTransactionRow } from '../api/contract.ts';
import { transactionKindLabel } from '../ledger/ledger-words.ts';
import { SignedAmount } from '../ledger/SignedAmount.tsx';
import { ListMessage } from '../list/ListMessage.tsx';
import { narrowCells } from '../list/row-sx.ts';
import { Moment } from '../time/Moment.tsx';
import { SubList } from './SubList.tsx';

const Column = DataTable.Col<LedgerTransactionRow>;

/** The holder's ledger entries. */
export function HolderLedger({ holderId }: { holderId: number }) {
  const ownSum = (row: LedgerTransactionRow) =>
    sumOf(row.entries.filter(({ holder }) => holder?.id === holderId).map(({ amount }) => amount));
  return (
    <SubList resource="transactions">
      <DataTable<LedgerTransactionRow>
        bulkActionButtons={false}
        rowClick={false}
        empty={<ListMessage title="원장에 움직임이 없어요" />}
        sx={narrowCells}
      >
        <Column source="id" label="번호" disableSort />
        <Column label="시각" render={(row) => <Moment at={row.createdAt} />} />
        <Column label="종류" cellClassName="one-line" render={(row) => transactionKindLabel(row.kind)} />
        <Column
          label="이 회원의 증감"
          align="right"
          render={(row) => <SignedAmount amount={ownSum(row) ?? '?'} />}
        />
        <Column source="requestId" label="요청" disableSort />
        <Column source="operator" label="운영자" disableSort />
        <Column
          label="해시"
          cellClassName="one-line"
          render={(row) => <span title={row.hash}>{maskAddress(row.hash)}</span>}
        />
      </DataTable>
    </SubList>
  );
}
