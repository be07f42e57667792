// Whether the bank shows the deposit of a purchase (D62), as the bank's room says it (registry.ts).
import { z } from 'zod';
import type { Won } from '../../../domain/money.ts';
import type { BankSays } from '../../../domain/request-state.ts';
import { idOut, lineTimeOut, wonOut } from '../../trpc/wire.ts';

export type DepositLine = {
  id: number;
  at: Date;
  isDayOnly: boolean;
  won: Won;
  name: string;
  otherName: boolean;
};

/**
 * `certain`: a line is its deposit, or lines that are settled with it are the whole sum. `possible`: lines may be it. `none`: the account
 * was read past the order, and no line may be it. `unread`: the account was not read so far.
 */
export type Deposits = {
  status: 'certain' | 'possible' | 'none' | 'unread';
  /** The time of the newest line that was read from the account; null where none was. */
  readUntil: Date | null;
  /** Its bank gives days without times, and `readUntil` is when the day begins. */
  isDayOnly: boolean;
  lines: DepositLine[];
};

/** The strongest that an open line says about the payment of a sale, with the line. */
export type Payments = { status: BankSays; readUntil: null; isDayOnly: false; lines: DepositLine[] };

export const depositLineOut = z.object({
  id: idOut,
  ...lineTimeOut,
  won: wonOut,
  name: z.string(),
  /** It names another person than the holder (D63). */
  otherName: z.boolean(),
});
