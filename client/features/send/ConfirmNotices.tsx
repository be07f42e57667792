import { showDateTime } from '../../../domain/display-time.ts';
import { HOUR_MS } from '../../../domain/durations.ts';
import { sendCopy } from '../../copy/send.ts';
import { Notice } from '../../ui/Notice.tsx';
import styles from './ConfirmNotices.module.css';
import type { TransferQuote } from './send-types.ts';

type ConfirmNoticesProps = {
  readonly kind: TransferQuote['kind'] | undefined;
  readonly moved: string | undefined;
  readonly reused: boolean;
  readonly lookalike: boolean;
};

/** Stands at the top: at the foot of a small screen a wait would not be seen before the tap. */
export function waitSentence(hours: number, warned: boolean, now: Date): string {
  const until = showDateTime(new Date(now.getTime() + hours * HOUR_MS), now);
  return (warned ? sendCopy.warnedWaitNotice : sendCopy.waitNotice)(hours, until);
}

/** Notices about the send, below the figures, so that a late notice shifts no layout. */
export function ConfirmNotices({ kind, moved, reused, lookalike }: ConfirmNoticesProps) {
  return (
    <div className={styles.notices}>
      {lookalike && <Notice tone="danger">{sendCopy.lookalike}</Notice>}
      {moved !== undefined && (
        <Notice tone="warn" live>
          {moved}
        </Notice>
      )}
      {reused && <Notice>{sendCopy.reused}</Notice>}
      {kind === 'external' && <Notice>{sendCopy.outsideNotice}</Notice>}
      {kind === 'agent' && <Notice>{sendCopy.agentNotice}</Notice>}
    </div>
  );
}
