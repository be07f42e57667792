/**
 * What the history entry of a list remembers while a page that was opened from it is shown. react-admin could keep the ticks in
 * its store, but then they would also be there at a later visit, and be decided unseen.
 */
import { isRecord } from '../../domain/is-record.ts';

export interface ListMemory {
  selectedId: number | null;
  tickedIds: readonly number[];
  /** Another operator may have signed in since. */
  login: string;
}

/** The memory of this operator in the state of a history entry; null without one. */
export function memoryIn(state: unknown, login: string | undefined): ListMemory | null {
  if (!isRecord(state) || !isRecord(state.list)) return null;
  const { selectedId, tickedIds, login: owner } = state.list;
  if (typeof owner !== 'string' || owner !== login || !Array.isArray(tickedIds)) return null;
  return {
    selectedId: typeof selectedId === 'number' ? selectedId : null,
    tickedIds: tickedIds.filter((id): id is number => typeof id === 'number'),
    login: owner,
  };
}
