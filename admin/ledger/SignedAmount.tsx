import { Box } from '@mui/material';
import { signedDaonText, signedWonText } from '../amounts/signed-amount.ts';

/** An entry of the ledger with its sign: what came in is blue, what went out dark. */
export function SignedAmount({ amount, asset = 'DAON' }: { amount: string; asset?: 'DAON' | 'KRW' }) {
  const isOut = amount.startsWith('-');
  return (
    <Box
      component="span"
      sx={{ color: isOut ? 'text.primary' : 'primary.main', fontWeight: 600, whiteSpace: 'nowrap' }}
    >
      {`${isOut ? '' : '+'}${(asset === 'KRW' ? signedWonText : signedDaonText)(amount)}`}
    </Box>
  );
}
