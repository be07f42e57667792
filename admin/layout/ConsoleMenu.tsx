import InboxIcon from '@mui/icons-material/Inbox';
import InsightsIcon from '@mui/icons-material/Insights';
import TuneIcon from '@mui/icons-material/Tune';
import { Menu } from 'react-admin';
import { paths } from '../paths.ts';

export function ConsoleMenu() {
  return (
    <Menu sx={{ pt: 1.5 }}>
      <Menu.Item to={paths.inbox} primaryText="결정함" leftIcon={<InboxIcon />} />
      <Menu.Item to={paths.overview} primaryText="현황" leftIcon={<InsightsIcon />} />
      <Menu.ResourceItem name="purchases" />
      <Menu.ResourceItem name="sales" />
      <Menu.ResourceItem name="externalSends" />
      <Menu.ResourceItem name="links" />
      <Menu.ResourceItem name="signUps" />
      <Menu.ResourceItem name="holders" />
      <Menu.ResourceItem name="linkedAccounts" />
      <Menu.ResourceItem name="invites" />
      <Menu.ResourceItem name="companies" />
      <Menu.ResourceItem name="operators" />
      <Menu.ResourceItem name="deposits" />
      <Menu.ResourceItem name="transactions" />
      <Menu.ResourceItem name="ledgerAccounts" />
      <Menu.ResourceItem name="announcements" />
      <Menu.ResourceItem name="alarms" />
      <Menu.ResourceItem name="messages" />
      <Menu.ResourceItem name="audit" />
      <Menu.Item to={paths.settings} primaryText="설정" leftIcon={<TuneIcon />} />
    </Menu>
  );
}
