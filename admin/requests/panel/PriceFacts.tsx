import { Box } from '@mui/material';
import { priceText } from '../../amounts/amount-text.ts';
import { Fact } from '../../list/Fact.tsx';
import { priceMoveOf } from './price-move.ts';

/** The price of the order and the current price. */
export function PriceFacts({ then, now }: { then: string; now: string | null | undefined }) {
  const move = now === undefined ? null : priceMoveOf(then, now);
  return (
    <>
      <Fact label="신청 때 시세">{priceText(then)}</Fact>
      {now !== undefined && (
        <Fact label="지금 시세">
          {now === null ? '정해지지 않음' : priceText(now)}
          {move !== null && move.percent !== '+0.0%' && (
            <Box
              component="span"
              sx={{ ml: 1, color: move.isLarge ? 'warning.main' : 'text.secondary', fontWeight: 700 }}
            >
              {move.percent}
            </Box>
          )}
        </Fact>
      )}
    </>
  );
}
