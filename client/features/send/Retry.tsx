import { commonCopy } from '../../copy/common.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';

/** Something that the step needs did not arrive: what, and a way to ask again. */
export function Retry({ sentence, onRetry }: { readonly sentence: string; readonly onRetry: () => void }) {
  return (
    <Notice tone="danger" live>
      {sentence}
      <Button look="text" onClick={onRetry}>
        {commonCopy.retry}
      </Button>
    </Notice>
  );
}
