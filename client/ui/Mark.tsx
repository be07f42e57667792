import { MARK_LETTER, MARK_SUN } from '../../domain/mark.ts';
import { classes } from './classes.ts';
import styles from './Mark.module.css';

/** The coin of the token. A quiet one has not come, or has gone. */
export function Mark({ size, quiet = false }: { readonly size: number; readonly quiet?: boolean }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 64 64"
      aria-hidden="true"
      className={classes(styles.mark, quiet && styles.quiet)}
    >
      <circle cx="32" cy="32" r="32" />
      <path d={MARK_LETTER} className={styles.letter} />
      <circle cx={MARK_SUN.x} cy={MARK_SUN.y} r={MARK_SUN.radius} className={styles.sun} />
    </svg>
  );
}
