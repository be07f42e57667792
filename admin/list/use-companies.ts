import { useQuery } from '@tanstack/react-query';
import type { CompanyRow } from '../api/contract.ts';
import { listWhole } from '../data-provider.ts';

/** All companies by their names, for a choice. */
export const useCompanies = () =>
  useQuery({
    queryKey: ['companies', 'whole'],
    queryFn: () => listWhole<CompanyRow>('companies', { sort: { field: 'name', order: 'ASC' } }),
  });
