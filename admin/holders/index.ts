import Icon from '@mui/icons-material/PeopleAlt';
import type { HolderRow } from '../api/contract.ts';
import { HolderList } from './HolderList.tsx';
import { HolderShow } from './HolderShow.tsx';

export const holders = {
  name: 'holders',
  list: HolderList,
  show: HolderShow,
  icon: Icon,
  recordRepresentation: (row: HolderRow) => row.login,
};
