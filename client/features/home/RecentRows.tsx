import { paths } from '../../routes/paths.ts';
import { homeCopy } from '../../copy/home.ts';
import { HistoryRow } from '../../ui/HistoryRow.tsx';
import { Link } from '../../ui/Link.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { RowSkeletons } from '../../ui/Skeleton.tsx';
import { useNow } from '../../ui/use-now.ts';
import styles from './RecentRows.module.css';
import type { Home } from './sheets.ts';

const SHOWN = 3;

type RecentRowsProps = {
  readonly rows: Home['recent'] | undefined;
  readonly hidden: boolean;
  /** Where someone without any history begins. */
  readonly onBuy: () => void;
};

export function RecentRows({ rows, hidden, onBuy }: RecentRowsProps) {
  const now = useNow();
  return (
    <section className={styles.card}>
      <div className={styles.top}>
        <h2 className={styles.title}>{homeCopy.recent}</h2>
        <Link to={paths.history} className={styles.all}>
          {homeCopy.all}
        </Link>
      </div>
      {rows === undefined && <RowSkeletons count={SHOWN} history />}
      {rows?.length === 0 && (
        <div className={styles.none}>
          <Mark size={40} quiet />
          <p>{homeCopy.none}</p>
          <button type="button" className={styles.first} onClick={onBuy} aria-haspopup="dialog">
            {homeCopy.firstBuy}
          </button>
        </div>
      )}
      {rows !== undefined && rows.length > 0 && (
        <ul>
          {rows.slice(0, SHOWN).map((row) => (
            <li key={row.id}>
              <HistoryRow row={row} to={paths.historyDetail(row.id)} hidden={hidden} now={now} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
