import type { RequestRow } from '../api/contract.ts';

/** By what a panel notices that its request has changed since it was read, or what may be done with it. */
export const printOf = ({
  version,
  state,
  approvedBy,
  acts,
  bank,
}: Pick<RequestRow, 'version' | 'state' | 'approvedBy' | 'acts' | 'bank'>): string =>
  JSON.stringify([version, state, approvedBy, acts, bank]);

/** The print of a row that has left its list. */
export const GONE = 'gone';
