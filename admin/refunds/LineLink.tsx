import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { filteredList, paths } from '../paths.ts';

/** Leads to a line of the bank. */
export function LineLink({ id, children }: { id: number; children: string }) {
  return (
    <Link component={RouterLink} to={filteredList(paths.bankLines, { id })}>
      {children}
    </Link>
  );
}
