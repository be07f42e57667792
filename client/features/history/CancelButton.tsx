import { useMutation } from '@tanstack/react-query';
import { trpc } from '../../api/trpc.ts';
import { detailCopy } from '../../copy/detail.ts';
import { cancelRequest } from '../../money/request-acts.ts';
import { showAlert } from '../../ui/alert.ts';
import { Button } from '../../ui/Button.tsx';
import { alertFailure } from '../../ui/alert-failure.ts';
import { showToast } from '../../ui/toast.ts';
import type { Detail } from './detail-rows.tsx';

/** Cancels an own pending request. After any answer the screen loads its state again. */
export function CancelButton({ detail }: { readonly detail: Detail }) {
  const utils = trpc.useUtils();
  const cancel = useMutation({
    mutationFn: () => cancelRequest(detail.id),
    onSuccess: () => showToast(detailCopy.cancelled),
    onError: alertFailure,
    onSettled: () => {
      void utils.wallet.invalidate();
      void utils.history.invalidate();
    },
  });

  const ask = async (): Promise<void> => {
    const sure = await showAlert({
      message: detailCopy.cancelQuestion(detailCopy.requests[detail.type] ?? ''),
      confirm: detailCopy.cancelConfirm,
      cancel: detailCopy.cancelKeep,
      danger: true,
    });
    if (sure) cancel.mutate();
  };

  return (
    <Button look="text" busy={cancel.isPending} onClick={() => void ask()}>
      {detailCopy.cancel}
    </Button>
  );
}
