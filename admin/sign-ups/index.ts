import Icon from '@mui/icons-material/HowToReg';
import type { RequestRow } from '../api/contract.ts';
import { SignUpList } from './SignUpList.tsx';
import { SignUpShow } from './SignUpShow.tsx';

export const signUps = {
  name: 'signUps',
  list: SignUpList,
  show: SignUpShow,
  icon: Icon,
  recordRepresentation: (row: RequestRow) => String(row.id),
};
