import type { ReactNode } from 'react';
import { ChevronIcon } from '../../ui/icons.tsx';
import { Link } from '../../ui/Link.tsx';
import styles from './SettingRow.module.css';

type RowProps = { readonly label: string; readonly value?: ReactNode };

function Body({ label, value }: RowProps) {
  return (
    <>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{value}</span>
      <span className={styles.chevron}>
        <ChevronIcon size={18} />
      </span>
    </>
  );
}

/** A setting with a screen of its own, and its current value. */
export function SettingLink({ to, ...row }: RowProps & { readonly to: string }) {
  return (
    <Link to={to} className={styles.row}>
      <Body {...row} />
    </Link>
  );
}

/** One setting that opens a sheet. */
export function SettingButton({ onPress, ...row }: RowProps & { readonly onPress: () => void }) {
  return (
    <button type="button" className={styles.row} onClick={onPress} aria-haspopup="dialog">
      <Body {...row} />
    </button>
  );
}

/** One setting that is on or off: the whole row is the switch. */
export function SettingSwitch(props: {
  readonly label: string;
  readonly sub?: string;
  readonly on: boolean;
  readonly busy?: boolean;
  readonly onSwitch: (on: boolean) => void;
}) {
  const { label, sub, on, busy, onSwitch } = props;
  return (
    <label className={styles.row}>
      <span className={styles.label}>
        {label}
        {sub !== undefined && <span className={styles.sub}>{sub}</span>}
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={on}
        aria-disabled={busy}
        onChange={(event) => busy !== true && onSwitch(event.target.checked)}
        aria-label={label}
        className={styles.input}
      />
      <span className={styles.track} aria-hidden="true" />
    </label>
  );
}

export function SettingGroup(props: { readonly title?: string; readonly children: ReactNode }) {
  const { title, children } = props;
  return (
    <section className={styles.group}>
      {title !== undefined && <h2 className={styles.title}>{title}</h2>}
      {children}
    </section>
  );
}
