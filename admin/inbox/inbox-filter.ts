import { PENDING } from '../../domain/request-state.ts';
import type { ON_HOLD } from '../../domain/request-state.ts';
import type { RequestKind } from '../../domain/request-kinds.ts';

/** The filter of the inbox. It is part of the address, so that a view can be bookmarked and shared. */
export interface InboxFilter {
  kinds?: RequestKind[];
  states?: OpenState[];
  holder?: string;
  /** Only requests that the signed-in operator has taken. */
  mine?: true;
  /** Only sales and external sends that are not taken. */
  free?: true;
  /** Only requests that wait for the second signature of the signed-in operator. */
  second?: true;
  wonFrom?: string;
  wonTo?: string;
  company?: number;
  depositAccount?: number;
  from?: string;
  to?: string;
}

/** One of the quick choices; none shows those of all operators. */
export const INBOX_SHARES = ['mine', 'free', 'second'] as const;
export type InboxShare = (typeof INBOX_SHARES)[number];

export type OpenState = typeof PENDING | typeof ON_HOLD;

export const initialFilter: InboxFilter = { states: [PENDING] };

export function stateOf(filter: InboxFilter): OpenState {
  return filter.states?.[0] ?? PENDING;
}

export function withKind(filter: InboxFilter, kind: RequestKind | null): InboxFilter {
  const { kinds: _before, ...rest } = filter;
  return kind === null ? rest : { ...rest, kinds: [kind] };
}

export function shareOf(filter: InboxFilter): InboxShare | null {
  return INBOX_SHARES.find((share) => filter[share] === true) ?? null;
}

export function withShare(filter: InboxFilter, share: InboxShare | null): InboxFilter {
  const { mine: _mine, free: _free, second: _second, ...rest } = filter;
  return share === null ? rest : { ...rest, [share]: true };
}

const DETAILS = ['wonFrom', 'wonTo', 'company', 'depositAccount', 'from', 'to'] as const;

/** How many of the fields that the toolbar folds away have a value. */
export const detailsIn = (filter: InboxFilter): number =>
  DETAILS.filter((field) => filter[field] !== undefined && filter[field] !== '').length;

export function withoutDetails(filter: InboxFilter): InboxFilter {
  const rest = { ...filter };
  for (const field of DETAILS) delete rest[field];
  return rest;
}
