import Icon from '@mui/icons-material/Sell';
import type { RequestRow } from '../api/contract.ts';
import { SaleList } from './SaleList.tsx';
import { SaleShow } from './SaleShow.tsx';

export const sales = {
  name: 'sales',
  list: SaleList,
  show: SaleShow,
  icon: Icon,
  recordRepresentation: (row: RequestRow) => String(row.id),
};
