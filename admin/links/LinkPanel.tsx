import { Typography } from '@mui/material';
import type { LinkRow } from '../api/contract.ts';
import type { Approval } from '../requests/DecisionBar.tsx';
import { RequestPanel } from '../requests/RequestPanel.tsx';
import type { PanelProps } from '../requests/RequestPanel.tsx';
import { LinkFacts } from './LinkFacts.tsx';

function approvalOf({ bankName, accountNum, name, email, holder }: LinkRow): Approval {
  return {
    question: '이 계좌를 연동할까요?',
    consequences: (
      <>
        <Typography>{`${bankName} ${accountNum} · 예금주 ${name} · ${email}`}</Typography>
        <Typography sx={{ mt: 1.5 }}>
          {`승인하면 ${holder.login} 회원이 이 계좌로 사고팔 수 있어요.`}
        </Typography>
      </>
    ),
  };
}

/** One request for a linked account, with its three decisions. */
export function LinkPanel(props: PanelProps) {
  return (
    <RequestPanel<LinkRow>
      {...props}
      kind="link"
      about={(link) => <LinkFacts link={link} />}
      approval={approvalOf}
    />
  );
}
