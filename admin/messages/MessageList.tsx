import { Chip, Typography } from '@mui/material';
import { DataTable, List, useListContext } from 'react-admin';
import type { MessageRow } from '../api/contract.ts';
import { ListFailure, ListMessage } from '../requests/ListMessage.tsx';
import { Moment } from '../time/Moment.tsx';

const Column = DataTable.Col<MessageRow>;

const states = {
  sent: { label: '보냄', color: 'success' },
  waiting: { label: '보내는 중', color: 'warning' },
  givenUp: { label: '못 보냄', color: 'error' },
} as const;

/** Text messages of the last day: to whom by the last digits, and never a code. */
export function MessageList() {
  return (
    <List title="문자" actions={false} perPage={25} empty={false} exporter={false}>
      <MessageTable />
    </List>
  );
}

function MessageTable() {
  const { error } = useListContext();
  if (error) return <ListFailure />;
  return (
    <DataTable<MessageRow>
      bulkActionButtons={false}
      rowClick={false}
      empty={<ListMessage title="하루 안에 보낸 문자가 없어요" />}
    >
      <Column label="시각" render={(row) => <Moment at={row.createdAt} />} />
      <Column label="받는 번호" render={(row) => row.to} />
      <Column
        label="내용"
        render={(row) => (
          <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
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
    </DataTable>
  );
}
