import Icon from '@mui/icons-material/AccountBalance';
import type { LinkedAccountRow } from '../api/contract.ts';
import { AccountList } from './AccountList.tsx';
import { AccountShow } from './AccountShow.tsx';

export const linkedAccounts = {
  name: 'linkedAccounts',
  list: AccountList,
  show: AccountShow,
  icon: Icon,
  recordRepresentation: (row: LinkedAccountRow) => row.email,
};
