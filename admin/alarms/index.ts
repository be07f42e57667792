import Icon from '@mui/icons-material/NotificationsNone';
import { AlarmList } from './AlarmList.tsx';

export const alarms = { name: 'alarms', list: AlarmList, icon: Icon };
