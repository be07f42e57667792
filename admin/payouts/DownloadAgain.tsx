import { Alert, Checkbox, FormControlLabel } from '@mui/material';
import { useState } from 'react';
import { useRefresh } from 'react-admin';
import { ReasonAct } from '../actions/ReasonAct.tsx';
import { wonText } from '../amounts/amount-text.ts';
import type { PayoutDetail } from '../api/contract.ts';
import { problemText } from './payout-words.ts';
import { savePayout } from './save-payout.ts';

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

/** Saves the file of a payout once more, for a reason, after what happened to it was shown. */
export function DownloadAgain({ payout }: { payout: PayoutDetail }) {
  const [sureOf, setSureOf] = useState<string | null>(null);
  const refresh = useRefresh();
  const { id, downloads, count, paid, acts } = payout;
  // The page follows what happens to the file, and the tick is about what was shown when it was given.
  const shown = `${downloads} ${paid.ids.join(' ')}`;
  const isSure = sureOf === shown;
  return (
    <ReasonAct
      act="payouts.download"
      input={{ id, seen: { downloads, paid: paid.ids } }}
      label="파일 다시 받기"
      title="같은 파일을 다시 받을까요?"
      effect="새 파일이 아니라 처음 만든 파일과 같아요. 은행에 두 번 올리면 두 번 지급돼요."
      presets={['파일을 잃어버렸어요', '파일을 확인해요']}
      color="warning"
      whyNot={acts.copyFile && refusals[acts.copyFile]}
      isReady={isSure}
      sentence={({ fileName }) => `${fileName} 파일을 저장했어요. 처음 만든 파일과 같아요.`}
      problemOf={problemText}
      onOpen={() => setSureOf(null)}
      onAnswer={savePayout}
      onRefused={refresh}
    >
      <Alert severity={paid.count > 0 ? 'error' : 'warning'}>
        {downloads === 0 ? '만든 뒤 다시 받은 적이 없어요. ' : `만든 뒤 이미 ${downloads}번 다시 받았어요. `}
        {paid.count === 0
          ? `판매 ${count}건 가운데 지급을 확인한 것은 아직 없어요.`
          : `판매 ${count}건 가운데 ${paid.count}건(${wonText(paid.won)})은 이미 지급했어요: ${saleList(paid.ids)}.`}
      </Alert>
      <FormControlLabel
        control={
          <Checkbox checked={isSure} onChange={(event) => setSureOf(event.target.checked ? shown : null)} />
        }
        label="이 파일을 은행에 올리지 않았거나, 은행에서 취소한 것을 확인했어요."
      />
    </ReasonAct>
  );
}
