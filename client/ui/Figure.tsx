import type { CSSProperties } from 'react';
import styles from './Figure.module.css';

/** A figure on one line: it is drawn smaller where it is wider than its place. */
export function Figure({ text }: { readonly text: string }) {
  return (
    <span className={styles.figure} style={{ '--chars': text.length } as CSSProperties}>
      {text}
    </span>
  );
}

/** Shorter ones fit into every line. */
const LONG_NUMBERS = /([0-9][0-9,.]{6,}[0-9])/;

/** A sentence that breaks beside its numbers and never inside them. */
export function WithFigures({ sentence }: { readonly sentence: string }) {
  // What the pattern has caught stands at the odd places.
  return sentence
    .split(LONG_NUMBERS)
    .map((part, place) => (place % 2 === 1 ? <Figure key={`${place} ${part}`} text={part} /> : part));
}
