import { useMutation } from '@tanstack/react-query';
import { trpc } from '../../api/trpc.ts';
import { freezeCopy } from '../../copy/freeze.ts';
import { resumeRequest } from '../../money/request-acts.ts';
import { Button } from '../../ui/Button.tsx';
import { alertFailure } from '../../ui/alert-failure.ts';
import { showToast } from '../../ui/toast.ts';

/** Says of a request that the own freeze has put on hold that it goes on. */
export function ResumeButton({ id }: { readonly id: number }) {
  const utils = trpc.useUtils();
  const resume = useMutation({
    mutationFn: () => resumeRequest(id),
    onSuccess: () => showToast(freezeCopy.resumed),
    onError: alertFailure,
    onSettled: () => {
      void utils.wallet.invalidate();
      void utils.history.invalidate();
    },
  });
  return (
    <Button look="soft" busy={resume.isPending} onClick={() => resume.mutate()}>
      {freezeCopy.resume}
    </Button>
  );
}
