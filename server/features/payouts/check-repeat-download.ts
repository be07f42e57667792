// The file of a payout is given a second time only to an operator who has seen what happened to the first one, and not while one of its
// sales may not be paid.
import { asc, eq } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import { fileCopyRefusal, legalActs } from '../../../domain/legal-acts.ts';
import { asWon, wonToString, type Won } from '../../../domain/money.ts';
import type { CopyRefusal, FileCopyRefusal } from '../../../domain/payout-states.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { readOperator } from '../requests/read-acting.ts';
import { readFactsOf } from '../requests/read-facts.ts';
import type { PayoutRow } from './payouts.repo.ts';

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

/**
 * What the one who asks for a file again was shown: how often it was downloaded again, and which sales are paid. A number of
 * sales would be the same after one was paid and the line of another was taken back.
 */
export type SeenPayout = { downloads: number; paid: readonly number[] };

/** PAYOUT_AGAIN with what happened to the file since it was made. */
export function downloadedBefore({ downloads, count }: PayoutRow, paid: PaidSales): DomainError {
  const again = downloads === 0 ? '다시 받은 적은 없고' : `${downloads}번 다시 받았고`;
  const done =
    paid.count === 0 ? '아직 지급을 확인한 판매는 없어요' : `이 가운데 ${paid.count}건은 이미 지급했어요`;
  return new DomainError(
    'PAYOUT_AGAIN',
    { downloads, count, paid: paid.count, paidWon: wonToString(paid.won), paidIds: paid.ids },
    {
      sentence: `이미 만들어 받은 파일이에요. 만든 뒤 ${again}, 판매는 ${count}건이에요. ${done}. 은행에 올리지 않은 것을 확인하고 다시 요청해주세요.`,
    },
  );
}

const inOrder = (ids: readonly number[]): string => ids.toSorted((a, b) => a - b).join(' ');

/** Throws as refuseCopy, and PAYOUT_AGAIN unless the caller has seen what happened since. */
export function refuseUnseen(payout: PayoutRow, copies: Copies, seen: SeenPayout | undefined): void {
  refuseCopy(payout.id, copies);
  const { paid } = copies;
  const isSeen = seen?.downloads === payout.downloads && inOrder(seen.paid) === inOrder(paid.ids);
  if (!isSeen) throw downloadedBefore(payout, paid);
}
