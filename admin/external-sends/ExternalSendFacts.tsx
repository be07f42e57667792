import { Box, Divider, Typography } from '@mui/material';
import { exactDaonText, feeText } from '../amounts/amount-text.ts';
import type { ExternalSendRow } from '../api/contract.ts';
import { DecidedFacts } from '../requests/DecidedFacts.tsx';
import { Fact } from '../requests/Fact.tsx';
import { Headline } from '../requests/Headline.tsx';
import { GroupedAddress } from './GroupedAddress.tsx';

/** What an operator sends on the chain before approving: how much, and to which address to the last character. */
export function ExternalSendFacts({ send }: { send: ExternalSendRow }) {
  return (
    <>
      <Headline label="네트워크로 보낼 수량" figure={exactDaonText(send.net)} />
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
        {send.txHash !== null && <Fact label="전송 해시">{send.txHash}</Fact>}
        <DecidedFacts request={send} />
      </Box>
    </>
  );
}
