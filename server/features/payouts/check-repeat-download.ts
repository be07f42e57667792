// The file of a payout is given a second time only to an operator who has seen what happened to the first one, and not while one of its
// sales may not be paid.
import { asc, eq } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import { fileCopyRefusal, legalActs } from '../../../domain/legal-acts.ts';
import { asWon, type Won } from '../../../domain/money.ts';
import type { CopyRefusal, FileCopyRefusal } from '../../../domain/payout-states.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { readOperator } from '../requests/read-acting.ts';
import { readFactsOf } from '../requests/read-facts.ts';
import { downloadedBefore, isSeen, type MadeFileRow, type SeenFile } from './give-again.ts';

/** The sales of a file that may not be paid again; `ids` in the order of their numbers. */
export type PaidSales = { count: number; won: Won; ids: number[] };

export type Copies = {
  paid: PaidSales;
  /** Sales that an operator has stopped since: of a blocked holder or for a suspended account. */
  stopped: { id: number; why: CopyRefusal }[];
  /** Why the whole file is not given again. */
  refusal: FileCopyRefusal | null;
};

/** What a second copy of a file would pay: `copyFile` of each of its sales. */
export async function readCopies(
  db: ReadDb,
  payoutId: number,
  operatorId: number,
  now: Date,
): Promise<Copies> {
  const { payoutSales, requests } = db.t;
  const rows = await db
    .select({ request: requests, won: payoutSales.won, takenBackAt: payoutSales.takenBackAt })
    .from(payoutSales)
    .innerJoin(requests, eq(requests.id, payoutSales.requestId))
    .where(eq(payoutSales.payoutId, payoutId))
    .orderBy(asc(payoutSales.position));
  const facts = await readFactsOf(
    db,
    rows.map(({ request }) => request),
    now,
  );
  const operator = await readOperator(db, operatorId, now);
  const settings = await readSettings(db);
  const sales = rows.map(({ request: { id, state }, won, takenBackAt }) => {
    const known = facts.get(id);
    // A sale that was taken back may be in another file since.
    const isInFile = takenBackAt === null && known !== undefined;
    const why = isInFile ? legalActs('sale', state, known, operator, settings, now).copyFile : 'missing';
    return { id, won, why };
  });
  const paid = sales.filter(({ why }) => why === 'paid');
  return {
    paid: {
      count: paid.length,
      won: asWon(paid.reduce((sum, { won }) => sum + won, 0n)),
      ids: paid.map(({ id }) => id).toSorted((a, b) => a - b),
    },
    stopped: sales.flatMap(({ id, why }) => (why === 'holder' || why === 'account' ? [{ id, why }] : [])),
    refusal: fileCopyRefusal(sales.map(({ why }) => why)),
  };
}

const STOPPED =
  '이용이 막힌 회원이나 정지한 계좌의 판매가 파일에 있어서 다시 받을 수 없어요. 은행에 올리지 않았으면 그 판매를 파일에서 빼주세요.';

/** Throws what refuses the copy of a whole file; PAYOUT_REFUSED with the sales that are stopped. */
export function refuseCopy(payoutId: number, { stopped, refusal }: Copies): void {
  if (refusal === null) return;
  if (refusal !== 'PAYOUT_REFUSED') throw new DomainError(refusal);
  const refused = stopped.map((sale) => ({ ...sale, payoutId, takenBy: null }));
  throw new DomainError(refusal, { refused }, { sentence: STOPPED });
}

/** Throws as refuseCopy, and PAYOUT_AGAIN unless the caller has seen what happened since. */
export function refuseUnseen(payout: MadeFileRow, copies: Copies, seen: SeenFile | undefined): void {
  refuseCopy(payout.id, copies);
  const { paid } = copies;
  if (!isSeen(payout, paid, seen)) throw downloadedBefore('payouts', payout, paid);
}
