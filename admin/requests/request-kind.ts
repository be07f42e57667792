import type { ComponentType, ReactElement, ReactNode } from 'react';
import type { Facts, RequestRow } from '../api/contract.ts';
import type { ChipTone } from '../theme/ToneChip.tsx';
import type { BulkRow } from './bulk/bulk-decide.ts';

/** What the approval dialog shows. */
export interface Approval {
  question: string;
  /** What the operator compares. */
  check: ReactNode;
  /** What the approval does, unless it is the first of two. */
  effect: string;
  /** The approval must carry the hash of the transaction on the chain. */
  needsTxHash?: boolean;
}

/** Everything that differs between kinds of requests. Lists, pages and panels are the same for all of them. */
export interface RequestKindDefinition<Row extends RequestRow> {
  icon: ComponentType;
  /** Colours of the kind's chip in the inbox. */
  tone: ChipTone;
  /** The kind's own columns of its list, after state, time and holder. */
  columns: ReactNode;
  /** The filters of its list beside those of every kind. */
  filters: readonly ReactElement[];
  /** The cells of a row where a table mixes kinds. */
  summary: (row: Row) => { about: string; daon?: string; won?: string };
  /** What an operator checks before deciding. `facts` is undefined until the second query has answered. */
  review: (request: Row, facts: Facts | undefined) => ReactNode;
  /** Absent where no operator decides the kind. */
  approval?: (request: Row) => Approval;
  /** What a bulk decision adds up and names. */
  toBulk: (request: Row) => Pick<BulkRow, 'won' | 'wonAccount' | 'accountName'>;
  /** Why the request may be paid although no approval says so; absent where the kind is not paid by hand. */
  perhapsPaid?: (request: Row, facts: Facts) => string | null;
  /** The price that an order keeps; absent where the kind has no price. */
  priceOf?: (request: Row) => string;
}
