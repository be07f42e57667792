import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Link } from './Link.tsx';
import styles from './ListRow.module.css';

export type RowProps = {
  readonly icon?: ReactNode;
  readonly iconTone?: 'plain' | 'brand' | 'good' | 'bad' | 'warn';
  readonly title: ReactNode;
  readonly sub?: ReactNode;
  readonly end?: ReactNode;
};

export function RowBody({ icon, iconTone = 'plain', title, sub, end }: RowProps) {
  return (
    <>
      {icon !== undefined && (
        <span className={classes(styles.icon, styles[iconTone])} aria-hidden="true">
          {icon}
        </span>
      )}
      <span className={styles.texts}>
        <span className={styles.title}>{title}</span>
        {sub !== undefined && <span className={styles.sub}>{sub}</span>}
      </span>
      {end !== undefined && <span className={styles.end}>{end}</span>}
    </>
  );
}

export function RowLink({ to, id, ...row }: RowProps & { readonly to: string; readonly id?: number }) {
  return (
    <Link to={to} className={styles.row} data-id={id}>
      <RowBody {...row} />
    </Link>
  );
}

type RowButtonProps = RowProps & {
  readonly onPress: () => void;
  readonly id?: number | string;
  /** For a row that is one of several choices: whether it is the one that holds. */
  readonly pressed?: boolean;
};

export function RowButton({ onPress, id, pressed, ...row }: RowButtonProps) {
  return (
    <button type="button" className={styles.row} onClick={onPress} data-id={id} aria-pressed={pressed}>
      <RowBody {...row} />
    </button>
  );
}

export function Row({ id, ...row }: RowProps & { readonly id?: number }) {
  return (
    <div className={styles.row} data-id={id}>
      <RowBody {...row} />
    </div>
  );
}
