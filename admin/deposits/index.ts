import Icon from '@mui/icons-material/SystemUpdateAlt';
import { DepositCreate } from './DepositCreate.tsx';
import { DepositList } from './DepositList.tsx';

export const deposits = { name: 'deposits', list: DepositList, create: DepositCreate, icon: Icon };
