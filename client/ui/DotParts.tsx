import { Fragment } from 'react';
import styles from './DotParts.module.css';
import { WithFigures } from './Figure.tsx';

/** Parts with a dot between those that share a line. */
export function DotParts({ parts }: { readonly parts: readonly string[] }) {
  return parts.map((part, place) => (
    <Fragment key={part}>
      {place > 0 && <span className={styles.dot}> </span>}
      <span className={styles.part}>
        <WithFigures sentence={part} />
      </span>
    </Fragment>
  ));
}
