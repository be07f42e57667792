import ClosingIcon from '@mui/icons-material/EventAvailable';
import InboxIcon from '@mui/icons-material/Inbox';
import InsightsIcon from '@mui/icons-material/Insights';
import TuneIcon from '@mui/icons-material/Tune';
import ReportIcon from '@mui/icons-material/ReportOutlined';
import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { Menu } from 'react-admin';
import { pendingIn } from '../inbox/inbox-counts.ts';
import { useInboxEvents } from '../inbox/inbox-events.ts';
import { paths } from '../paths.ts';
import { menu } from '../resources.tsx';
import { menuFolded, menuOpen } from './menu-width.ts';
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

/** The pages that are no list, before and after the lists of their heading. */
const pages: Record<keyof typeof menu, { before?: ReactNode[]; after?: ReactNode }> = {
  업무: {
    before: [
      <Menu.Item key="inbox" to={paths.inbox} primaryText={<InboxName />} leftIcon={<InboxIcon />} />,
      <Menu.Item key="dashboard" to={paths.dashboard} primaryText="현황" leftIcon={<InsightsIcon />} />,
    ],
  },
  회원: {
    after: (
      <Menu.Item
        key="listedRecipients"
        to={paths.listedRecipients}
        primaryText="주의할 상대"
        leftIcon={<ReportIcon />}
      />
    ),
  },
  장부: {
    after: <Menu.Item key="closing" to={paths.closingDay} primaryText="일 마감" leftIcon={<ClosingIcon />} />,
  },
  알림: {},
  관리: {
    after: <Menu.Item key="settings" to={paths.settings} primaryText="설정" leftIcon={<TuneIcon />} />,
  },
};

const headings = Object.keys(menu) as (keyof typeof menu)[];

export function ConsoleMenu() {
  return (
    <Menu sx={{ pt: 1, '&.RaMenu-open': menuOpen, '&.RaMenu-closed': menuFolded }}>
      {headings.flatMap((heading) => [
        <MenuHeading key={heading}>{heading}</MenuHeading>,
        ...(pages[heading].before ?? []),
        ...menu[heading].map(({ name }) => <Menu.ResourceItem key={name} name={name} />),
        pages[heading].after,
      ])}
    </Menu>
  );
}
