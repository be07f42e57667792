import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import styles from './Button.module.css';
import { classes } from './classes.ts';
import { WithFigures } from './Figure.tsx';
import { Link } from './Link.tsx';

type Look = 'main' | 'soft' | 'text' | 'danger';

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
  readonly look?: Look;
  readonly busy?: boolean;
  /** Makes a disabled button answer a tap with the reason why it is off. */
  readonly onOff?: (() => void) | undefined;
  readonly children: ReactNode;
};

const hold = (event: MouseEvent): void => event.preventDefault();

/** While it is busy, or says why it is off, it keeps the focus: a browser takes it from what is `disabled`. */
export function Button(props: ButtonProps) {
  const {
    look = 'main',
    busy = false,
    disabled = false,
    onOff,
    onClick,
    type = 'button',
    children,
    ...rest
  } = props;
  const explains = disabled && !busy && onOff !== undefined;
  return (
    <button
      {...rest}
      type={explains ? 'button' : type}
      disabled={disabled && !busy && !explains}
      aria-disabled={busy || explains || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? hold : explains ? onOff : onClick}
      className={classes(styles.button, styles[look], busy && styles.busy)}
    >
      <span className={styles.label}>
        {typeof children === 'string' ? <WithFigures sentence={children} /> : children}
      </span>
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
