import type { Tx } from '../../db/store.ts';
import type { DaonUnits } from '../../domain/money.ts';
import { checkIssue } from '../../domain/order-limits.ts';
import { issuedToday } from '../ledger/issued-today.ts';
import { unwrap } from '../trpc/unwrap.ts';
import { readSettings } from '../settings/read-settings.ts';

/** Must be called before every transaction that mints (D49). `minted` in units. Throws ISSUE_LIMIT. */
export async function checkIssueLimit(tx: Tx, minted: DaonUnits, now: Date): Promise<void> {
  const { maxIssuePerDay } = await readSettings(tx);
  unwrap(checkIssue(await issuedToday(tx, now), minted, maxIssuePerDay));
}
