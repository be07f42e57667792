import Icon from '@mui/icons-material/FactCheckOutlined';
import { AuditList } from './AuditList.tsx';

export const audit = { name: 'audit', list: AuditList, icon: Icon };
