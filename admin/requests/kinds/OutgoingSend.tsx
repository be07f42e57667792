import { Box, Divider, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { cutAddress } from '../../../domain/display.ts';
import { daonText, exactDaonText, feeText } from '../../amounts/amount-text.ts';
import type { ExternalSendRow, WaitingSendRow } from '../../api/contract.ts';
import { Fact } from '../../list/Fact.tsx';
import { GroupedAddress } from '../../list/GroupedAddress.tsx';
import { Headline } from '../../list/Headline.tsx';
import { amountFilters } from '../../list/money-filters.tsx';
import { DecidedFacts } from '../panel/DecidedFacts.tsx';

type OutgoingRow = ExternalSendRow | WaitingSendRow;

/** What is checked of a send that holds its gross until it is made; the address is shown whole. */
export function OutgoingSendReview(props: {
  send: OutgoingRow;
  label: string;
  /** What only this kind has. */
  children: ReactNode;
}) {
  const { send, label, children } = props;
  return (
    <>
      <Headline label={label} figure={exactDaonText(send.net)} />
      <Box component="section" aria-label="받는 주소">
        <Typography variant="caption" color="text.secondary" sx={{ fontWeight: 600 }}>
          받는 주소
        </Typography>
        <Typography sx={{ fontWeight: 600, lineHeight: 1.6, wordBreak: 'break-all' }}>
          <GroupedAddress address={send.toAddress} />
        </Typography>
      </Box>
      <Divider />
      <dl className="facts">
        <Fact label="수수료">{feeText(send.fee)}</Fact>
        <Fact label="회원에게서 빠질 수량" strong>
          {exactDaonText(send.gross)}
        </Fact>
        {children}
        <DecidedFacts request={send} />
      </dl>
    </>
  );
}

export const outgoingSend = {
  filters: [...amountFilters],
  summary: ({ toAddress, net }: OutgoingRow) => ({ about: cutAddress(toAddress), daon: daonText(net) }),
  toBulk: () => ({ won: null, wonAccount: null, accountName: null }),
};
