import { Box, Divider } from '@mui/material';
import type { LinkRow } from '../api/contract.ts';
import { AccountFacts } from '../requests/AccountFacts.tsx';
import { DecidedFacts } from '../requests/DecidedFacts.tsx';
import { Fact } from '../requests/Fact.tsx';
import { Headline } from '../requests/Headline.tsx';

/** What an operator checks before a bank account is linked: whose it is, and to which agent. */
export function LinkFacts({ link }: { link: LinkRow }) {
  return (
    <>
      <Headline label="연동할 계정" figure={link.email} isLong />
      <AccountFacts
        title="연동할 계좌"
        bankName={link.bankName}
        accountNum={link.accountNum}
        owner={link.name}
        companyName={link.company}
        reveal={{ kind: 'requestAccountNumber', id: link.id }}
      />
      <Divider />
      <Box component="dl" sx={{ m: 0 }}>
        <Fact label="예금주" strong>
          {link.name}
        </Fact>
        <Fact label="회사">{link.company}</Fact>
        <DecidedFacts request={link} />
      </Box>
    </>
  );
}
