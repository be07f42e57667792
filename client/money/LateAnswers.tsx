import type { LateAnswer } from './use-unanswered.ts';
import { paths } from '../app/paths.ts';
import { lateCopy } from '../copy/late.ts';
import styles from './LateAnswers.module.css';
import { Link } from '../ui/Link.tsx';
import { Notice } from '../ui/Notice.tsx';

/** Reports that an earlier request arrived although its answer was lost. */
export function LateAnswers({ late }: { readonly late: readonly LateAnswer[] }) {
  return late.map(({ id, kind }) => (
    <Notice key={id} live>
      {lateCopy[kind]}{' '}
      <Link to={paths.historyDetail(id)} className={styles.link}>
        {lateCopy.see}
      </Link>
    </Notice>
  ));
}
