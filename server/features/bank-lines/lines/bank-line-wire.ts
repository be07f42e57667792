import { z } from 'zod';
import { SETTLED_AS } from '../../../../db/schema/bank.ts';
import { FILE_KINDS } from '../../../../domain/bank-matching/file-debits.ts';
import { LINE_MATCHES } from '../../../../domain/bank-matching/match-lines.ts';
import { RETURN_SIGNS } from '../../../../domain/bank-matching/returned-lines.ts';
import { idOut, instantOut, lineTimeOut, stateOut, wonOut } from '../../../trpc/wire.ts';
import { refundOfLineOut } from './refunds-of-lines.ts';

const orderOut = z.object({
  kind: z.enum(['purchase', 'sale']),
  id: idOut,
});

export const bankLineOut = z.object({
  id: idOut,
  ...lineTimeOut,
  direction: z.enum(['in', 'out']),
  won: wonOut,
  name: z.string(),
  memo: z.string(),
  balanceAfter: wonOut.nullable(),
  match: z.enum(LINE_MATCHES),
  /** Why it is certain for an order, or in doubt; null for a line that is settled or means none. */
  why: z.string().nullable(),
  /** The orders that the line may pay, the likeliest first and those of another name last; the one that it pays once it is settled. */
  candidates: z.array(
    orderOut.extend({
      ...{ holder: z.string(), name: z.string(), won: wonOut, state: stateOut },
      /** Whether its holder is blocked or closed: the order is decided alone, not among many lines. */
      isBlocked: z.boolean(),
      /** The line fits by account, amount and time and names another person than the holder. */
      otherName: z.boolean(),
    }),
  ),
  company: z.object({ id: idOut, name: z.string() }),
  depositAccount: z.object({ id: idOut, bankName: z.string(), accountNum: z.string() }),
  /** The rule that accounts for an open line by which no order can be meant; null without one. */
  rule: z.object({ id: idOut, note: z.string() }).nullable(),
  /** What it was accounted for as; null while it is open. */
  settledAs: z.enum(SETTLED_AS).nullable(),
  /**
   * The files that it may have paid in one sum, the likeliest first; once it is settled with a payout file, that one with the sales that it
   * paid. A file pays sales or refunds. `isWhole` is false where the sum is that of the file less one of them, of `mayHaveFailed`.
   */
  files: z.array(
    z.object({
      kind: z.enum(FILE_KINDS),
      id: idOut,
      madeAt: instantOut,
      ...{ saleIds: z.array(idOut), refundIds: z.array(idOut) },
      isWhole: z.boolean(),
      mayHaveFailed: z.array(idOut),
    }),
  ),
  /**
   * The lines that it may return or be returned by, the likeliest first, and `sign`, what shows it; once the two are settled against each
   * other, that one.
   */
  pairs: z.array(
    z.object({
      ...{ id: idOut, ...lineTimeOut, direction: z.enum(['in', 'out']), name: z.string(), memo: z.string() },
      sign: z.enum(RETURN_SIGNS).nullable(),
      /** The order that it is settled with. */
      order: orderOut.nullable(),
      /** Of a debit, what it paid whose part came back or may have; none where a whole line is returned. */
      ...{ saleIds: z.array(idOut), refundIds: z.array(idOut) },
    }),
  ),
  /** The refunds that an open line out may pay, the likeliest first; once a line is settled, the one that it owes, or those that it paid. */
  refunds: z.array(refundOfLineOut),
  /** Whether its order is still open: a second signature or another part is missing. */
  isWaiting: z.boolean(),
  /**
   * Whether the order may be left without the line: it waits, or was approved before the line came, or by hand with a part of its won. Also
   * for a line that is settled against another.
   */
  isLoose: z.boolean(),
  /** Who has approved the order, while another operator has to. Of these approvals, that of a sole operator ends with a release. */
  approvedBy: z.array(z.string()),
  note: z.string().nullable(),
  settledBy: z.string().nullable(),
  settledAt: instantOut.nullable(),
});

export type BankLineWire = z.input<typeof bankLineOut>;
