import Icon from '@mui/icons-material/CallMade';
import type { RequestRow } from '../api/contract.ts';
import { ExternalSendList } from './ExternalSendList.tsx';
import { ExternalSendShow } from './ExternalSendShow.tsx';

export const externalSends = {
  name: 'externalSends',
  list: ExternalSendList,
  show: ExternalSendShow,
  icon: Icon,
  recordRepresentation: (row: RequestRow) => String(row.id),
};
