// Everything that waits for a decision in one queue, whatever its kind: the one who has waited longest comes first.
import { z } from 'zod';
import type { ReadDb } from '../../../db/store.ts';
import { ON_HOLD, PENDING, REQUEST_KINDS, type RequestKind } from '../../../domain/request-state.ts';
import type { Deps } from '../../deps.ts';
import { amountOut } from '../../wire.ts';
import { externalSendViews } from '../external-sends/external-send-rows.ts';
import { linkViews } from '../linked-accounts/link-rows.ts';
import { purchaseViews } from '../purchases/purchase-rows.ts';
import { standingSince } from '../four-eyes/standing-since.ts';
import { requestOut, requestToWire } from '../requests/request-wire.ts';
import { saleViews } from '../sales/sale-rows.ts';
import { signUpViews } from '../sign-ups/sign-up-rows.ts';
import { countApprovals, findWaiting, type WaitingFilter } from './inbox.repo.ts';

export const WAITING_STATES = [PENDING, ON_HOLD] as const;

export const inboxRowOut = requestOut.extend({
  kind: z.enum(REQUEST_KINDS),
  /** Operators who have approved this version; below two while four eyes are asked for. */
  approvals: z.number().int().nonnegative(),
  /** What was asked for, in DAON and, for an order, in won; null where no money is in it. */
  daon: amountOut.nullable(),
  won: amountOut.nullable(),
  /** The price of the order; null where it has none. */
  price: amountOut.nullable(),
  /** The bank account with its number masked, or the address. */
  target: z.string(),
  name: z.string().nullable(),
  company: z.string().nullable(),
});

type Particulars = Omit<z.infer<typeof inboxRowOut>, keyof z.infer<typeof requestOut> | 'kind' | 'approvals'>;
type ParticularsOf = (
  deps: Deps,
  db: ReadDb,
  ids: readonly number[],
) => Promise<ReadonlyMap<number, Particulars>>;

function particularsOf<T>(
  detailsOf: (deps: Deps, db: ReadDb, ids: readonly number[]) => Promise<ReadonlyMap<number, T>>,
  toParticulars: (detail: T) => Particulars,
): ParticularsOf {
  return async (deps, db, ids) => {
    const details = await detailsOf(deps, db, ids);
    return new Map([...details].map(([id, detail]) => [id, toParticulars(detail)]));
  };
}

const noMoney = { daon: null, won: null, price: null } as const;

const PARTICULARS: Readonly<Record<RequestKind, ParticularsOf>> = {
  purchase: particularsOf(purchaseViews.details, ({ tokens, won, price, account }) => ({
    daon: tokens,
    won,
    price,
    target: `${account.bankName} ${account.accountNum}`,
    name: account.name,
    company: account.companyName,
  })),
  sale: particularsOf(saleViews.details, ({ gross, payoutWon, price, account }) => ({
    daon: gross,
    won: payoutWon,
    price,
    target: `${account.bankName} ${account.accountNum}`,
    name: account.name,
    company: account.companyName,
  })),
  externalSend: particularsOf(externalSendViews.details, ({ net, toAddress }) => ({
    ...noMoney,
    daon: net,
    target: toAddress,
    name: null,
    company: null,
  })),
  link: particularsOf(linkViews.details, ({ bankName, accountNum, name, company }) => ({
    ...noMoney,
    target: `${bankName} ${accountNum}`,
    name,
    company,
  })),
  signUp: particularsOf(signUpViews.details, ({ bankName, accountNum, name, company }) => ({
    ...noMoney,
    target: `${bankName} ${accountNum}`,
    name,
    company,
  })),
};

type InboxInput = {
  page: number;
  perPage: number;
  filter?: (Omit<WaitingFilter, 'takenBy'> & { mine?: true | undefined }) | undefined;
};

export async function listInbox(
  deps: Deps,
  operator: { id: number },
  { filter: { mine, ...filter } = {}, ...input }: InboxInput,
) {
  const takenBy = mine === true ? operator.id : undefined;
  return deps.store.read(async (db) => {
    const { rows, total } = await findWaiting(db, { ...input, filter: { ...filter, takenBy } });
    const approvals = await countApprovals(db, rows, await standingSince(db, deps.clock.now()));
    const particulars = new Map<number, Particulars>();
    for (const kind of REQUEST_KINDS) {
      const ids = rows.filter((row) => row.kind === kind).map((row) => row.id);
      if (ids.length === 0) continue;
      for (const [id, found] of await PARTICULARS[kind](deps, db, ids)) particulars.set(id, found);
    }
    const data = rows.map((row): z.infer<typeof inboxRowOut> => {
      const found = particulars.get(row.id);
      if (found === undefined) throw new Error(`${row.kind} ${row.id} has no row of its own`);
      return { ...requestToWire(row), kind: row.kind, approvals: approvals.get(row.id) ?? 0, ...found };
    });
    return { data, total };
  });
}
