import type { RequestKind } from '../../domain/request-kinds.ts';
import { kindLabels } from '../copy/ko.ts';
import { requestKinds } from '../requests/request-kinds.ts';
import { ToneChip } from '../theme/ToneChip.tsx';

export function KindChip({ kind }: { kind: RequestKind }) {
  const { tone } = requestKinds[kind];
  return <ToneChip label={kindLabels[kind]} tone={tone} />;
}
