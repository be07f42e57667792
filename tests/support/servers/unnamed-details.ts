// The console and its file show a detail of the log without a Korean name by its code.
import type { Store } from '../../../db/store.ts';
import { detailLabel } from '../../../domain/audit-details.ts';
import { actionLabel } from '../../../domain/audit-labels.ts';
import { filterLabel } from '../../../domain/filter-text.ts';

type Entry = { action: string; detail: Record<string, unknown> };

/** The fields of an export's filter. */
const filterNames = (kept: unknown): string[] =>
  typeof kept === 'string' ? Object.keys(JSON.parse(kept) as object) : [];

/** What in these entries has no name. A test that writes entries itself invents their actions. */
export function unnamedDetails(entries: readonly Entry[]): string[] {
  const unnamed = entries
    .filter(({ action }) => actionLabel(action) !== action)
    .flatMap(({ action, detail }) => [
      ...Object.keys(detail)
        .filter((key) => detailLabel(action, key) === key)
        .map((key) => `${action}.${key}`),
      ...filterNames(detail['filter'])
        .filter((name) => filterLabel(name) === name)
        .map((name) => `${action}.filter.${name}`),
    ]);
  return [...new Set(unnamed)];
}

/** Throws for a detail without a name. A test may have broken its store. */
export async function checkDetails(store: Store): Promise<void> {
  const entries = await store
    .read((db) =>
      db.select({ action: db.t.auditLog.action, detail: db.t.auditLog.detail }).from(db.t.auditLog),
    )
    .catch(() => []);
  const unnamed = unnamedDetails(entries as Entry[]);
  if (unnamed.length > 0) throw new Error(`domain/audit-details.ts has no name for ${unnamed.join(', ')}`);
}
