import type { RequestRow } from '../api/contract.ts';

/** By what a panel notices that its request has changed since it was read: a decision, a take or a signature. */
export const printOf = ({
  version,
  state,
  approvedBy,
}: Pick<RequestRow, 'version' | 'state' | 'approvedBy'>): string => [version, state, ...approvedBy].join(' ');

/** The print of a row that has left its list. */
export const GONE = 'gone';
