import ClosingsIcon from '@mui/icons-material/EventAvailable';
import { ClosingList } from './ClosingList.tsx';

export const closings = { name: 'closings', list: ClosingList, icon: ClosingsIcon };
