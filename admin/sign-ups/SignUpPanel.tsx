import { Typography } from '@mui/material';
import type { SignUpRow } from '../api/contract.ts';
import type { Approval } from '../requests/DecisionBar.tsx';
import { RequestPanel } from '../requests/RequestPanel.tsx';
import type { PanelProps } from '../requests/RequestPanel.tsx';
import { SignUpFacts } from './SignUpFacts.tsx';

function approvalOf({ login, name, bankName, accountNum }: SignUpRow): Approval {
  return {
    question: `${login} 님의 가입을 승인할까요?`,
    consequences: (
      <>
        <Typography>{`예금주 ${name} · ${bankName} ${accountNum}`}</Typography>
        <Typography sx={{ mt: 1.5 }}>
          승인하면 지갑 주소가 만들어지고 로그인할 수 있어요. 결과는 문자로 알려요.
        </Typography>
      </>
    ),
  };
}

/** One application, with its three decisions. */
export function SignUpPanel(props: PanelProps) {
  return (
    <RequestPanel<SignUpRow>
      {...props}
      kind="signUp"
      about={(signUp) => <SignUpFacts signUp={signUp} />}
      approval={approvalOf}
    />
  );
}
