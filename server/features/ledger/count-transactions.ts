import { countRows } from '../../../db/count-rows.ts';
import { and, gt, lte, sql } from '../../../db/sql.ts';
import type { ReadDb, Store } from '../../../db/store.ts';
import { findLastChecked } from '../../ledger/last-checked.ts';

/** How many transactions there are up to one that the books' check has passed. None is ever added before it or deleted. */
type Known = { readonly upTo: number; readonly count: number };

const known = new WeakMap<Store, Known>();

async function countBetween(db: ReadDb, after: number, upTo?: number): Promise<number> {
  const { ledgerTransactions } = db.t;
  const { id } = ledgerTransactions;
  return countRows(
    db,
    ledgerTransactions,
    and(gt(id, after), upTo === undefined ? undefined : lte(id, upTo)),
  );
}

/** The number of all transactions. Both engines would read every one; here only those since the last check are, at most a minute's. */
export async function countTransactions(store: Store, db: ReadDb): Promise<number> {
  const last = known.get(store) ?? { upTo: 0, count: 0 };
  const upTo = Math.max(last.upTo, (await findLastChecked(db)) ?? 0);
  const checked = last.count + (upTo > last.upTo ? await countBetween(db, last.upTo, upTo) : 0);
  known.set(store, { upTo, count: checked });
  return checked + (await countBetween(db, upTo));
}

/** The number of all sends, which are the transactions that the index of kinds leaves out. */
export async function countSends(store: Store, db: ReadDb): Promise<number> {
  const { ledgerTransactions } = db.t;
  const others = await countRows(db, ledgerTransactions, sql`${ledgerTransactions.kind} <> 'send'`);
  return (await countTransactions(store, db)) - others;
}
