import { Alert, Box, Button, Typography } from '@mui/material';
import { useListContext } from 'react-admin';

/** A message in place of the rows of an empty list. */
export function ListMessage({ title, hint }: { title: string; hint?: string }) {
  return (
    <Box sx={{ py: 10, px: 3, textAlign: 'center' }}>
      <Typography variant="h6" component="p">
        {title}
      </Typography>
      {hint !== undefined && (
        <Typography color="text.secondary" sx={{ mt: 1 }}>
          {hint}
        </Typography>
      )}
    </Box>
  );
}

/** The failure of a list, with the server's sentence and a button that tries again. */
export function ListFailure() {
  const { error, refetch } = useListContext();
  return (
    <Box role="alert" sx={{ py: 10, px: 3, textAlign: 'center' }}>
      <Typography variant="h6" component="p">
        목록을 불러오지 못했어요
      </Typography>
      <Typography color="text.secondary" sx={{ mt: 1, mb: 2 }}>
        {error instanceof Error ? error.message : '잠시 뒤 다시 시도해주세요.'}
      </Typography>
      <Button variant="contained" onClick={() => void refetch()}>
        다시 시도
      </Button>
    </Box>
  );
}

/** Above rows that could not be read again. They stay, because a question about them may be open. */
export function StaleList() {
  const { error, refetch } = useListContext();
  if (!error) return null;
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" onClick={() => void refetch()}>
          다시 시도
        </Button>
      }
    >
      목록을 다시 읽지 못했어요. 지금 보이는 것은 조금 전 목록이에요.
    </Alert>
  );
}
