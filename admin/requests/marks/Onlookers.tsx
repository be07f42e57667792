import EyeIcon from '@mui/icons-material/VisibilityOutlined';
import { Box, Typography } from '@mui/material';
import { onlookersText, useOnlookers } from './onlookers.ts';

/** A line that says who else has the request open. It holds nothing back: the first decision counts. */
export function Onlookers({ id }: { id: number }) {
  const logins = useOnlookers(id);
  return (
    // The region stays, so that screen readers announce what comes into it.
    <Box role="status">
      {logins !== '' && (
        <Typography
          variant="body2"
          color="text.secondary"
          sx={{ display: 'flex', alignItems: 'center', gap: 0.75, mt: 1, overflowWrap: 'anywhere' }}
        >
          <EyeIcon fontSize="small" />
          {onlookersText(logins)}
        </Typography>
      )}
    </Box>
  );
}

/** A small mark on the row of a request that another operator has open. */
export function OnlookerMark({ id }: { id: number }) {
  const logins = useOnlookers(id);
  if (logins === '') return null;
  return (
    <EyeIcon
      titleAccess={onlookersText(logins)}
      sx={{ fontSize: '1.125rem', color: 'text.secondary', verticalAlign: 'text-bottom' }}
    />
  );
}
