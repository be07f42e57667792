import { Chip } from '@mui/material';
import { alarmTitle, ALARM_TYPES } from '../../domain/alarms.ts';
import { AmountCell } from '../amounts/AmountCell.tsx';
import { exactDaonText } from '../amounts/amount-text.ts';
import type { SentAlarmRow } from '../api/contract.ts';
import { HolderLink } from '../ledger/HolderLink.tsx';
import { choiceFilter } from '../list/choice-filter.tsx';
import { holderFilter } from '../forms/holder-filter.tsx';
import { columnsOf } from '../list/columns-of.tsx';
import { ListPage, Rows } from '../list/ListPage.tsx';
import { LongText } from '../list/LongText.tsx';

const Listed = columnsOf('alarms');

const filters = [
  holderFilter,
  choiceFilter(
    'type',
    '종류',
    ALARM_TYPES.map((id) => ({ id, name: alarmTitle(id) })),
  ),
];

function ReadChip({ alarm }: { alarm: SentAlarmRow }) {
  if (alarm.isRemoved) return <Chip size="small" label="지움" />;
  return alarm.isRead ? (
    <Chip size="small" label="읽음" />
  ) : (
    <Chip size="small" color="primary" variant="outlined" label="안 읽음" />
  );
}

/** Alarms sent to holders, and whether they were read. */
export function AlarmList() {
  return (
    <ListPage list="alarms" filters={filters}>
      <Rows none="조건에 맞는 알림이 없어요">
        <Listed of="id" />
        <Listed of="createdAt" />
        <Listed of="holder.login" render={(row) => <HolderLink holder={row.holder} />} />
        <Listed of="type" />
        <Listed
          of="amount"
          align="right"
          render={(row) => (row.amount === null ? '' : <AmountCell>{exactDaonText(row.amount)}</AmountCell>)}
        />
        <Listed
          of="reason"
          label="덧붙인 말"
          render={(row) => (
            <LongText>
              {[row.comName, row.accountInfo, row.reason].filter((part) => part !== null).join(' · ')}
            </LongText>
          )}
        />
        <Listed of="read" label="상태" render={(row) => <ReadChip alarm={row} />} />
      </Rows>
    </ListPage>
  );
}
