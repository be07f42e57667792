import { Box, Divider, Typography } from '@mui/material';
import { exactDaonText, feeText, netDaonText, priceText, wonText } from '../amounts/amount-text.ts';
import type { BankAccountRow, PurchaseRow } from '../api/contract.ts';
import { Fact } from '../requests/Fact.tsx';
import { Moment } from '../time/Moment.tsx';

function AccountFacts({ title, account }: { title: string; account: BankAccountRow }) {
  return (
    <Box component="section" aria-label={title}>
      <Typography variant="caption" color="text.secondary" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {`${account.bankName} ${account.accountNum}`}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {account.companyName === account.name ? account.name : `${account.name} · ${account.companyName}`}
      </Typography>
    </Box>
  );
}

/** What an operator checks before deciding: the won that must have arrived, from whom, and what it buys. */
export function PurchaseFacts({ purchase }: { purchase: PurchaseRow }) {
  return (
    <>
      <Box>
        <Typography variant="body2" color="text.secondary">
          입금을 확인할 금액
        </Typography>
        <Typography sx={{ fontSize: '2rem', fontWeight: 700, lineHeight: 1.3, overflowWrap: 'anywhere' }}>
          {wonText(purchase.won)}
        </Typography>
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2 }}>
        <AccountFacts title="보내는 계좌" account={purchase.account} />
        <AccountFacts title="받는 계좌" account={purchase.depositAccount} />
      </Box>
      <Divider />
      <Box component="dl" sx={{ m: 0 }}>
        <Fact label="회원이 받을 DAON" strong>
          {netDaonText(purchase.tokens, purchase.fee)}
        </Fact>
        <Fact label="구매 수량">{exactDaonText(purchase.tokens)}</Fact>
        <Fact label="수수료">{feeText(purchase.fee)}</Fact>
        <Fact label="1 DAON 가격">{priceText(purchase.price)}</Fact>
        <Fact label="신청">
          <Moment at={purchase.createdAt} />
        </Fact>
        {purchase.decidedAt === null && purchase.expiresAt !== null && (
          <Fact label="입금 시한">
            <Moment at={purchase.expiresAt} />
          </Fact>
        )}
        {purchase.decidedAt !== null && (
          <Fact label="처리">
            <Moment at={purchase.decidedAt} />
          </Fact>
        )}
        {purchase.decidedBy !== null && <Fact label="처리한 운영자">{purchase.decidedBy}</Fact>}
        {purchase.reason !== null && <Fact label="사유">{purchase.reason}</Fact>}
      </Box>
    </>
  );
}
