import { commonCopy } from '../copy/common.ts';
import { Button } from './Button.tsx';
import styles from './States.module.css';

export function ErrorState({
  sentence,
  onRetry,
}: {
  readonly sentence: string;
  /** Left out where trying again would bring the same answer. */
  readonly onRetry?: (() => void) | undefined;
}) {
  return (
    <div className={styles.state} role="alert">
      <p className={styles.line}>{sentence}</p>
      {onRetry !== undefined && (
        <div className={styles.action}>
          <Button look="soft" onClick={onRetry}>
            {commonCopy.retry}
          </Button>
        </div>
      )}
    </div>
  );
}
