import { PENDING } from '../../domain/request-state.ts';
import type { ON_HOLD, RequestKind } from '../../domain/request-state.ts';

/** The filter of the inbox. It is part of the address, so that a view can be bookmarked and shared. */
export interface InboxFilter {
  kinds?: RequestKind[];
  states?: OpenState[];
  holder?: string;
  /** Only requests that the signed-in operator has taken. */
  mine?: true;
}

export type OpenState = typeof PENDING | typeof ON_HOLD;

export const initialFilter: InboxFilter = { states: [PENDING] };

export function stateOf(filter: InboxFilter): OpenState {
  return filter.states?.[0] ?? PENDING;
}

export function withKind(filter: InboxFilter, kind: RequestKind | null): InboxFilter {
  const { kinds: _before, ...rest } = filter;
  return kind === null ? rest : { ...rest, kinds: [kind] };
}

export function withMine({ mine: _before, ...rest }: InboxFilter, mine: boolean): InboxFilter {
  return mine ? { ...rest, mine } : rest;
}
