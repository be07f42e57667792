import { trpc } from '../../api/trpc.ts';
import { detailCopy } from '../../copy/detail.ts';
import { alertFailure } from '../../ui/alert-failure.ts';
import { showAlert } from '../../ui/alert.ts';
import { showToast } from '../../ui/toast.ts';
import styles from './HistoryDetailScreen.module.css';
import type { Detail } from './detail-rows.tsx';

/** Reports the other side of a transfer, once (D75). */
export function ReportButton({ detail: { id, incoming, reported } }: { readonly detail: Detail }) {
  const utils = trpc.useUtils();
  const report = trpc.transfers.report.useMutation({
    onSuccess: () => showToast(detailCopy.reportDone),
    onError: alertFailure,
    onSettled: () => void utils.history.detail.invalidate({ id }),
  });
  if (reported === null) return null;
  if (reported) return <p className={styles.ask}>{detailCopy.reported}</p>;
  const ask = async (): Promise<void> => {
    const sure = await showAlert({
      message: detailCopy.reportQuestion(incoming),
      confirm: detailCopy.reportConfirm,
      cancel: detailCopy.reportKeep,
      danger: true,
    });
    if (sure) report.mutate({ id });
  };
  return (
    <p className={styles.ask}>
      <button type="button" className={styles.report} disabled={report.isPending} onClick={() => void ask()}>
        {detailCopy.report(incoming)}
      </button>
    </p>
  );
}
