import type { ReactNode } from 'react';
import styles from './KeyValueRows.module.css';

export type KeyValue = {
  readonly label: string;
  readonly value: ReactNode;
  readonly strong?: boolean;
};

export function KeyValueRows({ rows }: { readonly rows: readonly KeyValue[] }) {
  return (
    <dl className={styles.rows}>
      {rows.map(({ label, value, strong = false }) => (
        <div key={label} className={styles.row}>
          <dt className={styles.label}>{label}</dt>
          <dd className={strong ? styles.strong : styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
