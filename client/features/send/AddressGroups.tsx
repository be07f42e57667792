import { groupAddress } from '../../../domain/display.ts';
import styles from './AddressGroups.module.css';

/** How many characters at each end are what people compare. */
const ENDS = 4;

/**
 * The whole address in groups of four, so that two can be compared by eye, its ends bold; read out and copied it is one word.
 */
export function AddressGroups({ address }: { readonly address: string }) {
  const tail = address.length - ENDS;
  return (
    <span className={styles.groups}>
      {groupAddress(address).map((group, index) => {
        const start = index * 4;
        // A group may lie across the last four.
        const cut = start < ENDS ? group.length : Math.min(Math.max(tail - start, 0), group.length);
        return (
          <span key={index} className={styles.group}>
            {start < ENDS ? <b>{group}</b> : group.slice(0, cut)}
            {start >= ENDS && cut < group.length && <b>{group.slice(cut)}</b>}
          </span>
        );
      })}
    </span>
  );
}
