import type { ReadDb } from '../../../db/store.ts';
import type { HistoryFilter } from '../../../domain/transactions.ts';
import type { Deps } from '../../deps.ts';
import { historyRowToWire } from './history-row.ts';
import { pageOfHistory } from './history.repo.ts';

export const HISTORY_PER_PAGE = 20; // the legacy list's page, and what a phone shows in two screens

export async function listHistory(
  deps: Deps,
  holder: { id: number },
  input: { page: number; filter: HistoryFilter },
) {
  const { rows, total } = await deps.store.read((db) =>
    pageOfHistory(db, holder.id, input.filter, input.page, HISTORY_PER_PAGE),
  );
  return {
    rows: rows.map(historyRowToWire),
    page: input.page,
    perPage: HISTORY_PER_PAGE,
    total,
    lastPage: Math.max(1, Math.ceil(total / HISTORY_PER_PAGE)),
  };
}

/** The newest rows, on a snapshot that is already open. */
export async function recentHistory(db: ReadDb, holderId: number, rows: number) {
  const recent = await pageOfHistory(db, holderId, 0, 1, rows);
  return recent.rows.map(historyRowToWire);
}
