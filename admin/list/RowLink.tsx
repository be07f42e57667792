import { Box, Link } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';

interface RowLinkProps {
  to: string;
  /** Read out before what it shows, where that does not say what opens. */
  spoken?: string;
  children: ReactNode;
}

const spokenOnly = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

/** What a click anywhere in the row opens, as a link: for the keyboard, and for a tab of its own. */
export function RowLink({ to, spoken, children }: RowLinkProps) {
  return (
    <Link
      component={RouterLink}
      to={to}
      color="inherit"
      underline="hover"
      sx={{ position: 'relative' }}
      // The row would open the same page again.
      onClick={(event) => event.stopPropagation()}
    >
      {spoken !== undefined && (
        <Box component="span" sx={spokenOnly}>
          {`${spoken} `}
        </Box>
      )}
      {children}
    </Link>
  );
}
