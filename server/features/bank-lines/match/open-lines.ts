// The one place where open lines come and go: they are found by the names that they show, and say what is known about orders.
import type { Tx } from '../../../../db/store.ts';
import { addKeys, removeKeys } from './payer-keys.repo.ts';
import { regroupAfter, regroupFor, type LeavingLines } from './regroup.ts';

type OpenLine = {
  id: number;
  direction: 'in' | 'out';
  won: LeavingLines['lines'][number]['won'];
  at: Date;
  name: string;
  memo: string;
};

/** After lines were stored or released. */
export async function linesCame(
  tx: Tx,
  companyId: number,
  lines: readonly OpenLine[],
  now: Date,
): Promise<void> {
  await addKeys(tx, companyId, lines);
  await regroupFor(tx, companyId, lines, now);
}

/** After lines were settled or taken back. Throws PAYOUT_PAID, see `regroupAfter`. */
export async function linesLeft(
  tx: Tx,
  companyId: number,
  lines: readonly OpenLine[],
  about: Omit<LeavingLines, 'lines' | 'companyId'>,
): Promise<void> {
  await removeKeys(tx, companyId, lines);
  await regroupAfter(tx, { ...about, companyId, lines });
}
