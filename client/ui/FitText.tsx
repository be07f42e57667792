import type { CSSProperties } from 'react';
import styles from './FitText.module.css';

/**
 * A large number with its unit, as '1,234.50 DAON', on one line: it shrinks to its box instead of breaking. `--fit-max` is its size when there is room,
 * `--fit-line` a line through it.
 */
export function FitText({ amount }: { readonly amount: string }) {
  const [text = '', ...unit] = amount.split(' ');
  return (
    <span className={styles.box}>
      <span className={styles.text} style={{ '--chars': text.length } as CSSProperties}>
        {text}
        <span className={styles.unit}> {unit.join(' ')}</span>
      </span>
    </span>
  );
}
