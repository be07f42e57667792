import { memo, useMemo, useState } from 'react';
import { showNearDay } from '../../../domain/display-day.ts';
import { startOfSeoulDay } from '../../../domain/time.ts';
import { FROM_HISTORY, paths } from '../../routes/paths.ts';
import { areAmountsHidden } from '../../state/hidden-amounts.ts';
import { groupByDay } from '../../ui/group-by-day.ts';
import { HistoryRow } from '../../ui/HistoryRow.tsx';
import { useNow } from '../../ui/use-now.ts';
import styles from './HistoryList.module.css';
import { MonthBars } from './MonthBars.tsx';
import { groupByMonth } from './months.ts';
import type { HistoryRowData } from './use-history.ts';

/** A page that is appended leaves the rows above it alone. */
const Item = memo(({ row, hidden }: { readonly row: HistoryRowData; readonly hidden: boolean }) => (
  <li>
    <HistoryRow row={row} to={paths.historyDetail(row.id, FROM_HISTORY)} hidden={hidden} underDay />
  </li>
));
Item.displayName = 'Item';

type HistoryListProps = {
  readonly rows: readonly HistoryRowData[];
  readonly busy: boolean;
  /** Whether the months say what came in and what left, which they do where the list is whole. */
  readonly withSums: boolean;
};

/** The rows under their months and days; a month's name stays in sight as long as its rows are. */
export function HistoryList({ rows, busy, withSums }: HistoryListProps) {
  const [hidden] = useState(areAmountsHidden);
  const today = startOfSeoulDay(useNow()).getTime();
  const months = useMemo(() => {
    return groupByMonth(rows).map((month) => ({
      ...month,
      days: groupByDay(month.rows, (at) => showNearDay(at, new Date(today))),
    }));
  }, [rows, today]);
  return (
    <div aria-busy={busy}>
      {months.map((month) => (
        <section key={month.key} aria-label={month.label}>
          <h2 className={styles.month}>{month.label}</h2>
          {withSums && !hidden && <MonthBars month={month.key} />}
          {month.days.map((day) => (
            <div key={day.key}>
              <h3 className={styles.day}>{day.label}</h3>
              <ul className={styles.rows}>
                {day.rows.map((row) => (
                  <Item key={row.id} row={row} hidden={hidden} />
                ))}
              </ul>
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}
