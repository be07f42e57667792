import Icon from '@mui/icons-material/Apartment';
import type { CompanyRow } from '../api/contract.ts';
import { CompanyCreate } from './CompanyCreate.tsx';
import { CompanyEdit } from './CompanyEdit.tsx';
import { CompanyList } from './CompanyList.tsx';
import { CompanyShow } from './CompanyShow.tsx';

export const companies = {
  name: 'companies',
  list: CompanyList,
  show: CompanyShow,
  create: CompanyCreate,
  edit: CompanyEdit,
  icon: Icon,
  recordRepresentation: (row: CompanyRow) => row.name,
};
