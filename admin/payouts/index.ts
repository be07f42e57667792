import Icon from '@mui/icons-material/Outbox';
import { PayoutCreate } from './PayoutCreate.tsx';
import { PayoutList } from './PayoutList.tsx';
import { PayoutShow } from './PayoutShow.tsx';

export const payouts = {
  name: 'payouts',
  list: PayoutList,
  show: PayoutShow,
  create: PayoutCreate,
  icon: Icon,
};
