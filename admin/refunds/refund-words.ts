import {
  REFUND_REFUSAL_LABELS,
  REFUND_REFUSALS,
  REFUND_STATE_LABELS,
  type RefundRowState,
  type RefundState,
} from '../../domain/refund-states.ts';
import { refusedText } from '../payouts/refused-text.ts';
import type { ChipTone } from '../theme/ToneChip.tsx';

export const STATE_TONES: Readonly<Record<RefundState, ChipTone>> = {
  owed: { text: 'warn', back: 'warnWeak' },
  filed: { text: 'brand', back: 'brandWeak' },
  paid: { text: 'good', back: 'goodWeak' },
};

export const ROW_TONES: Readonly<Record<RefundRowState, ChipTone>> = {
  filed: STATE_TONES.owed,
  paid: STATE_TONES.paid,
  takenBack: { text: 'text2', back: 'surface2' },
};

/** The filter of the list offers those that are still to be paid together. */
export const STATE_CHOICES = [
  { id: 'unpaid', name: '돌려주기 전 모두' },
  ...Object.entries(REFUND_STATE_LABELS).map(([id, name]) => ({ id, name })),
];

export const problemText = (error: Error | null): string | null =>
  refusedText(error, ({ id, why }) => {
    const known = REFUND_REFUSALS.find((one) => one === why);
    return known === undefined ? null : `환불 ${String(id)}: ${REFUND_REFUSAL_LABELS[known]}`;
  });
