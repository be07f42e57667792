import { DataTable } from 'react-admin';
import { alarmTitle } from '../../domain/alarms.ts';
import { AmountCell } from '../amounts/AmountCell.tsx';
import { daonText } from '../amounts/amount-text.ts';
import type { SentAlarmRow } from '../api/contract.ts';
import { ListMessage } from '../list/ListMessage.tsx';
import { narrowCells } from '../list/row-sx.ts';
import { Moment } from '../time/Moment.tsx';
import { SubList } from './SubList.tsx';

const Column = DataTable.Col<SentAlarmRow>;

function readState(row: SentAlarmRow): string {
  if (row.isRemoved) return '지움';
  return row.isRead ? '읽음' : '안 읽음';
}

/** The alarms sent to the holder, and whether they were read. */
export function HolderAlarms() {
  return (
    <SubList resource="alarms">
      <DataTable<SentAlarmRow>
        bulkActionButtons={false}
        rowClick={false}
        empty={<ListMessage title="보낸 알림이 없어요" />}
        sx={narrowCells}
      >
        <Column label="보낸 시각" render={(row) => <Moment at={row.createdAt} />} />
        <Column label="내용" render={(row) => alarmTitle(row.type)} />
        <Column
          label="수량"
          align="right"
          render={(row) => (row.amount === null ? '' : <AmountCell>{daonText(row.amount)}</AmountCell>)}
        />
        <Column source="accountInfo" label="상대" disableSort />
        <Column source="reason" label="사유" disableSort />
        <Column label="읽음" cellClassName="one-line" render={readState} />
      </DataTable>
    </SubList>
  );
}
