import AddIcon from '@mui/icons-material/Add';
import { Box, Chip, Typography } from '@mui/material';
import { useState } from 'react';
import { DataTable, SelectInput, TopToolbar } from 'react-admin';
import { GuardedButton } from '../actions/GuardedButton.tsx';
import { useWhyNot } from '../actions/use-why-not.ts';
import { ANNOUNCEMENT_STATE_LABELS } from '../../domain/list-labels.ts';
import type { AnnouncementRow } from '../api/contract.ts';
import { ExportButton } from '../exports/ExportButton.tsx';
import { ConsoleList } from '../layout/ConsoleList.tsx';
import { ListMessage } from '../list/ListMessage.tsx';
import { Moment } from '../time/Moment.tsx';
import { AnnouncementDialog } from './AnnouncementDialog.tsx';
import { EndButton } from './EndButton.tsx';

const Column = DataTable.Col<AnnouncementRow>;

const states = {
  live: { label: ANNOUNCEMENT_STATE_LABELS.live, color: 'success' },
  scheduled: { label: ANNOUNCEMENT_STATE_LABELS.scheduled, color: 'warning' },
  ended: { label: ANNOUNCEMENT_STATE_LABELS.ended, color: 'default' },
} as const;

const stateChoices = Object.entries(states).map(([id, { label }]) => ({ id, name: label }));

const filters = [
  <SelectInput key="state" source="state" label="상태" choices={stateChoices} emptyText="전체" alwaysOn />,
];

const hasEnded = '이미 끝난 공지예요.';

function WriteButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <GuardedButton
        size="small"
        startIcon={<AddIcon />}
        whyNot={useWhyNot('announcements.create')}
        onClick={() => setOpen(true)}
      >
        새 공지
      </GuardedButton>
      {isOpen && <AnnouncementDialog announcement={null} onClose={() => setOpen(false)} />}
    </>
  );
}

function RowActs({ announcement }: { announcement: AnnouncementRow }) {
  const [isOpen, setOpen] = useState(false);
  const roleRefusal = useWhyNot('announcements.update');
  const whyNot = announcement.state === 'ended' ? hasEnded : roleRefusal;
  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
      <GuardedButton size="small" whyNot={whyNot} onClick={() => setOpen(true)}>
        고치기
      </GuardedButton>
      <EndButton announcement={announcement} whyNot={whyNot} />
      {isOpen && <AnnouncementDialog announcement={announcement} onClose={() => setOpen(false)} />}
    </Box>
  );
}

const actions = (
  <TopToolbar>
    <WriteButton />
    <ExportButton list="announcements" />
  </TopToolbar>
);

/** Announcements on the wallet's home, each with its period. */
export function AnnouncementList() {
  return (
    <ConsoleList title="공지" filters={filters} actions={actions} sort={{ field: 'id', order: 'DESC' }}>
      <AnnouncementTable />
    </ConsoleList>
  );
}

function AnnouncementTable() {
  return (
    <DataTable<AnnouncementRow>
      bulkActionButtons={false}
      rowClick={false}
      empty={<ListMessage title="공지가 없어요" hint="‘새 공지’를 누르면 지갑의 홈에 알릴 수 있어요." />}
    >
      <Column
        label="상태"
        render={(row) => (
          <Chip size="small" color={states[row.state].color} label={states[row.state].label} />
        )}
      />
      <Column
        label="공지"
        render={(row) => (
          <Box sx={{ maxWidth: 'min(480px, 28vw)' }}>
            <Typography noWrap sx={{ fontWeight: 600 }}>
              {row.title}
            </Typography>
            <Typography variant="body2" color="text.secondary" noWrap>
              {row.body}
            </Typography>
          </Box>
        )}
      />
      <Column label="시작" render={(row) => <Moment at={row.startsAt} />} />
      <Column
        label="끝"
        render={(row) => (row.endsAt === null ? '내릴 때까지' : <Moment at={row.endsAt} />)}
      />
      <Column label="쓴 사람" render={(row) => row.createdBy} />
      <Column label="할 일" align="right" render={(row) => <RowActs announcement={row} />} />
    </DataTable>
  );
}
