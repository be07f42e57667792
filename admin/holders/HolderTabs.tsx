import { Box } from '@mui/material';
import { TabbedShowLayout, TabbedShowLayoutTabs } from 'react-admin';
import { RecordHistory } from '../audit/RecordHistory.tsx';
import type { HolderRow } from '../api/contract.ts';
import { NotesPanel } from '../notes/NotesPanel.tsx';
import { HolderAccounts } from './HolderAccounts.tsx';
import { HolderAddresses } from './HolderAddresses.tsx';
import { HolderAlarms } from './HolderAlarms.tsx';
import { HolderLedger } from './HolderLedger.tsx';
import { HolderOrders } from './HolderOrders.tsx';
import { HolderSessions } from './HolderSessions.tsx';
import { HolderLocksTab } from './locks/HolderLocksTab.tsx';
import { HolderTimeline } from './HolderTimeline.tsx';

/** Each tab has an address of its own. */
export function HolderTabs({ holder }: { holder: HolderRow }) {
  const { id } = holder;
  return (
    <TabbedShowLayout
      spacing={0}
      // Where they do not fit, as on a phone, the last ones are scrolled to.
      tabs={<TabbedShowLayoutTabs variant="scrollable" scrollButtons="auto" allowScrollButtonsMobile />}
      sx={{
        '& .RaTabbedShowLayout-content': { p: 0, overflowX: 'auto' },
        // All tabs fit beside the facts of the holder.
        '& .MuiTab-root': { minWidth: 56, px: 1.5 },
      }}
    >
      <TabbedShowLayout.Tab label="요청">
        <HolderOrders />
      </TabbedShowLayout.Tab>
      <TabbedShowLayout.Tab label="타임라인" path="timeline">
        <HolderTimeline holderId={id} />
      </TabbedShowLayout.Tab>
      <TabbedShowLayout.Tab label="계좌" path="accounts">
        <HolderAccounts />
      </TabbedShowLayout.Tab>
      <TabbedShowLayout.Tab label="주소" path="addresses">
        <HolderAddresses holder={holder} />
      </TabbedShowLayout.Tab>
      <TabbedShowLayout.Tab label="원장" path="ledger">
        <HolderLedger holderId={id} />
      </TabbedShowLayout.Tab>
      <TabbedShowLayout.Tab label="알림" path="alarms">
        <HolderAlarms />
      </TabbedShowLayout.Tab>
      <TabbedShowLayout.Tab label="잠금" path="locks">
        <HolderLocksTab holderId={id} />
      </TabbedShowLayout.Tab>
      <TabbedShowLayout.Tab label="로그인" path="sessions">
        <HolderSessions holder={holder} />
      </TabbedShowLayout.Tab>
      <TabbedShowLayout.Tab label="메모" path="notes">
        <Box sx={{ p: 2.5 }}>
          <NotesPanel subject="holder" subjectId={id} />
        </Box>
      </TabbedShowLayout.Tab>
      <TabbedShowLayout.Tab label="감사 기록" path="history">
        <RecordHistory subject={`holder:${id}`} />
      </TabbedShowLayout.Tab>
    </TabbedShowLayout>
  );
}
