import ClosingIcon from '@mui/icons-material/EventAvailable';
import InboxIcon from '@mui/icons-material/Inbox';
import InsightsIcon from '@mui/icons-material/Insights';
import TuneIcon from '@mui/icons-material/Tune';
import { Box } from '@mui/material';
import { Menu } from 'react-admin';
import { pendingIn } from '../inbox/inbox-counts.ts';
import { useInboxEvents } from '../inbox/inbox-events.ts';
import { paths } from '../paths.ts';
import { MenuHeading } from './MenuHeading.tsx';

/** The inbox with the number of requests that wait. */
function InboxName() {
  const { counts } = useInboxEvents();
  const waiting = counts === null ? 0 : pendingIn(counts);
  return (
    <Box component="span" sx={{ display: 'flex', flexGrow: 1 }}>
      결정함
      {waiting > 0 && (
        <Box component="span" sx={{ ml: 'auto', fontWeight: 700 }}>
          {waiting}
        </Box>
      )}
    </Box>
  );
}

/** Ordered by how often a section is used: work, holders, books, messages, administration. */
export function ConsoleMenu() {
  return (
    <Menu sx={{ pt: 1 }}>
      <MenuHeading>업무</MenuHeading>
      <Menu.Item to={paths.inbox} primaryText={<InboxName />} leftIcon={<InboxIcon />} />
      <Menu.Item to={paths.dashboard} primaryText="현황" leftIcon={<InsightsIcon />} />
      <Menu.ResourceItem name="purchases" />
      <Menu.ResourceItem name="sales" />
      <Menu.ResourceItem name="externalSends" />
      <Menu.ResourceItem name="bankLines" />
      <Menu.ResourceItem name="payouts" />
      <Menu.ResourceItem name="links" />
      <Menu.ResourceItem name="signUps" />
      <MenuHeading>회원</MenuHeading>
      <Menu.ResourceItem name="holders" />
      <Menu.ResourceItem name="linkedAccounts" />
      <Menu.ResourceItem name="invites" />
      <Menu.ResourceItem name="companies" />
      <MenuHeading>장부</MenuHeading>
      <Menu.ResourceItem name="deposits" />
      <Menu.ResourceItem name="transactions" />
      <Menu.ResourceItem name="ledgerAccounts" />
      <Menu.Item to={paths.closingDay} primaryText="일 마감" leftIcon={<ClosingIcon />} />
      <MenuHeading>알림</MenuHeading>
      <Menu.ResourceItem name="announcements" />
      <Menu.ResourceItem name="alarms" />
      <Menu.ResourceItem name="messages" />
      <MenuHeading>관리</MenuHeading>
      <Menu.ResourceItem name="operators" />
      <Menu.ResourceItem name="audit" />
      <Menu.Item to={paths.settings} primaryText="설정" leftIcon={<TuneIcon />} />
    </Menu>
  );
}
