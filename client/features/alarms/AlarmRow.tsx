import { memo } from 'react';
import { holderAlarmTitle, isExpiredPurchase } from '../../../domain/alarms.ts';
import { showRelative } from '../../../domain/display-time.ts';
import { showDaonOrDust } from '../../../domain/display.ts';
import { serverNow } from '../../api/server-clock.ts';
import type { Answers } from '../../api/trpc.ts';
import { unitsOf } from '../../api/wire.ts';
import { alarmPlace } from '../../app/paths.ts';
import { alarmsCopy } from '../../copy/alarms.ts';
import { areAmountsHidden } from '../../state/hidden-amounts.ts';
import { DotParts } from '../../ui/DotParts.tsx';
import { CheckIcon, ReceiveIcon } from '../../ui/icons.tsx';
import { AlertIcon, LinkIcon, PauseIcon } from '../../ui/more-icons.tsx';
import { Row, RowLink } from '../../ui/ListRow.tsx';
import styles from './AlarmRow.module.css';

type Alarm = Answers['alarms']['list']['rows'][number];

const LOOKS = {
  1: { icon: <CheckIcon size={20} />, tone: 'good' },
  2: { icon: <AlertIcon size={20} />, tone: 'bad' },
  3: { icon: <PauseIcon size={20} />, tone: 'warn' },
} as const;

/** The last digit of a type is the decision; only 21, tokens received, has none. */
function lookOf(row: Alarm) {
  const { type } = row;
  if (isExpiredPurchase(row)) return { icon: <AlertIcon size={20} />, tone: 'plain' } as const;
  if (type === 21) return { icon: <ReceiveIcon size={20} />, tone: 'brand' } as const;
  if (type === 41) return { icon: <LinkIcon size={20} />, tone: 'good' } as const;
  return LOOKS[(type % 10) as keyof typeof LOOKS];
}

/** Drawn again only when it changes itself: a list may hold a thousand of them. */
export const AlarmRow = memo(function AlarmRow(props: {
  readonly row: Alarm;
  readonly editing: boolean;
  readonly chosen: boolean;
  readonly onToggle: (id: number) => void;
}) {
  const { row, editing, chosen, onToggle } = props;
  const title = holderAlarmTitle(row);
  const look = lookOf(row);
  const facts = [
    row.comName,
    row.amount === null || areAmountsHidden() ? null : showDaonOrDust(unitsOf(row.amount)),
    row.accountInfo,
  ].filter((fact): fact is string => fact !== null && fact !== '');

  const now = serverNow();
  const body = {
    id: row.id,
    icon: look.icon,
    iconTone: look.tone,
    title: (
      <span className={row.isRead ? undefined : styles.unread}>
        {title}
        {!row.isRead && (
          <span className={styles.dot}>
            <span className="visually-hidden">{alarmsCopy.unread}</span>
          </span>
        )}
      </span>
    ),
    sub: (
      <span className={styles.lines}>
        {facts.length > 0 && (
          <span>
            <DotParts parts={facts} />
          </span>
        )}
        {row.reason !== null && row.reason !== '' && !isExpiredPurchase(row) && (
          <span className={styles.reason}>{row.reason}</span>
        )}
        <span>{showRelative(row.createdAt, now)}</span>
      </span>
    ),
  } as const;

  if (editing) {
    return (
      <label className={styles.pick}>
        <input
          type="checkbox"
          checked={chosen}
          onChange={() => onToggle(row.id)}
          className={styles.input}
          aria-label={alarmsCopy.select(title)}
        />
        <span className={styles.box} aria-hidden="true">
          <CheckIcon size={16} />
        </span>
        <Row {...body} />
      </label>
    );
  }
  const to = alarmPlace(row);
  return to === null ? <Row {...body} /> : <RowLink {...body} to={to} />;
});
