import Icon from '@mui/icons-material/Apartment';
import type { CompanyRow } from '../api/contract.ts';
import { CompanyList } from './CompanyList.tsx';

export const companies = {
  name: 'companies',
  list: CompanyList,
  icon: Icon,
  recordRepresentation: (row: CompanyRow) => row.name,
};
