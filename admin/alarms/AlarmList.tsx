import { Chip } from '@mui/material';
import { DataTable, SelectInput, TopToolbar } from 'react-admin';
import { alarmTitle, ALARM_TYPES } from '../../domain/alarms.ts';
import { AmountCell } from '../amounts/AmountCell.tsx';
import { exactDaonText } from '../amounts/amount-text.ts';
import type { SentAlarmRow } from '../api/contract.ts';
import { HolderLink } from '../ledger/HolderLink.tsx';
import { ExportButton } from '../exports/ExportButton.tsx';
import { holderFilter } from '../forms/holder-filter.tsx';
import { ConsoleList } from '../layout/ConsoleList.tsx';
import { ListMessage } from '../list/ListMessage.tsx';
import { LongText } from '../list/LongText.tsx';
import { Moment } from '../time/Moment.tsx';

const Column = DataTable.Col<SentAlarmRow>;

const typeChoices = ALARM_TYPES.map((id) => ({ id, name: alarmTitle(id) }));

const filters = [
  holderFilter,
  <SelectInput key="type" source="type" label="종류" choices={typeChoices} emptyText="전체" alwaysOn />,
];

const actions = (
  <TopToolbar>
    <ExportButton list="alarms" />
  </TopToolbar>
);

/** Alarms sent to holders, and whether they were read. */
export function AlarmList() {
  return (
    <ConsoleList title="보낸 알림" filters={filters} actions={actions} sort={{ field: 'id', order: 'DESC' }}>
      <AlarmTable />
    </ConsoleList>
  );
}

function ReadChip({ alarm }: { alarm: SentAlarmRow }) {
  if (alarm.isRemoved) return <Chip size="small" label="지움" />;
  return alarm.isRead ? (
    <Chip size="small" label="읽음" />
  ) : (
    <Chip size="small" color="primary" variant="outlined" label="안 읽음" />
  );
}

function AlarmTable() {
  return (
    <DataTable<SentAlarmRow>
      bulkActionButtons={false}
      rowClick={false}
      empty={<ListMessage title="조건에 맞는 알림이 없어요" />}
    >
      <Column source="id" label="번호" disableSort />
      <Column label="보낸 시각" render={(row) => <Moment at={row.createdAt} />} />
      <Column label="회원" render={(row) => <HolderLink holder={row.holder} />} />
      <Column label="내용" render={(row) => alarmTitle(row.type)} />
      <Column
        label="수량"
        align="right"
        render={(row) => (row.amount === null ? '' : <AmountCell>{exactDaonText(row.amount)}</AmountCell>)}
      />
      <Column
        label="덧붙인 말"
        render={(row) => (
          <LongText>
            {[row.comName, row.accountInfo, row.reason].filter((part) => part !== null).join(' · ')}
          </LongText>
        )}
      />
      <Column label="상태" render={(row) => <ReadChip alarm={row} />} />
    </DataTable>
  );
}
