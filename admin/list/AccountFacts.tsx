import { Box, Typography } from '@mui/material';
import type { CallInput } from '../api/contract.ts';
import { MaskedNumber } from '../personal-data/MaskedNumber.tsx';

interface AccountFactsProps {
  title: string;
  bankName: string;
  /** Masked; revealing it requires a reason. */
  accountNum: string;
  owner: string;
  companyName: string;
  reveal: { kind: CallInput<'personalData', 'reveal'>['kind']; id: number };
}

/** A bank account of a request. */
export function AccountFacts(props: AccountFactsProps) {
  const { title, bankName, accountNum, owner, companyName, reveal } = props;
  return (
    <Box component="section" aria-label={title}>
      <Typography variant="caption" color="text.secondary" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      <Typography variant="body2" component="div" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {`${bankName} `}
        <MaskedNumber {...reveal} masked={accountNum} label={`${title} 번호`} />
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {companyName === owner ? owner : `${owner} · ${companyName}`}
      </Typography>
    </Box>
  );
}
