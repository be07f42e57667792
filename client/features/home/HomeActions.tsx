import { paths } from '../../routes/paths.ts';
import { homeCopy } from '../../copy/home.ts';
import { HistoryIcon, ReceiveIcon, SendIcon } from '../../ui/icons.tsx';
import { Link } from '../../ui/Link.tsx';
import styles from './HomeActions.module.css';
import type { HomeSheet } from './sheets.ts';

type HomeActionsProps = {
  readonly onSheet: (sheet: HomeSheet) => void;
  /** Nothing may leave: a sheet says why. */
  readonly shut: boolean;
};

/** What one comes for, and under it what one does less often. */
export function HomeActions({ onSheet, shut }: HomeActionsProps) {
  const leave = (sheet: HomeSheet) => () => onSheet(shut ? 'locked' : sheet);
  const off = shut ? { 'aria-disabled': true } : {};
  return (
    <nav className={styles.card} aria-label={homeCopy.menu}>
      <div className={styles.actions}>
        <button
          type="button"
          className={styles.action}
          {...off}
          onClick={leave('send')}
          aria-haspopup="dialog"
        >
          <span className={styles.round}>
            <SendIcon />
          </span>
          {homeCopy.actions.send}
        </button>
        <button
          type="button"
          className={styles.action}
          onClick={() => onSheet('receive')}
          aria-haspopup="dialog"
        >
          <span className={styles.round}>
            <ReceiveIcon />
          </span>
          {homeCopy.actions.receive}
        </button>
        <Link to={paths.history} className={styles.action}>
          <span className={styles.round}>
            <HistoryIcon />
          </span>
          {homeCopy.actions.history}
        </Link>
      </div>
      <div className={styles.orders}>
        <button
          type="button"
          className={styles.order}
          onClick={() => onSheet('buyAccounts')}
          aria-haspopup="dialog"
        >
          {homeCopy.orders.buy}
        </button>
        <button
          type="button"
          className={styles.order}
          {...off}
          onClick={leave('sellAccounts')}
          aria-haspopup="dialog"
        >
          {homeCopy.orders.sell}
        </button>
      </div>
    </nav>
  );
}
