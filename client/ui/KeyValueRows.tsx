import type { ReactNode } from 'react';
import { Figure } from './Figure.tsx';
import styles from './KeyValueRows.module.css';

export type KeyValue = {
  readonly label: string;
  readonly value: ReactNode;
  readonly strong?: boolean;
};

const FIGURE = /[0-9] ?(?:DAON|원)$/;

/** Labels with their values. A value that is an amount stays on one line with its unit. */
export function KeyValueRows({ rows }: { readonly rows: readonly KeyValue[] }) {
  return (
    <dl className={styles.rows}>
      {rows.map(({ label, value, strong = false }) => (
        <div key={label} className={styles.row}>
          <dt className={styles.label}>{label}</dt>
          <dd className={strong ? styles.strong : styles.value}>
            {typeof value === 'string' && FIGURE.test(value) ? <Figure text={value} /> : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
