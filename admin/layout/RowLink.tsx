import { Link } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';

interface RowLinkProps {
  to: string;
  /** Its name, where what it shows does not say what opens. */
  label?: string;
  children: ReactNode;
}

/** What a click anywhere in the row opens, as a link: for the keyboard, and for a tab of its own. */
export function RowLink({ to, label, children }: RowLinkProps) {
  return (
    <Link
      component={RouterLink}
      to={to}
      color="inherit"
      underline="hover"
      {...(label !== undefined && { 'aria-label': label })}
      // The row would open the same page again.
      onClick={(event) => event.stopPropagation()}
    >
      {children}
    </Link>
  );
}
