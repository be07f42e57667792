import { ko } from '../../copy/ko.ts';
import { Notice } from '../../ui/Notice.tsx';
import styles from './ConfirmNotices.module.css';
import type { TransferQuote } from './send-types.ts';

type ConfirmNoticesProps = {
  readonly kind: TransferQuote['kind'] | undefined;
  readonly priceMoved: boolean;
  readonly reused: boolean;
  readonly lookalike: boolean;
};

/** What the figures do not say. It stands under them, where its coming moves nothing. */
export function ConfirmNotices({ kind, priceMoved, reused, lookalike }: ConfirmNoticesProps) {
  return (
    <div className={styles.notices}>
      {lookalike && <Notice tone="danger">{ko.send.lookalike}</Notice>}
      {priceMoved && (
        <Notice tone="warn" live>
          {ko.send.priceMoved}
        </Notice>
      )}
      {reused && <Notice>{ko.send.reused}</Notice>}
      {kind === 'external' && <Notice>{ko.send.outsideNotice}</Notice>}
      {kind === 'agent' && <Notice>{ko.send.agentNotice}</Notice>}
    </div>
  );
}
