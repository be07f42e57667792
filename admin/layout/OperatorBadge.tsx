import { Box, Chip, Link } from '@mui/material';
import { useGetIdentity } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { isOperatorRole, OPERATOR_ROLE_LABELS } from '../../domain/roles.ts';
import { paths } from '../paths.ts';

/** Login and role of the signed-in operator, with a link to their account. */
export function OperatorBadge() {
  const { identity } = useGetIdentity();
  if (identity === undefined) return null;
  const role: unknown = identity.role;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mx: { xs: 0.5, md: 1.5 }, minWidth: 0 }}>
      <Link
        component={RouterLink}
        to={paths.account}
        color="inherit"
        underline="hover"
        aria-label={`${identity.fullName}, 내 계정`}
        sx={{
          fontWeight: 600,
          maxWidth: { xs: '4.5rem', md: 'none' },
          whiteSpace: 'nowrap',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
        }}
      >
        {identity.fullName}
      </Link>
      {typeof role === 'string' && isOperatorRole(role) && (
        <Chip
          size="small"
          label={OPERATOR_ROLE_LABELS[role]}
          sx={(theme) => ({
            display: { xs: 'none', md: 'inline-flex' },
            color: theme.tokens.brand,
            '&.MuiChip-colorDefault': { backgroundColor: theme.tokens.brandWeak },
          })}
        />
      )}
    </Box>
  );
}
