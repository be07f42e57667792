import Icon from '@mui/icons-material/CallMade';
import { Typography } from '@mui/material';
import { maskAddress } from '../../../domain/display.ts';
import { AmountCell } from '../../amounts/AmountCell.tsx';
import { daonFigure, daonText, exactDaonText } from '../../amounts/amount-text.ts';
import type { ExternalSendRow } from '../../api/contract.ts';
import { GroupedAddress } from '../../list/GroupedAddress.tsx';
import { HashFact } from '../panel/HashFact.tsx';
import { columnsOf } from '../../list/columns-of.tsx';
import type { RequestKindDefinition } from '../request-kind.ts';
import { outgoingSend, OutgoingSendReview } from './OutgoingSend.tsx';
import { namedHashesSentence } from '../decide/signer-words.ts';

const Listed = columnsOf('externalSends');

const columns = [
  <Listed
    key="net"
    of="net"
    sorts
    align="right"
    render={(row) => <AmountCell strong>{daonFigure(row.net)}</AmountCell>}
  />,
  <Listed key="fee" of="fee" align="right" render={(row) => <AmountCell>{daonText(row.fee)}</AmountCell>} />,
  <Listed
    key="toAddress"
    of="toAddress"
    cellClassName="accounts"
    headerClassName="accounts"
    render={(row) => <AmountCell>{maskAddress(row.toAddress)}</AmountCell>}
  />,
];

/** The operator sends this amount to this address on the chain before approving. */
function ExternalSendReview({ send }: { send: ExternalSendRow }) {
  return (
    <OutgoingSendReview send={send} label="네트워크로 보낼 수량">
      {send.txHash !== null && <HashFact label="전송 해시" hash={send.txHash} />}
      {send.otherHashes.map((hash) => (
        <HashFact key={hash} label="전에 적은 해시" hash={hash} />
      ))}
    </OutgoingSendReview>
  );
}

export const externalSendKind: RequestKindDefinition<ExternalSendRow> = {
  icon: Icon,
  tone: { text: 'danger', back: 'dangerWeak' },
  columns,
  ...outgoingSend,
  review: (send) => <ExternalSendReview send={send} />,
  perhapsPaid: namedHashesSentence,
  approval: ({ net, gross, toAddress, holder }) => ({
    question: `${exactDaonText(net)}을 보냈나요?`,
    needsTxHash: true,
    check: (
      <>
        <Typography variant="body2" color="text.secondary">
          받는 주소
        </Typography>
        <Typography sx={{ fontWeight: 600 }}>
          <GroupedAddress address={toAddress} />
        </Typography>
      </>
    ),
    effect: `승인하면 ${holder.login} 회원의 ${exactDaonText(gross)}이 빠져나가요. 승인은 되돌릴 수 없어요.`,
  }),
};
