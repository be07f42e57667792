import { isDust, showDaonOrDust } from '../../domain/display.ts';
import { asUnits } from '../../domain/money.ts';
import type { DaonUnits } from '../../domain/money.ts';
import styles from './Amount.module.css';
import { classes } from './classes.ts';
import { Figure } from './Figure.tsx';

/** '+1.50' or '−1.50', with a true minus sign; `show` writes an amount without one. */
export const withSign = (units: DaonUnits, show: (units: DaonUnits) => string): string =>
  `${units > 0n ? '+' : units < 0n ? '−' : ''}${show(asUnits(units < 0n ? -units : units))}`;

/** '+1.50 DAON', and of dust '0.01 DAON 미만': a sign would be of the hundredth. */
export const signedDaonOrDust = (units: DaonUnits): string =>
  isDust(units) ? showDaonOrDust(units) : withSign(units, showDaonOrDust);

/** A signed amount of a list: outgoing dark, incoming blue with its plus. */
export function SignedAmount(props: {
  readonly units: DaonUnits;
  /** With its sign and its unit. */
  readonly text: string;
  readonly muted: boolean;
}) {
  const { units, text, muted } = props;
  const [figure = '', ...unit] = text.split(' ');
  return (
    <span className={classes('num', units > 0n && styles.incoming, muted && styles.muted)}>
      <Figure text={figure} /> {unit.join(' ')}
    </span>
  );
}
