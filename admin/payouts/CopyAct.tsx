import { Alert, Checkbox, FormControlLabel } from '@mui/material';
import { useState } from 'react';
import { useRefresh } from 'react-admin';
import { ReasonAct } from '../actions/ReasonAct.tsx';
import type { ActInput } from '../api/contract.ts';
import { savePayout } from './save-payout.ts';

type CopyPath = 'payouts.download' | 'refunds.download';

interface CopyActProps<Act extends CopyPath> {
  act: Act;
  input: Omit<ActInput<Act>, 'reason'>;
  /** What would happen twice. */
  effect: string;
  downloads: number;
  /** The sales or refunds that are paid. */
  paid: readonly number[];
  /** What is said of them. */
  paidText: string;
  whyNot?: string | null;
  problemOf: (error: Error | null) => string | null;
}

/** Saves the same file once more, for a reason, after what happened to it was shown. */
export function CopyAct<Act extends CopyPath>(props: CopyActProps<Act>) {
  const { act, input, effect, downloads, paid, paidText, whyNot = null, problemOf } = props;
  const [sureOf, setSureOf] = useState<string | null>(null);
  const refresh = useRefresh();
  // The page follows what happens to the file, and the tick is about what was shown when it was given.
  const shown = `${downloads} ${paid.join(' ')}`;
  const isSure = sureOf === shown;
  return (
    <ReasonAct<CopyPath>
      act={act}
      input={input}
      label="파일 다시 받기"
      title="같은 파일을 다시 받을까요?"
      effect={`새 파일이 아니라 처음 만든 파일과 같아요. 은행에 두 번 올리면 두 번 ${effect}.`}
      presets={['파일을 잃어버렸어요', '파일을 확인해요']}
      color="warning"
      whyNot={whyNot}
      isReady={isSure}
      sentence={({ fileName }) => `${fileName} 파일을 저장했어요. 처음 만든 파일과 같아요.`}
      problemOf={problemOf}
      onOpen={() => setSureOf(null)}
      onAnswer={savePayout}
      onRefused={() => refresh()}
    >
      <Alert severity={paid.length > 0 ? 'error' : 'warning'}>
        {downloads === 0 ? '만든 뒤 다시 받은 적이 없어요. ' : `만든 뒤 이미 ${downloads}번 다시 받았어요. `}
        {paidText}
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
