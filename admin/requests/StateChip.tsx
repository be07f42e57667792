import { REQUEST_STATE_LABELS } from '../../domain/request-state.ts';
import type { RequestState } from '../../domain/request-state.ts';
import { ToneChip } from '../theme/ToneChip.tsx';
import type { ChipTone } from '../theme/ToneChip.tsx';

const tones: Record<RequestState, ChipTone> = {
  0: { text: 'brand', back: 'brandWeak' },
  1: { text: 'good', back: 'goodWeak' },
  2: { text: 'danger', back: 'dangerWeak' },
  3: { text: 'warn', back: 'warnWeak' },
};

/** The state of a request, with its kind where a table mixes kinds. */
export function StateChip({ state, kind }: { state: RequestState; kind?: string }) {
  const tone = tones[state];
  const label = kind === undefined ? REQUEST_STATE_LABELS[state] : `${kind} ${REQUEST_STATE_LABELS[state]}`;
  return <ToneChip label={label} tone={tone} />;
}
