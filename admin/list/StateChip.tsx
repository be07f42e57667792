import { REQUEST_KIND_LABELS, stateLabelsOf, type RequestKind } from '../../domain/request-kinds.ts';
import { REQUEST_STATE_LABELS } from '../../domain/request-state.ts';
import type { RequestState } from '../../domain/request-state.ts';
import type { RequestRow } from '../api/contract.ts';
import { ToneChip } from '../theme/ToneChip.tsx';
import type { ChipTone } from '../theme/ToneChip.tsx';

const tones: Record<RequestState, ChipTone> = {
  0: { text: 'brand', back: 'brandWeak' },
  1: { text: 'good', back: 'goodWeak' },
  2: { text: 'danger', back: 'dangerWeak' },
  3: { text: 'warn', back: 'warnWeak' },
};

/** Whether a correction has reversed what the request did. Its state stays as it is. */
export const isReversed = ({ ledger }: Pick<RequestRow, 'ledger'>): boolean =>
  ledger !== null && ledger.reversedById !== null;

interface StateChipProps {
  state: RequestState;
  /** The kind of the request, whose states may have names of their own. */
  kind?: RequestKind | undefined;
  /** Whether the kind is said too, where a table mixes kinds. */
  isNamed?: boolean;
  isReversed?: boolean;
}

/** The state of a request. A reversed one does not read as completed. */
export function StateChip({ state, kind, isNamed = false, isReversed: isUndone = false }: StateChipProps) {
  if (isUndone) return <ToneChip label="되돌림" tone={tones[3]} />;
  const tone = tones[state];
  if (kind === undefined) return <ToneChip label={REQUEST_STATE_LABELS[state]} tone={tone} />;
  const label = stateLabelsOf(kind)[state];
  return <ToneChip label={isNamed ? `${REQUEST_KIND_LABELS[kind]} ${label}` : label} tone={tone} />;
}
