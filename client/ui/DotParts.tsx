import styles from './DotParts.module.css';

/** Parts with a dot between those that share a line. */
export function DotParts({ parts }: { readonly parts: readonly string[] }) {
  return (
    <span className={styles.clip}>
      <span className={styles.parts}>
        {parts.map((part, place) => (
          <span key={part} className={styles.part}>
            {place > 0 && <span className={styles.dot}> · </span>}
            {part}
          </span>
        ))}
      </span>
    </span>
  );
}
