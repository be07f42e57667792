import Icon from '@mui/icons-material/HourglassEmpty';
import { Box, Divider, Typography } from '@mui/material';
import { cutAddress, maskAddress } from '../../../domain/display.ts';
import { AmountCell } from '../../amounts/AmountCell.tsx';
import { daonFigure, daonText, exactDaonText, feeText } from '../../amounts/amount-text.ts';
import type { WaitingSendRow } from '../../api/contract.ts';
import { columnsOf } from '../../list/list-column.tsx';
import { amountFilters } from '../../list/money-filters.tsx';
import { Fact } from '../../list/Fact.tsx';
import { GroupedAddress } from '../../list/GroupedAddress.tsx';
import { Headline } from '../../list/Headline.tsx';
import { DecidedFacts } from '../panel/DecidedFacts.tsx';
import { Moment } from '../../time/Moment.tsx';
import type { RequestKindDefinition } from '../request-kind.ts';

const Listed = columnsOf('waitingSends');

const columns = [
  <Listed
    key="net"
    of="net"
    sorts
    align="right"
    render={(row) => <AmountCell strong>{daonFigure(row.net)}</AmountCell>}
  />,
  <Listed key="runsAt" of="runsAt" />,
  <Listed
    key="toAddress"
    of="toAddress"
    render={(row) => <AmountCell>{maskAddress(row.toAddress)}</AmountCell>}
  />,
];

/** No operator decides it: the holder may cancel it until it runs. */
function WaitingSendReview({ send }: { send: WaitingSendRow }) {
  return (
    <>
      <Headline label="보낼 수량" figure={exactDaonText(send.net)} />
      <Box component="section" aria-label="받는 주소">
        <Typography variant="caption" color="text.secondary" sx={{ fontWeight: 600 }}>
          받는 주소
        </Typography>
        <Typography sx={{ fontWeight: 600, lineHeight: 1.6, wordBreak: 'break-all' }}>
          <GroupedAddress address={send.toAddress} />
        </Typography>
      </Box>
      <Divider />
      <Box component="dl" sx={{ m: 0 }}>
        <Fact label="수수료">{feeText(send.fee)}</Fact>
        <Fact label="회원에게서 빠질 수량" strong>
          {exactDaonText(send.gross)}
        </Fact>
        <Fact label="보낼 시각" strong>
          <Moment at={send.runsAt} />
        </Fact>
        <DecidedFacts request={send} />
      </Box>
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
  filters: [...amountFilters],
  summary: ({ toAddress, net }) => ({ about: cutAddress(toAddress), daon: daonText(net) }),
  review: (send) => <WaitingSendReview send={send} />,
  toBulk: () => ({ won: null, wonAccount: null, accountName: null }),
};
