import { isRecord } from '../../domain/is-record.ts';
import { DECIDED_KINDS, type RequestKind } from '../../domain/request-kinds.ts';

type CountByKind = Record<RequestKind, number>;

export interface InboxCounts {
  pending: CountByKind;
  onHold: CountByKind;
}

export const pendingIn = ({ pending }: Pick<InboxCounts, 'pending'>): number =>
  DECIDED_KINDS.reduce((sum, kind) => sum + pending[kind], 0);

function isCountByKind(value: unknown): value is CountByKind {
  return isRecord(value) && DECIDED_KINDS.every((kind) => typeof value[kind] === 'number');
}

/** The counts of an `inbox` event; null for anything else, and the inbox shows the counts it last asked for. */
export function parseInboxCounts(data: string): InboxCounts | null {
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    return null;
  }
  if (!isRecord(value) || !isCountByKind(value.pending) || !isCountByKind(value.onHold)) return null;
  return { pending: value.pending, onHold: value.onHold };
}
