import { memo, useMemo } from 'react';
import { FROM_HISTORY, paths } from '../../app/paths.ts';
import { HistoryRow } from '../../ui/HistoryRow.tsx';
import styles from './HistoryList.module.css';
import { groupByMonth } from './months.ts';
import type { HistoryRowData } from './use-history.ts';

/** A page that is appended leaves the rows above it alone. */
const Item = memo(({ row }: { readonly row: HistoryRowData }) => (
  <li>
    <HistoryRow row={row} to={paths.historyDetail(row.id, FROM_HISTORY)} />
  </li>
));
Item.displayName = 'Item';

/** The rows under their months; a month's name stays in sight as long as its rows are. */
export function HistoryList({
  rows,
  busy,
}: {
  readonly rows: readonly HistoryRowData[];
  readonly busy: boolean;
}) {
  const months = useMemo(() => groupByMonth(rows), [rows]);
  return (
    <div aria-busy={busy}>
      {months.map((month) => (
        <section key={month.key} aria-label={month.label}>
          <h2 className={styles.month}>{month.label}</h2>
          <ul className={styles.rows}>
            {month.rows.map((row) => (
              <Item key={row.id} row={row} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
