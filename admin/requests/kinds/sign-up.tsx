import Icon from '@mui/icons-material/HowToReg';
import { Divider } from '@mui/material';
import { AmountCell } from '../../amounts/AmountCell.tsx';
import type { SignUpRow } from '../../api/contract.ts';
import { MaskedNumber } from '../../personal-data/MaskedNumber.tsx';
import { AccountFacts } from '../../list/AccountFacts.tsx';
import { DecidedFacts } from '../panel/DecidedFacts.tsx';
import { Fact } from '../../list/Fact.tsx';
import { Headline } from '../../list/Headline.tsx';
import { columnsOf } from '../../list/columns-of.tsx';
import { companyFilter } from '../../list/money-filters.tsx';
import type { RequestKindDefinition } from '../request-kind.ts';

const Listed = columnsOf('signUps');

// The holder of the bank account is who signs up, whose name the row has.
const columns = [
  <Listed
    key="phone"
    of="phone"
    cellClassName="accounts"
    headerClassName="accounts"
    render={(row) => <AmountCell>{row.phone}</AmountCell>}
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

/** The operator checks who applies and with which bank account. */
function SignUpReview({ signUp }: { signUp: SignUpRow }) {
  return (
    <>
      <Headline label="가입할 아이디" figure={signUp.login} />
      <AccountFacts
        title="첫 연결 계좌"
        bankName={signUp.bankName}
        accountNum={signUp.accountNum}
        owner={signUp.name}
        companyName={signUp.company}
        reveal={{ kind: 'requestAccountNumber', id: signUp.id }}
      />
      <Divider />
      <dl className="facts">
        <Fact label="예금주" strong>
          {signUp.name}
        </Fact>
        <Fact label="휴대폰">
          <MaskedNumber kind="holderPhone" id={signUp.holder.id} masked={signUp.phone} label="휴대폰 번호" />
        </Fact>
        <Fact label="회사">{signUp.company}</Fact>
        <DecidedFacts request={signUp} />
      </dl>
    </>
  );
}

export const signUpKind: RequestKindDefinition<SignUpRow> = {
  icon: Icon,
  tone: { text: 'text', back: 'surface2' },
  columns,
  filters: [companyFilter],
  summary: ({ company }) => ({ about: company }),
  review: (signUp) => <SignUpReview signUp={signUp} />,
  approval: ({ login, name, bankName, accountNum }) => ({
    question: `${login} 님의 가입을 승인할까요?`,
    check: `예금주 ${name} · ${bankName} ${accountNum}`,
    effect: '승인하면 지갑 주소가 만들어지고 로그인할 수 있어요. 결과는 문자로 알려요.',
  }),
  toBulk: ({ name }) => ({ won: null, wonAccount: null, accountName: name }),
};
