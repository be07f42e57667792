import { isRecord } from '../../domain/is-record.ts';
import {
  REFUND_REFUSAL_LABELS,
  REFUND_REFUSALS,
  REFUND_STATE_LABELS,
  type RefundRowState,
  type RefundState,
} from '../../domain/refund-states.ts';
import { ConsoleError } from '../api/console-error.ts';
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

const NAMED_MAX = 5;

/** The sentence of a refusal, and of a file that was refused whole, the refunds that stand against it. */
export function problemText(error: Error | null): string | null {
  if (!(error instanceof ConsoleError) || !isRecord(error.details)) return error?.message ?? null;
  const { refused } = error.details;
  if (!Array.isArray(refused)) return error.message;
  const all = refused.flatMap((one: unknown) => {
    if (!isRecord(one)) return [];
    const why = REFUND_REFUSALS.find((known) => known === one['why']);
    return why === undefined ? [] : [`환불 ${String(one['id'])}: ${REFUND_REFUSAL_LABELS[why]}`];
  });
  const rest = all.length > NAMED_MAX ? [`그 밖에 ${all.length - NAMED_MAX}건이 더 있어요.`] : [];
  return [error.message, ...all.slice(0, NAMED_MAX), ...rest].join(' ');
}
