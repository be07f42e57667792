import { classes } from './classes.ts';
import styles from './PeriodFields.module.css';
import { TextField } from './TextField.tsx';

type PeriodFieldsProps = {
  /** Periods to pick with one tap. */
  readonly presets: readonly {
    readonly key: string;
    readonly label: string;
    readonly on: boolean;
    readonly onPick: () => void;
  }[];
  /** Days as '2026-11-20'; empty for none. */
  readonly from: string;
  readonly to: string;
  readonly labels: { readonly from: string; readonly to: string };
  /** The last day that can be picked. */
  readonly today: string;
  readonly onFrom: (day: string) => void;
  readonly onTo: (day: string) => void;
  readonly problem: string | null;
};

/** A period: picked from a few, or by its first and last day. */
export function PeriodFields(props: PeriodFieldsProps) {
  const { presets, from, to, labels, today, onFrom, onTo, problem } = props;
  return (
    <>
      <div className={styles.presets}>
        {presets.map(({ key, label, on, onPick }) => (
          <button
            key={key}
            type="button"
            className={classes(styles.preset, on && styles.on)}
            aria-pressed={on}
            onClick={onPick}
          >
            {label}
          </button>
        ))}
      </div>
      <div className={styles.days}>
        <TextField
          label={labels.from}
          name="from"
          type="date"
          max={today}
          value={from}
          onValue={onFrom}
          line={false}
        />
        <TextField
          label={labels.to}
          name="to"
          type="date"
          max={today}
          value={to}
          onValue={onTo}
          line={false}
        />
      </div>
      <p className={styles.line} aria-live="polite">
        {problem}
      </p>
    </>
  );
}
