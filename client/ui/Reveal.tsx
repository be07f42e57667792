import { useState } from 'react';
import type { ReactNode } from 'react';
import { depositCopy } from '../copy/deposit.ts';
import { EyeIcon } from './icons.tsx';
import styles from './Reveal.module.css';

/**
 * The sum of a deposit is covered as other amounts are, but has to be wired: `reveal` is the button that shows it where it stands,
 * until that place is left. Copying takes the sum itself either way.
 */
export function useReveal(hidden: boolean): { readonly covered: boolean; readonly reveal: ReactNode } {
  const [shown, setShown] = useState(false);
  const covered = hidden && !shown;
  const reveal = covered && (
    <button type="button" className={styles.reveal} onClick={() => setShown(true)}>
      <EyeIcon size={20} />
      <span className="visually-hidden">{depositCopy.show}</span>
    </button>
  );
  return { covered, reveal };
}
