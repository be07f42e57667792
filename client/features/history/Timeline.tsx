import { showDateTime } from '../../../domain/display-time.ts';
import { showWait } from '../../../domain/usual-wait.ts';
import { serverNow } from '../../api/server-clock.ts';
import { freezeCopy } from '../../copy/freeze.ts';
import { detailCopy } from '../../copy/detail.ts';
import { waitCopy } from '../../copy/wait.ts';
import { waitingSendCopy } from '../../copy/waiting-send.ts';
import { classes } from '../../ui/classes.ts';
import type { Detail } from './detail-rows.tsx';
import styles from './Timeline.module.css';

type TimelineProps = {
  readonly events: Detail['timeline'];
  readonly open: boolean;
  /** An operator works on it, so it cannot be cancelled any more. */
  readonly inProgress: boolean;
  /** Within how many minutes such a request is usually decided, where that is known. */
  readonly usualWait: number | null;
  /** Whether the own freeze has stopped it, so that it waits for its holder. */
  readonly stopped: boolean;
  /** When it runs, of a send that waits. */
  readonly runsAt: string | undefined;
};

/** The events of a request, oldest first; while it is pending, the last dot is the next step. */
export function Timeline({ events, open, inProgress, stopped, usualWait, runsAt }: TimelineProps) {
  if (events.length === 0) return null;
  const now = serverNow();
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{detailCopy.timeline}</h2>
      <ol>
        {events.map((event) => (
          <li key={`${event.at} ${event.what}`} className={classes(styles.event, styles[event.what])}>
            <p className={styles.what}>{detailCopy.events[event.what]}</p>
            {event.reason !== null && event.reason !== '' && <p className={styles.reason}>{event.reason}</p>}
            <p className={styles.at}>{showDateTime(event.at, now)}</p>
          </li>
        ))}
        {open && (
          <li className={classes(styles.event, styles.waiting)}>
            <p className={styles.what}>
              {stopped
                ? freezeCopy.stopped
                : runsAt !== undefined
                  ? waitingSendCopy.at(showDateTime(runsAt, now))
                  : inProgress
                    ? detailCopy.noCancel
                    : detailCopy.waiting}
            </p>
            {usualWait !== null && !stopped && <p className={styles.at}>{waitCopy(showWait(usualWait))}</p>}
          </li>
        )}
      </ol>
    </section>
  );
}
