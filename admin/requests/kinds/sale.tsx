import Icon from '@mui/icons-material/Sell';
import { Divider } from '@mui/material';
import { DataTable } from 'react-admin';
import { TwoLines } from '../../amounts/TwoLines.tsx';
import { daonText, exactDaonText, feeText, wonText } from '../../amounts/amount-text.ts';
import type { Facts, SaleRow } from '../../api/contract.ts';
import { AccountFacts } from '../../list/AccountFacts.tsx';
import { AccountPair } from '../../list/AccountPair.tsx';
import { DecidedFacts } from '../panel/DecidedFacts.tsx';
import { Fact } from '../../list/Fact.tsx';
import { Headline } from '../../list/Headline.tsx';
import { PriceFacts } from '../panel/PriceFacts.tsx';
import { columnsOf } from '../../list/columns-of.tsx';
import { amountFilters, companyFilter } from '../../list/money-filters.tsx';
import type { RequestKindDefinition } from '../request-kind.ts';
import { saidToBePaidSentence } from '../decide/signer-words.ts';

const Listed = columnsOf('sales');
const Column = DataTable.Col<SaleRow>;

const columns = [
  <Listed
    key="payoutWon"
    of="payoutWon"
    source="won"
    sorts
    align="right"
    render={(row) => <TwoLines first={wonText(row.payoutWon)} second={daonText(row.gross)} />}
  />,
  <Column
    key="accounts"
    label="받을 계좌"
    cellClassName="accounts"
    headerClassName="accounts"
    render={(row) => (
      <AccountPair from={`${row.account.bankName} ${row.account.accountNum}`} to={row.account.name} isName />
    )}
  />,
];

/** The operator pays this amount to this account before approving. */
function SaleReview({ sale, facts }: { sale: SaleRow; facts: Facts | undefined }) {
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
      <dl className="facts">
        <Fact label="판매 수량" strong>
          {exactDaonText(sale.gross)}
        </Fact>
        <Fact label="수수료">{feeText(sale.fee)}</Fact>
        <Fact label="수수료를 뺀 수량">{exactDaonText(sale.net)}</Fact>
        <PriceFacts then={sale.price} now={facts?.priceNow} />
        <DecidedFacts request={sale} />
      </dl>
    </>
  );
}

export const saleKind: RequestKindDefinition<SaleRow> = {
  icon: Icon,
  tone: { text: 'good', back: 'goodWeak' },
  columns,
  filters: [companyFilter, ...amountFilters],
  summary: ({ account, gross, payoutWon }) => ({
    about: `${account.bankName} ${account.accountNum}`,
    daon: daonText(gross),
    won: wonText(payoutWon),
  }),
  review: (sale, facts) => <SaleReview sale={sale} facts={facts} />,
  approval: ({ payoutWon, account, holder, gross }) => ({
    question: `${wonText(payoutWon)}을 이체했나요?`,
    check: `${account.bankName} ${account.accountNum} (${account.name}) 계좌로 보낸 금액을 확인해주세요.`,
    effect: `승인하면 ${holder.login} 회원의 ${exactDaonText(gross)}이 빠져나가요. 승인은 되돌릴 수 없어요.`,
  }),
  toBulk: ({ payoutWon, account }) => ({
    won: payoutWon,
    wonAccount: `${account.bankName} ${account.accountNum}`,
    accountName: account.name,
  }),
  perhapsPaid: (_sale, facts) => saidToBePaidSentence(facts),
  priceOf: ({ price }) => price,
};
