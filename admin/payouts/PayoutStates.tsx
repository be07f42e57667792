import { PAYOUT_SALE_STATES, PAYOUT_STATE_LABELS } from '../../domain/payout-states.ts';
import type { PayoutRow } from '../api/contract.ts';
import { RowStates } from './MadeFile.tsx';
import { STATE_TONES } from './payout-words.ts';

/** How many sales of a file are in which state. */
export function PayoutStates({ states }: Pick<PayoutRow, 'states'>) {
  return (
    <RowStates states={states} labels={PAYOUT_STATE_LABELS} tones={STATE_TONES} of={PAYOUT_SALE_STATES} />
  );
}
