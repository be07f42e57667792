import Icon from '@mui/icons-material/SyncAlt';
import { BankLineList } from './BankLineList.tsx';
import { ImportPage } from './ImportPage.tsx';

export const bankLines = { name: 'bankLines', list: BankLineList, create: ImportPage, icon: Icon };
