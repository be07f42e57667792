import { Box, Divider } from '@mui/material';
import { exactDaonText, feeText, wonText } from '../amounts/amount-text.ts';
import type { Facts, SaleRow } from '../api/contract.ts';
import { AccountFacts } from '../requests/AccountFacts.tsx';
import { DecidedFacts } from '../requests/DecidedFacts.tsx';
import { Fact } from '../requests/Fact.tsx';
import { Headline } from '../requests/Headline.tsx';
import { PriceFacts } from '../requests/PriceFacts.tsx';

/** What an operator checks before paying out: how much, to which account, for how many tokens. */
export function SaleFacts({ sale, facts }: { sale: SaleRow; facts: Facts | undefined }) {
  const { id, account } = sale;
  return (
    <>
      <Headline label="이체할 금액" figure={wonText(sale.payoutWon)} />
      <AccountFacts
        title="받을 계좌"
        bankName={account.bankName}
        accountNum={account.accountNum}
        owner={account.name}
        companyName={account.companyName}
        reveal={{ kind: 'requestAccountNumber', id }}
      />
      <Divider />
      <Box component="dl" sx={{ m: 0 }}>
        <Fact label="판매 수량" strong>
          {exactDaonText(sale.gross)}
        </Fact>
        <Fact label="수수료">{feeText(sale.fee)}</Fact>
        <Fact label="수수료를 뺀 수량">{exactDaonText(sale.net)}</Fact>
        <PriceFacts then={sale.price} now={facts?.priceNow} />
        <DecidedFacts request={sale} />
      </Box>
    </>
  );
}
