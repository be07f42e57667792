import { memo } from 'react';
import { alarmAdvice, alarmSentence } from '../../../domain/alarm-words.ts';
import { isExpiredPurchase } from '../../../domain/alarms.ts';
import { showClock } from '../../../domain/display-time.ts';
import type { Answers } from '../../api/trpc.ts';
import { unitsOf, wonOfWire } from '../../api/wire.ts';
import { alarmPlace } from '../../routes/alarm-place.ts';
import { alarmsCopy } from '../../copy/alarms.ts';
import { areAmountsHidden } from '../../state/hidden-amounts.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import { DotParts } from '../../ui/DotParts.tsx';
import { WithFigures } from '../../ui/Figure.tsx';
import { Row, RowLink } from '../../ui/ListRow.tsx';
import styles from './AlarmRow.module.css';
import { lookOf } from './alarm-look.tsx';

type Alarm = Answers['alarms']['list']['rows'][number];

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
  const why = row.reason ?? alarmAdvice(row.type);
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
        {why !== null && why !== '' && !isExpiredPurchase(row) && (
          <span className={styles.reason}>{why}</span>
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
