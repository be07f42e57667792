import { Typography } from '@mui/material';
import { netDaonText, wonText } from '../amounts/amount-text.ts';
import type { PurchaseRow } from '../api/contract.ts';
import type { Approval } from '../requests/DecisionBar.tsx';
import { RequestPanel } from '../requests/RequestPanel.tsx';
import type { PanelProps } from '../requests/RequestPanel.tsx';
import { PurchaseFacts } from './PurchaseFacts.tsx';

function approvalOf({ won, account, depositAccount, holder, tokens, fee }: PurchaseRow): Approval {
  return {
    question: `${wonText(won)}이 입금됐나요?`,
    consequences: (
      <>
        <Typography>
          {`${account.name} 이름으로 ${depositAccount.bankName} ${depositAccount.accountNum} 계좌에 들어온 금액을 확인해 주세요.`}
        </Typography>
        <Typography sx={{ mt: 1.5 }}>
          {`승인하면 ${holder.login} 회원에게 ${netDaonText(tokens, fee)}을 지급해요. 승인은 되돌릴 수 없어요.`}
        </Typography>
      </>
    ),
  };
}

/** One purchase with its three decisions. */
export function PurchasePanel(props: PanelProps) {
  return (
    <RequestPanel<PurchaseRow>
      {...props}
      kind="purchase"
      about={(purchase, facts) => <PurchaseFacts purchase={purchase} facts={facts} />}
      approval={approvalOf}
      priceOf={({ price }) => price}
    />
  );
}
