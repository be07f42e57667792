import type { CSSProperties } from 'react';
import styles from './FitText.module.css';

/**
 * A large number on one line: it shrinks to its box instead of breaking. `--fit-max` is its size when there is room,
 * `--fit-line` a line through it.
 */
export function FitText({ text, unit }: { readonly text: string; readonly unit: string }) {
  return (
    <span className={styles.box}>
      <span className={styles.text} style={{ '--chars': text.length } as CSSProperties}>
        {text}
        <span className={styles.unit}> {unit}</span>
      </span>
    </span>
  );
}
