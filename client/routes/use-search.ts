import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';

/** The query of the address. The router's own hook for it also writes, which no screen does. */
export function useSearch(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}
