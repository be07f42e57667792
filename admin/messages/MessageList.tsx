import { Chip, Typography } from '@mui/material';
import { DataTable, SelectInput, TopToolbar } from 'react-admin';
import { MESSAGE_STATE_LABELS } from '../../domain/list-labels.ts';
import type { MessageRow } from '../api/contract.ts';
import { ExportButton } from '../exports/ExportButton.tsx';
import { ConsoleList } from '../layout/ConsoleList.tsx';
import { ListMessage } from '../list/ListMessage.tsx';
import { Moment } from '../time/Moment.tsx';
import { ResendButton } from './ResendButton.tsx';

const Column = DataTable.Col<MessageRow>;

const states = {
  sent: { label: MESSAGE_STATE_LABELS.sent, color: 'success' },
  waiting: { label: MESSAGE_STATE_LABELS.waiting, color: 'warning' },
  givenUp: { label: MESSAGE_STATE_LABELS.givenUp, color: 'error' },
} as const;

const stateChoices = Object.entries(states).map(([id, { label }]) => ({ id, name: label }));

const filters = [
  <SelectInput key="state" source="state" label="상태" choices={stateChoices} alwaysOn resettable />,
];

const actions = (
  <TopToolbar>
    <ExportButton list="messages" />
  </TopToolbar>
);

/** Text messages of the last day and failed ones, with the last digits of the recipient and without codes. */
export function MessageList() {
  return (
    <ConsoleList title="문자" actions={actions} filters={filters}>
      <MessageTable />
    </ConsoleList>
  );
}

function MessageTable() {
  return (
    <DataTable<MessageRow>
      bulkActionButtons={false}
      rowClick={false}
      empty={<ListMessage title="문자가 없어요" hint="서버가 보낸 문자가 여기에 보여요." />}
    >
      <Column label="시각" render={(row) => <Moment at={row.createdAt} />} />
      <Column label="받는 번호" render={(row) => row.to} />
      <Column
        label="내용"
        render={(row) => (
          <Typography
            variant="body2"
            sx={{ minWidth: 220, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
          >
            {row.text}
          </Typography>
        )}
      />
      <Column
        label="상태"
        render={(row) => (
          <Chip
            size="small"
            variant="outlined"
            color={states[row.state].color}
            label={
              row.attempts > 1 ? `${states[row.state].label} (${row.attempts}번째)` : states[row.state].label
            }
          />
        )}
      />
      <Column label="보낸 시각" render={(row) => (row.sentAt === null ? '' : <Moment at={row.sentAt} />)} />
      <Column
        label="다시 보내기"
        render={(row) => {
          if (row.state === 'givenUp') return <ResendButton message={row} />;
          if (row.nextTryAt === null) return '';
          return (
            <Typography variant="body2" color="text.secondary">
              <Moment at={row.nextTryAt} />에 다시 시도해요
            </Typography>
          );
        }}
      />
    </DataTable>
  );
}
