import Icon from '@mui/icons-material/AddLink';
import { Divider } from '@mui/material';
import { AmountCell } from '../../amounts/AmountCell.tsx';
import type { LinkRow } from '../../api/contract.ts';
import { AccountFacts } from '../../list/AccountFacts.tsx';
import { DecidedFacts } from '../panel/DecidedFacts.tsx';
import { Fact } from '../../list/Fact.tsx';
import { Headline } from '../../list/Headline.tsx';
import { columnsOf } from '../../list/columns-of.tsx';
import { companyFilter } from '../../list/money-filters.tsx';
import type { RequestKindDefinition } from '../request-kind.ts';
import { ShortText } from '../../list/ShortText.tsx';

const Listed = columnsOf('links');

const columns = [
  <Listed
    key="name"
    of="name"
    fits="cut"
    render={(row) => (
      <strong>
        <ShortText>{row.name}</ShortText>
      </strong>
    )}
  />,
  <Listed
    key="bank"
    of="bankName"
    cellClassName="accounts"
    headerClassName="accounts"
    render={(row) => <AmountCell>{row.bankName}</AmountCell>}
  />,
  <Listed key="company" of="company" fits="cut" />,
];

/** The operator checks whose bank account it is and which agent it belongs to. */
function LinkReview({ link }: { link: LinkRow }) {
  return (
    <>
      <Headline label="연결할 계정" figure={link.email} isLong />
      <AccountFacts
        title="연결할 계좌"
        bankName={link.bankName}
        accountNum={link.accountNum}
        owner={link.name}
        companyName={link.company}
        reveal={{ kind: 'requestAccountNumber', id: link.id }}
      />
      <Divider />
      <dl className="facts">
        <Fact label="예금주" strong>
          {link.name}
        </Fact>
        <Fact label="회사">{link.company}</Fact>
        <DecidedFacts request={link} />
      </dl>
    </>
  );
}

export const linkKind: RequestKindDefinition<LinkRow> = {
  icon: Icon,
  tone: { text: 'warn', back: 'warnWeak' },
  columns,
  filters: [companyFilter],
  summary: ({ company, accountNum }) => ({ about: `${company} ${accountNum}` }),
  review: (link) => <LinkReview link={link} />,
  approval: ({ bankName, accountNum, name, email, holder }) => ({
    question: '이 계좌를 연결할까요?',
    check: `${bankName} ${accountNum} · 예금주 ${name} · ${email}`,
    effect: `승인하면 ${holder.login} 회원이 이 계좌로 사고팔 수 있어요.`,
  }),
  toBulk: ({ name }) => ({ won: null, wonAccount: null, accountName: name }),
};
