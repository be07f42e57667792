import Icon from '@mui/icons-material/AddCard';
import type { RequestRow } from '../api/contract.ts';
import { PurchaseList } from './PurchaseList.tsx';
import { PurchaseShow } from './PurchaseShow.tsx';

export const purchases = {
  name: 'purchases',
  list: PurchaseList,
  show: PurchaseShow,
  icon: Icon,
  recordRepresentation: (row: RequestRow) => String(row.id),
};
