import { useQuery } from '@tanstack/react-query';
import { useGetRecordId } from 'react-admin';
import { consoleApi } from '../api/console-api.ts';

/** The company named in the address, with its deposit account, which the list leaves out. */
export function useCompany() {
  const id = Number(useGetRecordId());
  return useQuery({ queryKey: ['companies', 'detail', id], queryFn: () => consoleApi.companies.detail(id) });
}
