import type { InviteRow } from '../api/contract.ts';
import { ToneChip } from '../theme/ToneChip.tsx';
import type { ChipTone } from '../theme/ToneChip.tsx';

type InviteState = InviteRow['state'];

const looks: Record<InviteState, ChipTone & { label: string }> = {
  live: { label: '쓸 수 있음', text: 'good', back: 'goodWeak' },
  used: { label: '모두 씀', text: 'text2', back: 'surface2' },
  expired: { label: '기간 지남', text: 'warn', back: 'warnWeak' },
  revoked: { label: '취소됨', text: 'danger', back: 'dangerWeak' },
};

export function InviteStateChip({ state }: { state: InviteState }) {
  const { label, text, back } = looks[state];
  return <ToneChip label={label} tone={{ text, back }} />;
}
