import AddIcon from '@mui/icons-material/Add';
import { Box, Chip, Typography } from '@mui/material';
import { useState } from 'react';
import { DataTable, useListContext } from 'react-admin';
import { GuardedButton } from '../actions/GuardedButton.tsx';
import { useWhyNot } from '../actions/use-why-not.ts';
import { ANNOUNCEMENT_STATE_LABELS } from '../../domain/list-labels.ts';
import type { AnnouncementRow } from '../api/contract.ts';
import { choiceFilter, choicesOf } from '../list/choice-filter.tsx';
import { columnsOf } from '../list/columns-of.tsx';
import { ListPage, Rows } from '../list/ListPage.tsx';
import { Moment } from '../time/Moment.tsx';
import { AnnouncementDialog } from './AnnouncementDialog.tsx';
import { EndButton } from './EndButton.tsx';

const Listed = columnsOf('announcements');
const Column = DataTable.Col<AnnouncementRow>;

const colours = { live: 'success', scheduled: 'warning', ended: 'default' } as const;

const { live, scheduled, ended } = ANNOUNCEMENT_STATE_LABELS;
const filters = [choiceFilter('state', '상태', choicesOf({ live, scheduled, ended }))];

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

function RowActs({ announcement, onEdit }: { announcement: AnnouncementRow; onEdit: () => void }) {
  const roleRefusal = useWhyNot('announcements.update');
  const whyNot = announcement.state === 'ended' ? hasEnded : roleRefusal;
  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
      <GuardedButton size="small" whyNot={whyNot} onClick={onEdit}>
        고치기
      </GuardedButton>
      <EndButton announcement={announcement} whyNot={whyNot} />
    </Box>
  );
}

/** Stays, with what was typed, where the filter no longer shows the row. */
function EditDialog({ opened, onClose }: { opened: AnnouncementRow; onClose: () => void }) {
  const { data = [] } = useListContext<AnnouncementRow>();
  const now = data.find(({ id }) => id === opened.id) ?? opened;
  return <AnnouncementDialog announcement={now} onClose={onClose} />;
}

/** Announcements on the wallet's home, each with its period. */
export function AnnouncementList() {
  const [edited, setEdited] = useState<AnnouncementRow | null>(null);
  return (
    <ListPage list="announcements" filters={filters} actions={<WriteButton />} endsByTime>
      <Rows none="공지가 없어요" hint="‘새 공지’를 누르면 지갑의 홈에 알릴 수 있어요.">
        <Listed
          of="state"
          render={({ state }) => (
            <Chip size="small" color={colours[state]} label={ANNOUNCEMENT_STATE_LABELS[state]} />
          )}
        />
        <Listed
          of="title"
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
        <Listed of="startsAt" />
        <Listed
          of="endsAt"
          render={(row) => (row.endsAt === null ? '내릴 때까지' : <Moment at={row.endsAt} />)}
        />
        <Listed of="createdBy" />
        <Column
          label="할 일"
          align="right"
          render={(row) => <RowActs announcement={row} onEdit={() => setEdited(row)} />}
        />
      </Rows>
      {edited !== null && <EditDialog opened={edited} onClose={() => setEdited(null)} />}
    </ListPage>
  );
}
