import { paths } from '../../routes/paths.ts';
import { appCopy } from '../../copy/app.ts';
import { homeCopy } from '../../copy/home.ts';
import { BellIcon, MenuIcon } from '../../ui/icons.tsx';
import { Link } from '../../ui/Link.tsx';
import styles from './HomeHeader.module.css';
import { useUnread } from './use-unread.ts';

export function HomeHeader({
  unread,
  onMenu,
}: {
  readonly unread: number | undefined;
  readonly onMenu: () => void;
}) {
  const hasUnread = useUnread(unread);
  return (
    <header className={styles.header}>
      <button type="button" className={styles.icon} onClick={onMenu} aria-haspopup="dialog">
        <MenuIcon />
        <span className="visually-hidden">{homeCopy.menu}</span>
      </button>
      <p className={styles.wordmark}>{appCopy.wordmark}</p>
      <Link to={paths.alarms} className={styles.icon}>
        <BellIcon />
        {hasUnread && <span className={styles.dot} data-unread="" />}
        <span className="visually-hidden">{hasUnread ? homeCopy.alarmsUnread : homeCopy.alarms}</span>
      </Link>
    </header>
  );
}
