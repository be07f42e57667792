import { Box, Divider } from '@mui/material';
import { exactDaonText, feeText, netDaonText, wonText } from '../amounts/amount-text.ts';
import type { Facts, PurchaseRow } from '../api/contract.ts';
import { AccountFacts } from '../requests/AccountFacts.tsx';
import { DecidedFacts } from '../requests/DecidedFacts.tsx';
import { Fact } from '../requests/Fact.tsx';
import { Headline } from '../requests/Headline.tsx';
import { PriceFacts } from '../requests/PriceFacts.tsx';
import { Moment } from '../time/Moment.tsx';

/** What an operator checks before deciding: the won that must have arrived, from whom, and what it buys. */
export function PurchaseFacts({ purchase, facts }: { purchase: PurchaseRow; facts: Facts | undefined }) {
  const { id, account, depositAccount, claimedCompany } = purchase;
  return (
    <>
      <Headline label="입금을 확인할 금액" figure={wonText(purchase.won)} />
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2 }}>
        <AccountFacts
          title="보내는 계좌"
          bankName={account.bankName}
          accountNum={account.accountNum}
          owner={account.name}
          companyName={account.companyName}
          reveal={{ kind: 'requestAccountNumber', id }}
        />
        <AccountFacts
          title="받는 계좌"
          bankName={depositAccount.bankName}
          accountNum={depositAccount.accountNum}
          owner={depositAccount.name}
          companyName={depositAccount.companyName}
          reveal={{ kind: 'purchaseDepositNumber', id }}
        />
      </Box>
      <Divider />
      <Box component="dl" sx={{ m: 0 }}>
        <Fact label="회원이 받을 DAON" strong>
          {netDaonText(purchase.tokens, purchase.fee)}
        </Fact>
        <Fact label="구매 수량">{exactDaonText(purchase.tokens)}</Fact>
        <Fact label="수수료">{feeText(purchase.fee)}</Fact>
        <PriceFacts then={purchase.price} now={facts?.priceNow} />
        {claimedCompany !== null && <Fact label="신청이 밝힌 회사">{claimedCompany}</Fact>}
        {purchase.decidedAt === null && purchase.expiresAt !== null && (
          <Fact label="입금 시한">
            <Moment at={purchase.expiresAt} />
          </Fact>
        )}
        <DecidedFacts request={purchase} />
      </Box>
    </>
  );
}
