import { groupAddress } from '../../../domain/display.ts';
import styles from './AddressGroups.module.css';

/** How many characters at each end are what people compare. */
const ENDS = 4;

/**
 * The whole address in groups of four, so that two can be compared by eye, its ends bold; read out and copied it is one word. Groups
 * that differ from those of `unlike` are marked.
 */
export function AddressGroups({ address, unlike }: { readonly address: string; readonly unlike?: string }) {
  const groups = groupAddress(address);
  const others = unlike === undefined ? null : groupAddress(unlike.toLowerCase());
  return (
    <span className={styles.groups}>
      {groups.map((group, index) => {
        const isFirst = index === 0;
        const bold = isFirst ? group.slice(0, ENDS) : index === groups.length - 1 ? group : '';
        return (
          <span key={index} className={styles.group}>
            {bold !== '' && <b>{bold}</b>}
            {others === null || others[index] === group.toLowerCase() ? (
              group.slice(bold.length)
            ) : (
              <mark className={styles.differs}>{group.slice(bold.length)}</mark>
            )}
          </span>
        );
      })}
    </span>
  );
}
