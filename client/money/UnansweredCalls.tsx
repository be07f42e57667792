import { useEffect } from 'react';
import { paths } from '../routes/paths.ts';
import { unansweredCopy } from '../copy/unanswered.ts';
import { Link } from '../ui/Link.tsx';
import { Notice } from '../ui/Notice.tsx';
import { pendingRequests } from './request-keys.ts';
import styles from './UnansweredCalls.module.css';
import { useUnanswered } from './use-unanswered.ts';
import type { Unanswered } from './use-unanswered.ts';

/** A notice that was in sight for this long was read. One that came with the press of a button leaves the key as it is. */
const READ_MS = 2_000;

function Call({ call: { kind, outcome, requestId } }: { readonly call: Unanswered }) {
  const isKnown = outcome !== null;
  useEffect(() => {
    if (!isKnown) return undefined;
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
  }, [requestId, isKnown]);
  if (outcome === null) return unansweredCopy.checking[kind];
  if (outcome === 'nothing') return unansweredCopy.nothing[kind];
  if (outcome === 'forgotten')
    return (
      <>
        {unansweredCopy.forgotten[kind]}{' '}
        <Link to={paths.history} className={styles.link}>
          {unansweredCopy.see}
        </Link>
      </>
    );
  return (
    <>
      {unansweredCopy.done[kind]}{' '}
      <Link to={paths.historyDetail(outcome.id)} className={styles.link}>
        {unansweredCopy.see}
      </Link>
    </>
  );
}

/** Says what becomes of earlier calls whose answer was lost (D67). Once that was read, the same content is a new request. */
export function UnansweredCalls() {
  const calls = useUnanswered();
  if (calls.length === 0) return null;
  return (
    <div className={styles.list}>
      {calls.map((call) => (
        <Notice key={call.requestId} live>
          <Call call={call} />
        </Notice>
      ))}
    </div>
  );
}
