import Icon from '@mui/icons-material/AddLink';
import type { RequestRow } from '../api/contract.ts';
import { LinkList } from './LinkList.tsx';
import { LinkShow } from './LinkShow.tsx';

export const links = {
  name: 'links',
  list: LinkList,
  show: LinkShow,
  icon: Icon,
  recordRepresentation: (row: RequestRow) => String(row.id),
};
