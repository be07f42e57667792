import { classes } from './classes.ts';
import { RowBody } from './ListRow.tsx';
import type { RowProps } from './ListRow.tsx';
import styles from './ListRow.module.css';

/** A row of a choice of one: the whole row is the radio button. */
export function RowRadio(
  props: RowProps & {
    readonly name: string;
    readonly value: string;
    readonly checked: boolean;
    readonly onPick: () => void;
  },
) {
  const { name, value, checked, onPick, ...row } = props;
  return (
    <label className={classes(styles.row, styles.radio, checked && styles.chosen)} data-id={value}>
      <input
        type="radio"
        name={name}
        value={value}
        checked={checked}
        onChange={onPick}
        className={styles.input}
      />
      <RowBody {...row} end={<span className={styles.dot} aria-hidden="true" />} />
    </label>
  );
}
