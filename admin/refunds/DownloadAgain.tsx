import { Alert, Checkbox, FormControlLabel } from '@mui/material';
import { useState } from 'react';
import { useRefresh } from 'react-admin';
import { ReasonAct } from '../actions/ReasonAct.tsx';
import type { RefundDetail } from '../api/contract.ts';
import { savePayout } from '../payouts/save-payout.ts';
import { problemText } from './refund-words.ts';

type Copies = NonNullable<RefundDetail['copies']>;

/** Saves the file once more, for a reason, after what happened to it was shown. */
export function DownloadAgain({ fileId, copies }: { fileId: number; copies: Copies }) {
  const [sureOf, setSureOf] = useState<string | null>(null);
  const refresh = useRefresh();
  const { downloads, count, paid } = copies;
  // The page follows what happens to the file, and the tick is about what was shown when it was given.
  const shown = `${downloads} ${paid.join(' ')}`;
  const isSure = sureOf === shown;
  return (
    <ReasonAct
      act="refunds.download"
      input={{ fileId, seen: { downloads, paid } }}
      label="파일 다시 받기"
      title="같은 파일을 다시 받을까요?"
      effect="새 파일이 아니라 처음 만든 파일과 같아요. 은행에 두 번 올리면 두 번 나가요."
      presets={['파일을 잃어버렸어요', '파일을 확인해요']}
      color="warning"
      isReady={isSure}
      sentence={({ fileName }) => `${fileName} 파일을 저장했어요. 처음 만든 파일과 같아요.`}
      problemOf={problemText}
      onOpen={() => setSureOf(null)}
      onAnswer={savePayout}
      onRefused={refresh}
    >
      <Alert severity={paid.length > 0 ? 'error' : 'warning'}>
        {downloads === 0 ? '만든 뒤 다시 받은 적이 없어요. ' : `만든 뒤 이미 ${downloads}번 다시 받았어요. `}
        {paid.length === 0
          ? `환불 ${count}건 가운데 돌려준 것을 확인한 것은 아직 없어요.`
          : `환불 ${count}건 가운데 ${paid.length}건은 이미 돌려줬어요.`}
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
