import { commonCopy } from '../copy/common.ts';
import { Button } from './Button.tsx';
import { ErrorDrawing, MissingDrawing, OfflineDrawing } from './Drawing.tsx';
import styles from './States.module.css';
import { WithSupport } from './WithSupport.tsx';

/** What did not come: a drawing, one line, one button at most. */
export function ErrorState({
  title,
  sentence,
  onRetry,
}: {
  /** Where a whole screen is missing. */
  readonly title?: string;
  readonly sentence: string;
  /** Left out where trying again would bring the same answer. */
  readonly onRetry?: (() => void) | undefined;
}) {
  return (
    <div className={styles.state} role="alert">
      {navigator.onLine ? title === undefined ? <ErrorDrawing /> : <MissingDrawing /> : <OfflineDrawing />}
      {title !== undefined && <h1 className={styles.title}>{title}</h1>}
      <p className={styles.line}>
        <WithSupport sentence={sentence} />
      </p>
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
