import { z } from 'zod';
import { daonOut, priceOut, wonOut } from '../../trpc/wire.ts';

/** The inbox columns that every kind provides. */
export const inboxColumnsOut = z.object({
  /** The requested amount in DAON and, for an order, in won; null for a kind without money. */
  daon: daonOut.nullable(),
  won: wonOut.nullable(),
  /** The price of the order; null if it has none. */
  price: priceOut.nullable(),
  /** The bank account with its number masked, or the address. */
  target: z.string(),
  name: z.string().nullable(),
  company: z.string().nullable(),
  /** The account into which the won of a purchase is wired, its number masked; null for other kinds. */
  depositAccount: z.string().nullable(),
});

export type InboxColumns = z.input<typeof inboxColumnsOut>;
