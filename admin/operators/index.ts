import Icon from '@mui/icons-material/Badge';
import type { OperatorRow } from '../api/contract.ts';
import { OperatorCreate } from './OperatorCreate.tsx';
import { OperatorList } from './OperatorList.tsx';
import { OperatorShow } from './OperatorShow.tsx';

export const operators = {
  name: 'operators',
  list: OperatorList,
  show: OperatorShow,
  create: OperatorCreate,
  icon: Icon,
  recordRepresentation: (row: OperatorRow) => row.login,
};
