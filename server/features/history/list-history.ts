import type { ReadDb } from '../../../db/store.ts';
import { parseHistorySearch } from '../../../domain/history-search.ts';
import { nextSeoulDay, parseSeoulDay } from '../../../domain/time.ts';
import type { HistoryFilter } from '../../../domain/transactions.ts';
import type { Deps } from '../../deps.ts';
import { historyRowsToWire } from './history-row.ts';
import { pageOfFoundHistory, pageOfHistory, type HistoryConditions } from './history.repo.ts';

export const HISTORY_PER_PAGE = 20; // the page size of the legacy list, about two screens of a phone

type ListInput = {
  page: number;
  filter: HistoryFilter;
  /** Days in Seoul, both inclusive. */
  from?: string | undefined;
  to?: string | undefined;
  search?: string | undefined;
};

/** The conditions beside the filter; null when there are none and a page is a key range. */
function conditionsOf({ filter, from, to, search }: ListInput): HistoryConditions | null {
  const last = to === undefined ? null : parseSeoulDay(to);
  const conditions = {
    filter,
    from: from === undefined ? null : parseSeoulDay(from),
    before: last === null ? null : nextSeoulDay(last),
    search: search === undefined ? null : parseHistorySearch(search),
  };
  const narrowed = conditions.from !== null || conditions.before !== null || conditions.search !== null;
  return narrowed ? conditions : null;
}

export async function listHistory(deps: Deps, holder: { id: number }, input: ListInput) {
  const conditions = conditionsOf(input);
  const now = deps.clock.now();
  const { rows, total } = await deps.store.read(async (db) => {
    const found =
      conditions === null
        ? await pageOfHistory(db, holder.id, input.filter, input.page, HISTORY_PER_PAGE)
        : await pageOfFoundHistory(db, holder.id, conditions, input.page, HISTORY_PER_PAGE);
    return { rows: await historyRowsToWire(db, found.rows, now), total: found.total };
  });
  return {
    rows,
    page: input.page,
    perPage: HISTORY_PER_PAGE,
    total,
    lastPage: Math.max(1, Math.ceil(total / HISTORY_PER_PAGE)),
  };
}

/** The newest rows, within an open snapshot. */
export async function recentHistory(db: ReadDb, holderId: number, rows: number, now: Date) {
  const recent = await pageOfHistory(db, holderId, 0, 1, rows);
  return historyRowsToWire(db, recent.rows, now);
}
