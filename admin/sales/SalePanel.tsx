import { Typography } from '@mui/material';
import { exactDaonText, wonText } from '../amounts/amount-text.ts';
import type { SaleRow } from '../api/contract.ts';
import type { Approval } from '../requests/DecisionBar.tsx';
import { RequestPanel } from '../requests/RequestPanel.tsx';
import type { PanelProps } from '../requests/RequestPanel.tsx';
import { SaleFacts } from './SaleFacts.tsx';

function approvalOf({ payoutWon, account, holder, gross }: SaleRow): Approval {
  return {
    question: `${wonText(payoutWon)}을 이체했나요?`,
    consequences: (
      <>
        <Typography>
          {`${account.bankName} ${account.accountNum} (${account.name}) 계좌로 보낸 금액을 확인해 주세요.`}
        </Typography>
        <Typography sx={{ mt: 1.5 }}>
          {`승인하면 ${holder.login} 회원의 ${exactDaonText(gross)}이 빠져나가요. 승인은 되돌릴 수 없어요.`}
        </Typography>
      </>
    ),
  };
}

/** One sale with its three decisions. */
export function SalePanel(props: PanelProps) {
  return (
    <RequestPanel<SaleRow>
      {...props}
      kind="sale"
      about={(sale, facts) => <SaleFacts sale={sale} facts={facts} />}
      approval={approvalOf}
      priceOf={({ price }) => price}
    />
  );
}
