import { Typography } from '@mui/material';
import { exactDaonText } from '../amounts/amount-text.ts';
import type { ExternalSendRow } from '../api/contract.ts';
import type { Approval } from '../requests/DecisionBar.tsx';
import { RequestPanel } from '../requests/RequestPanel.tsx';
import type { PanelProps } from '../requests/RequestPanel.tsx';
import { ExternalSendFacts } from './ExternalSendFacts.tsx';
import { GroupedAddress } from './GroupedAddress.tsx';

function approvalOf({ net, gross, toAddress, holder }: ExternalSendRow): Approval {
  return {
    question: `${exactDaonText(net)}을 보냈나요?`,
    needsTxHash: true,
    consequences: (
      <>
        <Typography variant="body2" color="text.secondary">
          받는 주소
        </Typography>
        <Typography sx={{ fontWeight: 600 }}>
          <GroupedAddress address={toAddress} />
        </Typography>
        <Typography sx={{ mt: 1.5 }}>
          {`승인하면 ${holder.login} 회원의 ${exactDaonText(gross)}이 빠져나가요. 승인은 되돌릴 수 없어요.`}
        </Typography>
      </>
    ),
  };
}

/** One send to an address outside, with its three decisions. */
export function ExternalSendPanel(props: PanelProps) {
  return (
    <RequestPanel<ExternalSendRow>
      {...props}
      kind="externalSend"
      about={(send) => <ExternalSendFacts send={send} />}
      approval={approvalOf}
    />
  );
}
