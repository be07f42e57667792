/** A line of a bank's statement, as the rules about statements use it. */
import type { Won } from '../money.ts';
import type { Direction } from './statement-cells.ts';

/** One movement of a company's account, as the bank wrote it. */
export type StatementLine = {
  /** The row of the file or of the pasted text, from 1. */
  row: number;
  at: Date;
  /** How exact `at` is: a second, a minute or a day. */
  precisionMs: number;
  direction: Direction;
  /** Above 0. */
  won: Won;
  name: string;
  memo: string;
  /** Null when the statement has no balances. */
  balanceAfter: bigint | null;
};

/** The net change of an account by one line, in won. */
export function changeOf({ direction, won }: Pick<StatementLine, 'direction' | 'won'>): bigint {
  return direction === 'in' ? won : -won;
}
