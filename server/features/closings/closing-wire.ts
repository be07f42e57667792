import { z } from 'zod';
import { amountOut, idOut, timeOut } from '../../trpc/wire.ts';
import { depositAccountOut } from '../../companies/deposit-account-wire.ts';

/** What is not finished at the end of a day, by kind. */
export const OPEN_KINDS = [
  /** Lines of the statement that no approval or settlement of these days or before accounts for. */
  'linesIn',
  'linesOut',
  /** Approved in these days, and lines are not theirs, or only for a part. */
  'purchasesWithoutLine',
  'salesWithoutLine',
  /** Of these days or before, and not decided yet. */
  'purchases',
  'sales',
  /** Money that came in and is to be sent back, in these days or before. */
  'refundsOwed',
] as const;
export type OpenKind = (typeof OPEN_KINDS)[number];

const openItem = z.object({
  kind: z.string(),
  count: z.number().int().positive(),
  won: amountOut,
  /** Of what is owed, when the oldest money came. */
  since: timeOut.optional(),
});

const sums = {
  /** The first of the days that the closing covers; null when all days before it are open. */
  from: z.string().nullable(),
  day: z.string(),
  /** In whole won: what the bank held by the books, what came and went, and what it holds. */
  opening: amountOut,
  in: amountOut,
  out: amountOut,
  closing: amountOut,
  /** Requests without a line less lines without a request, at the end of the day. */
  unmatched: amountOut,
  /** What the newest line of the statement says the account held; null without one. */
  statementBalance: amountOut.nullable(),
  /** The statement less the books; zero when they are equal, null without a statement. */
  difference: amountOut.nullable(),
  /** In DAON, of purchases and sales that were booked on these days. */
  issued: amountOut,
  redeemed: amountOut,
  fees: amountOut,
  open: z.array(openItem),
};

export const closingOut = z.object({
  id: idOut,
  depositAccount: depositAccountOut,
  ...sums,
  note: z.string().nullable(),
  closedBy: z.string(),
  /** The operator who signed first, where two signed, and that one's note. Answers that were kept before the note existed have none. */
  agreedBy: z.string().nullable(),
  agreedNote: z.string().nullable().default(null),
  closedAt: timeOut,
});

export const previewOut = z.object({
  ...sums,
  depositAccount: depositAccountOut,
  /** All deposit accounts of the company, for a choice. */
  depositAccounts: z.array(depositAccountOut),
  /** The last signed day; null for none. */
  lastClosedDay: z.string().nullable(),
  /** The answers that were kept before these fields existed have none. Of what was unconfirmed or owed at the end of the day, what is so now. */
  openNow: z.array(openItem).default([]),
  /** Each of the open days that the closing covers; empty for one day. */
  days: z
    .array(
      z.object({
        day: z.string(),
        opening: amountOut,
        in: amountOut,
        out: amountOut,
        closing: amountOut,
        unmatched: amountOut,
      }),
    )
    .default([]),
  /** Who has signed these sums as the first of two; null without a signature. */
  firstSigner: z.object({ login: z.string(), at: timeOut }).nullable().default(null),
  /** How it was signed, for a day that is closed: its sums are those of the signature. */
  closed: closingOut.nullable(),
});

export type Preview = z.infer<typeof previewOut>;

export const closedOut = previewOut.extend({
  /** Null while it waits for a second operator. */
  id: idOut.nullable(),
  state: z.union([z.literal(0), z.literal(1)]),
  approvals: z.number().int().positive(),
});
