import { Alert, Button } from '@mui/material';
import type { AlertProps } from '@mui/material';

interface QueryFailureProps {
  error: Error | null;
  refetch: () => Promise<unknown>;
  sx?: NonNullable<AlertProps['sx']>;
}

/** A failed query with the server's sentence and a button that runs it again. */
export function QueryFailure({ error, refetch, sx = {} }: QueryFailureProps) {
  return (
    <Alert severity="error" sx={sx} action={<Button onClick={() => void refetch()}>다시 시도</Button>}>
      {error?.message}
    </Alert>
  );
}
