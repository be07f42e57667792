import { asUnits } from '../../domain/money.ts';
import type { DaonUnits } from '../../domain/money.ts';
import styles from './Amount.module.css';
import { classes } from './classes.ts';

/** '+1.50' or '−1.50', with a true minus sign; `show` writes an amount without one. */
export const withSign = (units: DaonUnits, show: (units: DaonUnits) => string): string =>
  `${units > 0n ? '+' : units < 0n ? '−' : ''}${show(asUnits(units < 0n ? -units : units))}`;

/** A signed amount of a list: outgoing dark, incoming blue with its plus. */
export function SignedAmount(props: {
  readonly units: DaonUnits;
  readonly show: (units: DaonUnits) => string;
  readonly muted: boolean;
}) {
  const { units, show, muted } = props;
  return (
    <span className={classes('num', units > 0n && styles.incoming, muted && styles.muted)}>
      {`${withSign(units, show)} DAON`}
    </span>
  );
}
