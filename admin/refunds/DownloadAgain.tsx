import type { RefundDetail } from '../api/contract.ts';
import { CopyAct } from '../payouts/CopyAct.tsx';
import { problemText } from './refund-words.ts';

type Copies = NonNullable<RefundDetail['copies']>;

/** Saves the file of refunds once more. */
export function DownloadAgain({ fileId, copies }: { fileId: number; copies: Copies }) {
  const { downloads, count, paid } = copies;
  return (
    <CopyAct
      act="refunds.download"
      input={{ fileId, seen: { downloads, paid } }}
      effect="나가요"
      downloads={downloads}
      paid={paid}
      paidText={
        paid.length === 0
          ? `환불 ${count}건 가운데 돌려준 것을 확인한 것은 아직 없어요.`
          : `환불 ${count}건 가운데 ${paid.length}건은 이미 돌려줬어요.`
      }
      problemOf={problemText}
    />
  );
}
