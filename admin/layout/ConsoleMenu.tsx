import InboxIcon from '@mui/icons-material/Inbox';
import TuneIcon from '@mui/icons-material/Tune';
import { Menu } from 'react-admin';
import { paths } from '../paths.ts';

export function ConsoleMenu() {
  return (
    <Menu sx={{ pt: 1.5 }}>
      <Menu.Item to={paths.inbox} primaryText="결정함" leftIcon={<InboxIcon />} />
      <Menu.ResourceItem name="purchases" />
      <Menu.ResourceItem name="holders" />
      <Menu.ResourceItem name="companies" />
      <Menu.Item to={paths.settings} primaryText="가격과 수수료" leftIcon={<TuneIcon />} />
    </Menu>
  );
}
