import type { ReactNode } from 'react';
import { commonCopy } from '../copy/common.ts';
import { Covered } from './Covered.tsx';
import { Figure } from './Figure.tsx';
import styles from './KeyValueRows.module.css';

export type KeyValue = {
  readonly label: string;
  readonly value: ReactNode;
  readonly strong?: boolean;
  /** What the value was when the screen was first shown. */
  readonly former?: string | undefined;
};

/** Marks the rows whose text has changed. */
export const withFormer = (rows: readonly KeyValue[], first: readonly KeyValue[]): readonly KeyValue[] =>
  rows.map((row) => {
    const former = first.find(({ label }) => label === row.label)?.value;
    return typeof former === 'string' && former !== row.value ? { ...row, former } : row;
  });

const FIGURE = /[0-9] ?(?:DAON|원)$/;

type KeyValueRowsProps = {
  readonly rows: readonly KeyValue[];
  /** Covers the amounts: not a price, which is in a sentence. */
  readonly covered?: boolean;
};

const AMOUNT = /^[+−]?[0-9][0-9,.]* ?(?:DAON|원)$/;

/** Labels with their values. A value that is an amount stays on one line with its unit. */
export function KeyValueRows({ rows, covered = false }: KeyValueRowsProps) {
  return (
    <dl className={styles.rows}>
      {rows.map(({ label, value, strong = false, former }) => (
        <div key={label} className={styles.row}>
          <dt className={styles.label}>{label}</dt>
          <dd className={strong ? styles.strong : styles.value}>
            {former !== undefined && (
              <s className={styles.former}>
                <span className="visually-hidden">{commonCopy.former} </span>
                <Figure text={former} />
              </s>
            )}
            {typeof value !== 'string' || !FIGURE.test(value) ? (
              value
            ) : covered && AMOUNT.test(value) ? (
              <Covered />
            ) : (
              <Figure text={value} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
