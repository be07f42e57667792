import { INVITE_STATE_LABELS } from '../../domain/invite.ts';
import type { InviteRow } from '../api/contract.ts';
import { ToneChip } from '../theme/ToneChip.tsx';
import type { ChipTone } from '../theme/ToneChip.tsx';

type InviteState = InviteRow['state'];

const tones: Record<InviteState, ChipTone> = {
  live: { text: 'good', back: 'goodWeak' },
  used: { text: 'text2', back: 'surface2' },
  expired: { text: 'warn', back: 'warnWeak' },
  revoked: { text: 'danger', back: 'dangerWeak' },
};

export function InviteStateChip({ state }: { state: InviteState }) {
  return <ToneChip label={INVITE_STATE_LABELS[state]} tone={tones[state]} />;
}
