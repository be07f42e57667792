import { memo } from 'react';
import { alarmSentence } from '../../../domain/alarm-words.ts';
import { ALARM_NEW_DEVICE } from '../../../domain/alarm-types.ts';
import { isExpiredPurchase } from '../../../domain/alarms.ts';
import { showClock } from '../../../domain/display-time.ts';
import type { Answers } from '../../api/trpc.ts';
import { unitsOf, wonOfWire } from '../../api/wire.ts';
import { alarmPlace } from '../../app/paths.ts';
import { alarmsCopy } from '../../copy/alarms.ts';
import { areAmountsHidden } from '../../state/hidden-amounts.ts';
import { DotParts } from '../../ui/DotParts.tsx';
import { WithFigures } from '../../ui/Figure.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { AlertIcon, LinkIcon, PauseIcon } from '../../ui/more-icons.tsx';
import { Row, RowLink } from '../../ui/ListRow.tsx';
import styles from './AlarmRow.module.css';

type Alarm = Answers['alarms']['list']['rows'][number];

const LOOKS = {
  1: { icon: <CheckIcon size={20} />, tone: 'good' },
  2: { icon: <AlertIcon size={20} />, tone: 'bad' },
  3: { icon: <PauseIcon size={20} />, tone: 'warn' },
} as const;

/** What came is the coin itself; of the others the last digit of the type is the decision. */
function lookOf(row: Alarm) {
  const { type } = row;
  if (isExpiredPurchase(row)) return { icon: <AlertIcon size={20} />, tone: 'plain' } as const;
  if (type === 21 || type === 31) return { icon: <Mark size={40} />, tone: 'plain' } as const;
  if ((type > 50 && type < 60) || [ALARM_NEW_DEVICE, 67, 68, 73, 74, 75].includes(type))
    return { icon: <AlertIcon size={20} />, tone: 'plain' } as const;
  if (type === 41) return { icon: <LinkIcon size={20} />, tone: 'good' } as const;
  return LOOKS[(type % 10) as keyof typeof LOOKS];
}

const unitsOrNull = (raw: string | null) => (raw === null ? null : unitsOf(raw));

function sentenceOf(row: Alarm): string {
  const { amount, arrived, won } = row;
  const facts = {
    ...row,
    amount: unitsOrNull(amount),
    arrived: unitsOrNull(arrived),
    won: won === null ? null : wonOfWire(won),
  };
  return alarmSentence(facts, { amounts: !areAmountsHidden(), accounts: true });
}

/** Drawn again only when it changes itself: a list may hold a thousand of them. */
export const AlarmRow = memo(function AlarmRow(props: {
  readonly row: Alarm;
  readonly editing: boolean;
  readonly chosen: boolean;
  readonly onToggle: (id: number) => void;
}) {
  const { row, editing, chosen, onToggle } = props;
  const sentence = sentenceOf(row);
  const look = lookOf(row);
  const facts = [showClock(row.createdAt), row.comName, row.accountInfo].filter(
    (fact): fact is string => fact !== null && fact !== '' && !sentence.includes(fact),
  );

  const body = {
    id: row.id,
    icon: look.icon,
    iconTone: look.tone,
    title: (
      <span>
        <span>
          <WithFigures sentence={sentence} />
        </span>
        {!row.isRead && (
          <span className={styles.dot}>
            <span className="visually-hidden">{alarmsCopy.unread}</span>
          </span>
        )}
      </span>
    ),
    sub: (
      <span className={styles.lines}>
        {row.reason !== null && row.reason !== '' && !isExpiredPurchase(row) && (
          <span className={styles.reason}>{row.reason}</span>
        )}
        <span>
          <DotParts parts={facts} />
        </span>
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
          aria-label={alarmsCopy.select(sentence)}
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
