import { trpc } from '../../api/trpc.ts';
import { freezeCopy } from '../../copy/freeze.ts';
import { Button } from '../../ui/Button.tsx';
import { alertFailure } from '../../ui/alert-failure.ts';
import { showToast } from '../../ui/toast.ts';

/** Says of a request that the own freeze has put on hold that it goes on. */
export function ResumeButton({ id }: { readonly id: number }) {
  const utils = trpc.useUtils();
  const resume = trpc.orders.resume.useMutation({
    onSuccess: () => showToast(freezeCopy.resumed),
    onError: alertFailure,
    onSettled: () => {
      void utils.wallet.invalidate();
      void utils.history.invalidate();
    },
  });
  return (
    <Button look="soft" busy={resume.isPending} onClick={() => resume.mutate({ id })}>
      {freezeCopy.resume}
    </Button>
  );
}
