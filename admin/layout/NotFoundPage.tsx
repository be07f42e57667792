import { Box, Button, Typography } from '@mui/material';
import { Title } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { paths } from '../paths.ts';

export function NotFoundPage() {
  return (
    <Box sx={{ py: 16, textAlign: 'center' }}>
      <Title title="없는 화면" />
      <Typography component="h2" variant="h5">
        찾는 화면이 없어요
      </Typography>
      <Typography color="text.secondary" sx={{ mt: 1, mb: 3 }}>
        주소가 틀렸거나 없어진 화면이에요.
      </Typography>
      <Button component={RouterLink} to={paths.inbox} variant="contained">
        결정함으로
      </Button>
    </Box>
  );
}
