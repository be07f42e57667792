import { wonText } from '../amounts/amount-text.ts';
import type { PayoutDetail } from '../api/contract.ts';
import { CopyAct } from './CopyAct.tsx';
import { problemText } from './payout-words.ts';

/** What refuses the copy beforehand; stopped sales are named when it is asked for. */
const refusals: Readonly<Record<NonNullable<PayoutDetail['acts']['copyFile']>, string | null>> = {
  PAYOUT_CHANGED: '뺀 판매가 있어 같은 파일을 다시 받을 수 없어요.',
  PAYOUT_DONE: '파일의 판매를 모두 지급해서 다시 받을 수 없어요.',
  PAYOUT_REFUSED: null,
};

const IDS_SHOWN = 10;

/** The numbers of sales, the first ones of many. */
const saleList = (ids: readonly number[]): string =>
  ids.length <= IDS_SHOWN
    ? `판매 ${ids.join(', ')}`
    : `판매 ${ids.slice(0, IDS_SHOWN).join(', ')} 외 ${ids.length - IDS_SHOWN}건`;

/** Saves the file of a payout once more. */
export function DownloadAgain({ payout }: { payout: PayoutDetail }) {
  const { id, downloads, count, paid, acts } = payout;
  return (
    <CopyAct
      act="payouts.download"
      input={{ id, seen: { downloads, paid: paid.ids } }}
      effect="지급돼요"
      downloads={downloads}
      paid={paid.ids}
      paidText={
        paid.count === 0
          ? `판매 ${count}건 가운데 지급을 확인한 것은 아직 없어요.`
          : `판매 ${count}건 가운데 ${paid.count}건(${wonText(paid.won)})은 이미 지급했어요: ${saleList(paid.ids)}.`
      }
      whyNot={acts.copyFile && refusals[acts.copyFile]}
      problemOf={problemText}
    />
  );
}
