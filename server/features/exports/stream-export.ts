import { setImmediate as nextLoop } from 'node:timers/promises';
import { csvLine, csvText, CSV_BYTE_ORDER_MARK } from '../../../domain/csv.ts';
import { DomainError } from '../../../domain/errors.ts';
import { appendAudit, operatorActor } from '../../audit/audit-log.ts';
import type { Deps } from '../../deps/deps.ts';
import type { Export, ReadPages } from './export-of.ts';
import { EXPORTS, type ExportName } from './export-table.ts';

const ROWS_AT_ONCE = 250; // some 20 ms of the event loop, and still few queries

export const exportNames = Object.keys(EXPORTS) as ExportName[];

export const isExportName = (name: string): name is ExportName => Object.hasOwn(EXPORTS, name);

/** The role that an export asks for. */
export function exportRole(name: ExportName): 'operator' | 'admin' {
  const { role }: Export = EXPORTS[name];
  return role ?? 'operator';
}

/** Who exports. `mayGoOn` is asked before each page: an export takes minutes, and the session may end meanwhile. */
export type Exporter = { id: number; login: string; mayGoOn: () => Promise<boolean> };

/**
 * Streams a whole filtered list as CSV, newest first, page by page as the client reads it. Written to the audit log
 * before the first line is sent, and again at the end with the number of rows sent, complete or not; of the filter, without typed texts. Throws
 * INVALID_INPUT for a filter that the list's schema rejects; the stream breaks off with UNAUTHENTICATED.
 */
export async function openExport(
  deps: Deps,
  operator: Exporter,
  name: ExportName,
  rawFilter: unknown,
): Promise<AsyncGenerator<string>> {
  const table: Export = EXPORTS[name];
  const filtered = table.filtered(rawFilter);
  if (filtered === null) throw new DomainError('INVALID_INPUT');
  const { read, logged } = filtered;
  const note = (outcome: string, rows: number) =>
    deps.store.write((tx) =>
      appendAudit(tx, {
        at: deps.clock.now(),
        actor: operatorActor(operator),
        action: 'exports.create',
        subject: name,
        outcome,
        detail: { filter: logged, rows },
      }),
    );
  await note('started', 0);
  return writeExport(deps, { titles: table.titles, read, note, operator });
}

async function* writeExport(
  deps: Deps,
  {
    titles,
    read,
    note,
    operator,
  }: {
    titles: readonly string[];
    read: ReadPages;
    note: (outcome: string, rows: number) => Promise<void>;
    operator: Exporter;
  },
): AsyncGenerator<string> {
  let rows = 0;
  let outcome = 'broken off';
  try {
    yield CSV_BYTE_ORDER_MARK + csvLine(titles.map(csvText));
    for await (const page of read(deps, ROWS_AT_ONCE, operator)) {
      if (!(await operator.mayGoOn())) throw new DomainError('UNAUTHENTICATED');
      rows += page.rows;
      if (page.lines.length > 0) yield page.lines.map(csvLine).join('');
      // A fast client would consume the whole file within one tick; yielding between pages lets other requests run.
      await nextLoop();
    }
    outcome = 'done';
  } finally {
    await note(outcome, rows);
  }
}
