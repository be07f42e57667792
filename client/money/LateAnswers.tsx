import { useEffect } from 'react';
import { pendingRequests } from './request-keys.ts';
import type { LateAnswer } from './use-unanswered.ts';
import { paths } from '../app/paths.ts';
import { lateCopy } from '../copy/late.ts';
import styles from './LateAnswers.module.css';
import { Link } from '../ui/Link.tsx';
import { Notice } from '../ui/Notice.tsx';

/** A notice that was in sight for this long was read. One that came with the press of a button leaves the key as it is. */
const READ_MS = 2_000;

function Late({ answer: { kind, id, requestId } }: { readonly answer: LateAnswer }) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const count = (): void => {
      clearTimeout(timer);
      if (document.visibilityState !== 'hidden')
        timer = setTimeout(() => pendingRequests.settle(requestId), READ_MS);
    };
    count();
    document.addEventListener('visibilitychange', count);
    return () => {
      document.removeEventListener('visibilitychange', count);
      clearTimeout(timer);
    };
  }, [requestId]);
  return (
    <Notice live>
      {lateCopy[kind]}{' '}
      <Link to={paths.historyDetail(id)} className={styles.link}>
        {lateCopy.see}
      </Link>
    </Notice>
  );
}

/** Reports that an earlier request arrived although its answer was lost. The same content is then a new request. */
export function LateAnswers({ late }: { readonly late: readonly LateAnswer[] }) {
  if (late.length === 0) return null;
  return (
    <div className={styles.list}>
      {late.map((answer) => (
        <Late key={answer.requestId} answer={answer} />
      ))}
    </div>
  );
}
