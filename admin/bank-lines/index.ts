import Icon from '@mui/icons-material/SyncAlt';
import { BankImportList } from './BankImportList.tsx';
import { BankLineList } from './BankLineList.tsx';
import { ImportPage } from './ImportPage.tsx';

export const bankLines = { name: 'bankLines', list: BankLineList, create: ImportPage, icon: Icon };
export const bankImports = { name: 'bankImports', list: BankImportList };
