import { useState } from 'react';
import { showDate } from '../../../domain/display-time.ts';
import { useSearch } from '../../routes/use-search.ts';
import { trpc } from '../../api/trpc.ts';
import { announcementsCopy } from '../../copy/announcements.ts';
import { ChevronIcon } from '../../ui/icons.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import styles from './AnnouncementsScreen.module.css';

/** All current announcements; the one that was tapped is open, else the latest. */
export default function AnnouncementsScreen() {
  const announcements = trpc.announcements.list.useQuery({});
  const wanted = Number(useSearch().get('id'));
  const [shut, setShut] = useState<number | null>(null);
  const rows = announcements.data ?? [];
  const firstOpen = rows.some(({ id }) => id === wanted) ? wanted : rows[0]?.id;

  return (
    <Screen
      id="/announcements"
      title={announcementsCopy.title}
      header={<PageHeader title={announcementsCopy.title} />}
    >
      <QueryState query={announcements} rows={3} />
      {announcements.data?.length === 0 && <EmptyState>{announcementsCopy.none}</EmptyState>}
      {rows.map((row) => (
        <details
          key={row.id}
          className={styles.item}
          open={row.id === firstOpen && shut !== row.id}
          data-id={row.id}
          onToggle={(event) => {
            // Once shut by the reader it stays shut, whatever is fetched again.
            if (row.id === firstOpen) setShut(event.currentTarget.open ? null : row.id);
          }}
        >
          <summary className={styles.summary}>
            <span>
              <span className={styles.title}>{row.title}</span>
              <span className={styles.date}>{showDate(row.startsAt)}</span>
            </span>
            <span className={styles.chevron}>
              <ChevronIcon size={18} />
            </span>
          </summary>
          <p className={styles.body}>{row.body}</p>
        </details>
      ))}
    </Screen>
  );
}
