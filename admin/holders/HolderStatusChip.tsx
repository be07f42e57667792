import { HOLDER_STATUS_LABELS } from '../../domain/holder.ts';
import type { HolderStatus } from '../../domain/holder.ts';
import { ToneChip } from '../theme/ToneChip.tsx';
import type { ChipTone } from '../theme/ToneChip.tsx';

const tones: Record<HolderStatus, ChipTone> = {
  waiting: { text: 'brand', back: 'brandWeak' },
  active: { text: 'good', back: 'goodWeak' },
  blocked: { text: 'danger', back: 'dangerWeak' },
  closed: { text: 'text2', back: 'surface2' },
  rejected: { text: 'danger', back: 'dangerWeak' },
};

export function HolderStatusChip({ status }: { status: HolderStatus }) {
  return <ToneChip label={HOLDER_STATUS_LABELS[status]} tone={tones[status]} />;
}
