import Icon from '@mui/icons-material/HourglassEmpty';
import { Box, Typography } from '@mui/material';
import { maskAddress } from '../../../domain/display.ts';
import { AmountCell } from '../../amounts/AmountCell.tsx';
import { daonFigure } from '../../amounts/amount-text.ts';
import type { WaitingSendRow } from '../../api/contract.ts';
import { columnsOf } from '../../list/columns-of.tsx';
import { Fact } from '../../list/Fact.tsx';
import { Moment } from '../../time/Moment.tsx';
import type { RequestKindDefinition } from '../request-kind.ts';
import { outgoingSend, OutgoingSendReview } from './OutgoingSend.tsx';

const Listed = columnsOf('waitingSends');

const columns = [
  <Listed
    key="net"
    of="net"
    sorts
    align="right"
    render={(row) => <AmountCell strong>{daonFigure(row.net)}</AmountCell>}
  />,
  <Listed
    key="runsAt"
    of="runsAt"
    sorts
    render={({ runsAt }) => (
      <Box sx={{ fontSize: '0.9375rem' }}>
        <Moment at={runsAt} />
      </Box>
    )}
  />,
  <Listed
    key="toAddress"
    of="toAddress"
    cellClassName="accounts"
    headerClassName="accounts"
    render={(row) => <AmountCell>{maskAddress(row.toAddress)}</AmountCell>}
  />,
];

/** No operator decides it: the holder may cancel it until it runs. */
function WaitingSendReview({ send }: { send: WaitingSendRow }) {
  return (
    <>
      <OutgoingSendReview send={send} label="보낼 수량">
        <Fact label="보낼 시각" strong>
          <Moment at={send.runsAt} />
        </Fact>
      </OutgoingSendReview>
      <Typography variant="body2" color="text.secondary">
        이 시각에 조건을 다시 확인하고 자동으로 보내요. 그 전에는 회원이 취소할 수 있고, 운영자가 승인하거나
        거절하지 않아요.
      </Typography>
    </>
  );
}

export const waitingSendKind: RequestKindDefinition<WaitingSendRow> = {
  icon: Icon,
  tone: { text: 'text', back: 'surface2' },
  columns,
  ...outgoingSend,
  review: (send) => <WaitingSendReview send={send} />,
};
