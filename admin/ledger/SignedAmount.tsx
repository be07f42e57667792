import { Box } from '@mui/material';
import { signedDaonText } from '../amounts/signed-amount.ts';

/** An entry of the ledger with its sign: what came in is blue, what went out dark. */
export function SignedAmount({ amount }: { amount: string }) {
  const isOut = amount.startsWith('-');
  return (
    <Box
      component="span"
      sx={{ color: isOut ? 'text.primary' : 'primary.main', fontWeight: 600, whiteSpace: 'nowrap' }}
    >
      {`${isOut ? '' : '+'}${signedDaonText(amount)}`}
    </Box>
  );
}
