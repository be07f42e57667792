import { useQuery } from '@tanstack/react-query';
import { announcementsQuery } from '../../api/announcements-query.ts';
import { paths } from '../../routes/paths.ts';
import { announcementsCopy } from '../../copy/announcements.ts';
import { CloseIcon } from '../../ui/more-icons.tsx';
import { Link } from '../../ui/Link.tsx';
import styles from './AnnouncementBanner.module.css';
import { useDismissed } from './use-dismissed.ts';

/** The latest announcement that was not waved away on this device, at the foot of the home. */
export default function AnnouncementBanner() {
  // A banner that fails to load is not worth a word: the announcements are in the settings too.
  const announcements = useQuery({ ...announcementsQuery, staleTime: 60_000 });
  const [dismissed, dismiss] = useDismissed();
  const waiting = (announcements.data ?? []).filter(({ id }) => !dismissed.has(id));
  const [latest] = waiting;
  if (latest === undefined) return null;
  return (
    <aside className={styles.bar} aria-label={announcementsCopy.banner}>
      <div className={styles.banner}>
        <Link to={paths.announcements(latest.id)} className={styles.link}>
          <span className={styles.kind}>{announcementsCopy.banner}</span>
          <span className={styles.title}>{latest.title}</span>
          {waiting.length > 1 && (
            <span className={styles.more}>{announcementsCopy.bannerMore(waiting.length - 1)}</span>
          )}
        </Link>
        <button type="button" className={styles.dismiss} onClick={() => dismiss(latest.id)}>
          <CloseIcon size={18} />
          <span className="visually-hidden">{announcementsCopy.dismiss}</span>
        </button>
      </div>
    </aside>
  );
}
