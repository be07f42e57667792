import { groupAddress } from '../../../domain/display.ts';
import styles from './AddressGroups.module.css';

/** The whole address in groups of four, so that two can be compared by eye; read out and copied it is one word. */
export function AddressGroups({ address }: { readonly address: string }) {
  return (
    <span className={styles.groups}>
      {groupAddress(address).map((group, index) => (
        <span key={index} className={styles.group}>
          {group}
        </span>
      ))}
    </span>
  );
}
