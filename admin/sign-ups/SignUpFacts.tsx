import { Box, Divider } from '@mui/material';
import type { SignUpRow } from '../api/contract.ts';
import { MaskedNumber } from '../personal-data/MaskedNumber.tsx';
import { AccountFacts } from '../requests/AccountFacts.tsx';
import { DecidedFacts } from '../requests/DecidedFacts.tsx';
import { Fact } from '../requests/Fact.tsx';
import { Headline } from '../requests/Headline.tsx';

/** What an operator checks before somebody becomes a holder: who applies, and with which account. */
export function SignUpFacts({ signUp }: { signUp: SignUpRow }) {
  return (
    <>
      <Headline label="가입할 아이디" figure={signUp.login} />
      <AccountFacts
        title="첫 연동 계좌"
        bankName={signUp.bankName}
        accountNum={signUp.accountNum}
        owner={signUp.name}
        companyName={signUp.company}
        reveal={{ kind: 'requestAccountNumber', id: signUp.id }}
      />
      <Divider />
      <Box component="dl" sx={{ m: 0 }}>
        <Fact label="예금주" strong>
          {signUp.name}
        </Fact>
        <Fact label="휴대폰">
          <MaskedNumber kind="holderPhone" id={signUp.holder.id} masked={signUp.phone} label="휴대폰 번호" />
        </Fact>
        <Fact label="회사">{signUp.company}</Fact>
        <DecidedFacts request={signUp} />
      </Box>
    </>
  );
}
