import { useGetList } from 'react-admin';
import type { CompanyRow } from '../api/contract.ts';

/** All companies by their names, for a choice. */
export const useCompanies = () =>
  useGetList<CompanyRow>('companies', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'name', order: 'ASC' },
  });
