import { showDaon } from '../../domain/display.ts';
import { unitsOf } from '../api/wire.ts';
import styles from './Amount.module.css';
import { classes } from './classes.ts';

/** A signed amount of a list: outgoing dark, incoming blue with its plus. */
export function SignedAmount({
  amount,
  show = showDaon,
  muted = false,
}: {
  readonly amount: string;
  readonly show?: typeof showDaon;
  readonly muted?: boolean;
}) {
  const units = unitsOf(amount);
  const incoming = units > 0n;
  return (
    <span className={classes('num', incoming && styles.incoming, muted && styles.muted)}>
      {`${incoming ? '+' : ''}${show(units)} DAON`}
    </span>
  );
}
