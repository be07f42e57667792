import { LINKED_ACCOUNT_STATUS_LABELS } from '../../domain/linked-account.ts';
import type { LinkedAccountStatus } from '../../domain/linked-account.ts';
import { ToneChip } from '../theme/ToneChip.tsx';
import type { ChipTone } from '../theme/ToneChip.tsx';

const tones: Record<LinkedAccountStatus, ChipTone> = {
  waiting: { text: 'brand', back: 'brandWeak' },
  active: { text: 'good', back: 'goodWeak' },
  suspended: { text: 'warn', back: 'warnWeak' },
  rejected: { text: 'danger', back: 'dangerWeak' },
  removed: { text: 'text2', back: 'surface2' },
};

export function AccountStatusChip({ status }: { status: LinkedAccountStatus }) {
  return <ToneChip label={LINKED_ACCOUNT_STATUS_LABELS[status]} tone={tones[status]} />;
}
