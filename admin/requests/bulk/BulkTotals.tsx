import { Box, Typography } from '@mui/material';
import { showWon } from '../../../domain/display.ts';
import { wonText } from '../../amounts/amount-text.ts';
import type { BulkRow } from './bulk-decide.ts';
import { bulkTotalsOf } from './bulk-totals.ts';

/** The won of each deposit account with the names to look for on its statement, and the payouts with theirs. */
export function BulkTotals({ rows }: { rows: readonly BulkRow[] }) {
  return bulkTotalsOf(rows).map(({ depositAccount, count, won, transfers }) => (
    <Box
      component="section"
      key={depositAccount}
      aria-label={depositAccount ?? '이체'}
      sx={(theme) => ({ mb: 1.5, p: 1.5, borderRadius: '12px', backgroundColor: theme.tokens.surface2 })}
    >
      <Typography variant="body2" color="text.secondary">
        {depositAccount === null ? '보낼 돈 (판매)' : `${depositAccount} 계좌로 들어온 돈`}
      </Typography>
      <Typography sx={{ fontWeight: 700, fontSize: '1.25rem' }}>
        {`${count}건 · ${showWon(won)}원`}
      </Typography>
      <Box
        component="ul"
        tabIndex={0}
        aria-label="이름과 금액"
        sx={{
          listStyle: 'none',
          p: 0,
          m: 0,
          mt: 0.5,
          maxHeight: 160,
          overflowY: 'auto',
          fontSize: '0.9375rem',
        }}
      >
        {transfers.map((transfer) => (
          <Box component="li" key={transfer.id} sx={{ display: 'flex', gap: 1, py: 0.25 }}>
            <span>{transfer.name}</span>
            {depositAccount === null && (
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {transfer.account}
              </Box>
            )}
            <Box component="span" sx={{ ml: 'auto', whiteSpace: 'nowrap' }}>
              {wonText(transfer.won)}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  ));
}
