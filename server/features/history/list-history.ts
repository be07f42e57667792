import type { ReadDb } from '../../../db/store.ts';
import { parseHistorySearch } from '../../../domain/history-search.ts';
import { PENDING } from '../../../domain/request-state.ts';
import { nextSeoulDay, parseSeoulDay } from '../../../domain/time.ts';
import { FEES_ONLY } from '../../../domain/history-filters.ts';
import type { WalletHistoryFilter } from '../../../domain/history-filters.ts';
import type { Deps } from '../../deps/deps.ts';
import { findInProgress } from '../requests/in-progress.ts';
import { historyRowsToWire } from './history-row.ts';
import {
  newestMovements,
  pageOfFoundHistory,
  pageOfHistory,
  type HistoryConditions,
} from './history.repo.ts';

export const HISTORY_PER_PAGE = 20; // the page size of the legacy list, about two screens of a phone

type ListInput = {
  page: number;
  filter: WalletHistoryFilter;
  /** Days in Seoul, both inclusive. */
  from?: string | undefined;
  to?: string | undefined;
  search?: string | undefined;
};

function conditionsOf({ filter, from, to, search }: ListInput): HistoryConditions {
  const last = to === undefined ? null : parseSeoulDay(to);
  return {
    filter,
    from: from === undefined ? null : parseSeoulDay(from),
    before: last === null ? null : nextSeoulDay(last),
    search: search === undefined ? null : parseHistorySearch(search),
  };
}

export async function listHistory(deps: Deps, holder: { id: number }, input: ListInput) {
  const conditions = conditionsOf(input);
  const { filter, from, before, search } = conditions;
  const isWhole = from === null && before === null && search === null;
  const now = deps.clock.now();
  const { rows, total } = await deps.store.read(async (db) => {
    // Fees have no numbers of their own.
    const found =
      isWhole && filter !== FEES_ONLY
        ? await pageOfHistory(db, holder.id, filter, input.page, HISTORY_PER_PAGE)
        : await pageOfFoundHistory(db, holder.id, conditions, input.page, HISTORY_PER_PAGE);
    const pending = found.rows.filter(({ state }) => state === PENDING).map(({ id }) => id);
    const inProgress = await findInProgress(db, pending, now);
    return { rows: await historyRowsToWire(db, found.rows, inProgress), total: found.total };
  });
  return {
    rows,
    page: input.page,
    perPage: HISTORY_PER_PAGE,
    total,
    lastPage: Math.max(1, Math.ceil(total / HISTORY_PER_PAGE)),
  };
}

/** The newest movements, within an open snapshot. A fee is said by its movement. `inProgress` is all that `findProgressOf` finds. */
export async function recentHistory(
  db: ReadDb,
  holderId: number,
  count: number,
  inProgress: ReadonlySet<number>,
) {
  return historyRowsToWire(db, await newestMovements(db, holderId, count), inProgress);
}
