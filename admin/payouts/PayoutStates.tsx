import { Box } from '@mui/material';
import { PAYOUT_SALE_STATES, PAYOUT_STATE_LABELS } from '../../domain/payout-states.ts';
import type { PayoutRow } from '../api/contract.ts';
import { ToneChip } from '../theme/ToneChip.tsx';
import { STATE_TONES } from './payout-words.ts';

/** How many sales of a file are in which state. */
export function PayoutStates({ states }: { states: PayoutRow['states'] }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {PAYOUT_SALE_STATES.filter((state) => states[state].count > 0).map((state) => (
        <ToneChip
          key={state}
          label={`${PAYOUT_STATE_LABELS[state]} ${states[state].count}`}
          tone={STATE_TONES[state]}
        />
      ))}
    </Box>
  );
}
