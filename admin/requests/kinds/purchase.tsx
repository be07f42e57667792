import Icon from '@mui/icons-material/AddCard';
import { Box, Divider } from '@mui/material';
import { DataTable } from 'react-admin';
import { TwoLines } from '../../amounts/TwoLines.tsx';
import { daonText, exactDaonText, feeText, netDaonText, wonText } from '../../amounts/amount-text.ts';
import type { Facts, PurchaseRow } from '../../api/contract.ts';
import { Moment } from '../../time/Moment.tsx';
import { AccountFacts } from '../../list/AccountFacts.tsx';
import { AccountPair } from '../../list/AccountPair.tsx';
import { DecidedFacts } from '../panel/DecidedFacts.tsx';
import { Fact } from '../../list/Fact.tsx';
import { Headline } from '../../list/Headline.tsx';
import { PriceFacts } from '../panel/PriceFacts.tsx';
import { columnsOf } from '../../list/columns-of.tsx';
import { amountFilters, companyFilter, depositAccountFilter } from '../../list/money-filters.tsx';
import type { RequestKindDefinition } from '../request-kind.ts';

const Listed = columnsOf('purchases');
const Column = DataTable.Col<PurchaseRow>;

const columns = [
  <Listed
    key="won"
    of="won"
    sorts
    align="right"
    render={(row) => <TwoLines first={wonText(row.won)} second={daonText(row.tokens)} />}
  />,
  <Column
    key="accounts"
    label="보내는 계좌 → 받는 계좌"
    cellClassName="accounts"
    headerClassName="accounts"
    render={(row) => (
      <AccountPair
        from={`${row.account.bankName} ${row.account.accountNum}`}
        to={`${row.depositAccount.bankName} ${row.depositAccount.accountNum}`}
      />
    )}
  />,
];

/** The operator compares the won on the bank statement, its sender and what it buys. */
function PurchaseReview({ purchase, facts }: { purchase: PurchaseRow; facts: Facts | undefined }) {
  const { id, account, depositAccount, claimedCompany } = purchase;
  return (
    <>
      <Headline label="입금을 확인할 금액" figure={wonText(purchase.won)} />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 2 }}>
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
      <dl className="facts">
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
      </dl>
    </>
  );
}

export const purchaseKind: RequestKindDefinition<PurchaseRow> = {
  icon: Icon,
  tone: { text: 'brand', back: 'brandWeak' },
  columns,
  filters: [companyFilter, depositAccountFilter, ...amountFilters],
  summary: ({ account, tokens, won }) => ({
    about: `${account.bankName} ${account.accountNum}`,
    daon: daonText(tokens),
    won: wonText(won),
  }),
  review: (purchase, facts) => <PurchaseReview purchase={purchase} facts={facts} />,
  approval: ({ won, account, depositAccount, holder, tokens, fee }) => ({
    question: `${wonText(won)}이 입금됐나요?`,
    check: `${account.name} 이름으로 ${depositAccount.bankName} ${depositAccount.accountNum} 계좌에 들어온 금액을 확인해주세요.`,
    effect: `승인하면 ${holder.login} 회원에게 ${netDaonText(tokens, fee)}을 지급해요. 승인은 되돌릴 수 없어요.`,
  }),
  toBulk: ({ won, account, depositAccount }) => ({
    won,
    wonAccount: `${depositAccount.bankName} ${depositAccount.accountNum}`,
    accountName: account.name,
  }),
  priceOf: ({ price }) => price,
};
