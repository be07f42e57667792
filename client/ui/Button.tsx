import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './Button.module.css';
import { classes } from './classes.ts';

type Look = 'main' | 'soft' | 'text' | 'danger';

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
  readonly look?: Look;
  readonly busy?: boolean;
  readonly children: ReactNode;
};

export function Button({ look = 'main', busy = false, disabled, type = 'button', children, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      className={classes(styles.button, styles[look], busy && styles.busy)}
    >
      <span className={styles.label}>{children}</span>
      {busy && <span className={styles.dots} aria-hidden="true" />}
    </button>
  );
}

export function ButtonLink(props: {
  readonly to: string;
  readonly replace?: boolean;
  readonly look?: Look;
  readonly children: ReactNode;
}) {
  const { to, replace = false, look = 'main', children } = props;
  return (
    <Link to={to} replace={replace} className={classes(styles.button, styles[look])}>
      <span className={styles.label}>{children}</span>
    </Link>
  );
}
