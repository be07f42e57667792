import type { ReactNode } from 'react';
import styles from './Gallery.module.css';

/** One part with its name, in all its states. */
export function Part({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={name}>
      <h2 className={styles.name}>{name}</h2>
      {children}
    </section>
  );
}
