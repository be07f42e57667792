import { Box, Chip, Typography } from '@mui/material';
import { useGetIdentity } from 'react-admin';
import { isOperatorRole, OPERATOR_ROLE_LABELS } from '../../domain/roles.ts';

/** Who is signed in and what they may do, always in sight. */
export function OperatorBadge() {
  const { identity } = useGetIdentity();
  if (identity === undefined) return null;
  const role: unknown = identity.role;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mx: 1.5 }}>
      <Typography sx={{ fontWeight: 600 }}>{identity.fullName}</Typography>
      {typeof role === 'string' && isOperatorRole(role) && (
        <Chip
          size="small"
          label={OPERATOR_ROLE_LABELS[role]}
          sx={(theme) => ({
            color: theme.tokens.brand,
            '&.MuiChip-colorDefault': { backgroundColor: theme.tokens.brandWeak },
          })}
        />
      )}
    </Box>
  );
}
