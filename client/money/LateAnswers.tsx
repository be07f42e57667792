import { Link } from 'react-router-dom';
import type { LateAnswer } from './use-unanswered.ts';
import { paths } from '../app/paths.ts';
import { ko } from '../copy/ko.ts';
import styles from './LateAnswers.module.css';
import { Notice } from '../ui/Notice.tsx';

/** Tells that an earlier request, whose answer was lost, did arrive. */
export function LateAnswers({ late }: { readonly late: readonly LateAnswer[] }) {
  return late.map(({ id, kind }) => (
    <Notice key={id} live>
      {ko.late[kind]}{' '}
      <Link to={paths.historyDetail(id)} className={styles.link}>
        {ko.late.see}
      </Link>
    </Notice>
  ));
}
