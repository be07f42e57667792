// The file of a payout is given a second time only to an operator who has seen what happened to the first one, and not while one of its
// sales may not be paid.
import { and, asc, eq, isNull, or, sql } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import { asWon, wonToString, type Won } from '../../../domain/money.ts';
import type { PayoutRefusal } from '../../../domain/payout-states.ts';
import { findFacts, hasFact } from '../requests/facts.repo.ts';
import { saleState, type PayoutRow } from './payouts.repo.ts';

/** `ids` in the order of their numbers. */
export type PaidSales = { count: number; won: Won; ids: number[] };

/**
 * The sales of a file that may not be paid again: approved, also by the first of two, settled with a line
 * of the bank, or meant by one. Those that were
 * taken back are not counted, nor those of which a line only may be the payment.
 */
export async function readPaidSales(db: ReadDb, payoutId: number): Promise<PaidSales> {
  const { payoutSales, requests } = db.t;
  const rows = await db
    .select({
      id: payoutSales.requestId,
      won: payoutSales.won,
      state: saleState(db),
      isSaid: sql`case when ${hasFact(db, 'saidPaid', true)} then 1 else 0 end`.mapWith(Number),
    })
    .from(payoutSales)
    .innerJoin(requests, eq(requests.id, payoutSales.requestId))
    .where(and(eq(payoutSales.payoutId, payoutId), isNull(payoutSales.takenBackAt)));
  const open = rows.filter(({ state }) => state === 'open').map(({ id }) => id);
  const certain = (await findFacts(db, open)).filter(({ kind }) => kind === 'certain');
  const surely = new Set(certain.map(({ requestId }) => requestId));
  const paid = rows.filter(({ id, state, isSaid }) => state !== 'open' || surely.has(id) || isSaid === 1);
  return {
    count: paid.length,
    won: asWon(paid.reduce((sum, { won }) => sum + won, 0n)),
    ids: paid.map(({ id }) => id).toSorted((a, b) => a - b),
  };
}

const STOPPED =
  '이용이 막힌 회원이나 정지한 계좌의 판매가 파일에 있어서 다시 받을 수 없어요. 은행에 올리지 않았으면 그 판매를 파일에서 빼주세요.';

/**
 * Throws PAYOUT_REFUSED while an unpaid sale of the file is of a blocked holder or for a suspended account: an operator has stopped it
 * since, and the second copy would pay it. What a closed wallet has sold is paid.
 */
export async function refuseStopped(db: ReadDb, payoutId: number, paid: PaidSales): Promise<void> {
  const { payoutSales, sales, requests, holders, linkedAccounts } = db.t;
  const rows = await db
    .select({ id: payoutSales.requestId, holderStatus: holders.status })
    .from(payoutSales)
    .innerJoin(sales, eq(sales.requestId, payoutSales.requestId))
    .innerJoin(requests, eq(requests.id, sales.requestId))
    .innerJoin(holders, eq(holders.id, requests.holderId))
    .innerJoin(linkedAccounts, eq(linkedAccounts.id, sales.linkedAccountId))
    .where(
      and(
        eq(payoutSales.payoutId, payoutId),
        isNull(payoutSales.takenBackAt),
        or(eq(holders.status, 'blocked'), eq(linkedAccounts.status, 'suspended')),
      ),
    )
    .orderBy(asc(payoutSales.position));
  const refused = rows
    .filter(({ id }) => !paid.ids.includes(id))
    .map(({ id, holderStatus }) => {
      const why: PayoutRefusal = holderStatus === 'blocked' ? 'holder' : 'account';
      return { id, why, payoutId, takenBy: null };
    });
  if (refused.length > 0) throw new DomainError('PAYOUT_REFUSED', { refused }, { sentence: STOPPED });
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

/** Throws PAYOUT_DONE when every sale is paid, as refuseStopped, and PAYOUT_AGAIN unless the caller has seen what happened since. */
export async function refuseUnseen(
  db: ReadDb,
  payout: PayoutRow,
  paid: PaidSales,
  seen: SeenPayout | undefined,
): Promise<void> {
  if (paid.count >= payout.count) throw new DomainError('PAYOUT_DONE');
  await refuseStopped(db, payout.id, paid);
  const isSeen = seen?.downloads === payout.downloads && inOrder(seen.paid) === inOrder(paid.ids);
  if (!isSeen) throw downloadedBefore(payout, paid);
}
