import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { ko } from '../../copy/ko.ts';
import { BellIcon, MenuIcon } from '../../ui/icons.tsx';
import styles from './HomeHeader.module.css';
import { useUnread } from './use-unread.ts';

export function HomeHeader({ unread, onMenu }: { readonly unread: boolean; readonly onMenu: () => void }) {
  const hasUnread = useUnread(unread);
  return (
    <header className={styles.header}>
      <button type="button" className={styles.icon} onClick={onMenu} aria-haspopup="dialog">
        <MenuIcon />
        <span className="visually-hidden">{ko.home.menu}</span>
      </button>
      <p className={styles.wordmark}>{ko.app.wordmark}</p>
      <Link to={paths.alarms} className={styles.icon}>
        <BellIcon />
        {hasUnread && <span className={styles.dot} data-unread="" />}
        <span className="visually-hidden">{hasUnread ? ko.home.alarmsUnread : ko.home.alarms}</span>
      </Link>
    </header>
  );
}
