import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { paths } from '../paths.ts';

/** A holder's login that leads to the holder's page, inside a row that may react to clicks itself. */
export function HolderLink({ holder }: { holder: { id: number; login: string } }) {
  return (
    <Link
      component={RouterLink}
      to={paths.holder(holder.id)}
      underline="hover"
      sx={{ fontWeight: 600 }}
      onClick={(event) => event.stopPropagation()}
    >
      {holder.login}
    </Link>
  );
}
