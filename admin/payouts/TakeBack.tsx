import { Checkbox, FormControlLabel } from '@mui/material';
import { useState } from 'react';
import { ReasonAct } from '../actions/ReasonAct.tsx';
import { wonText } from '../amounts/amount-text.ts';
import { sumWon } from '../amounts/sum-won.ts';
import { problemText } from './payout-words.ts';

interface TakeBackProps {
  payoutId: number;
  sales: readonly { id: number; won: string }[];
  label: string;
  /** The name of the button for screen readers, where its label is short. */
  name?: string;
}

/** Takes sales back from a file that the bank has not paid. */
export function TakeBack({ payoutId, sales, label, name }: TakeBackProps) {
  const [isSure, setSure] = useState(false);
  return (
    <ReasonAct
      act="payouts.takeBack"
      input={{ id: payoutId, saleIds: sales.map(({ id }) => id) }}
      label={label}
      title={`${sales.length}건, ${wonText(sumWon(sales))}을 파일에서 뺄까요?`}
      confirmLabel="파일에서 빼기"
      effect="뺀 판매는 맡은 채로 남아요. 다른 파일에 넣거나, 직접 지급하거나, 거절할 수 있어요. 이 파일은 다시 받을 수 없게 돼요."
      presets={['은행에서 거절했어요', '파일을 올리지 않았어요']}
      color="warning"
      button={{ size: 'small', variant: 'text', 'aria-label': name }}
      isReady={isSure}
      sentence={() => `${sales.length}건을 파일에서 뺐어요.`}
      problemOf={problemText}
      onOpen={() => setSure(false)}
    >
      <FormControlLabel
        control={<Checkbox checked={isSure} onChange={(event) => setSure(event.target.checked)} />}
        label="은행에서 이체되지 않은 것을 확인했어요."
      />
    </ReasonAct>
  );
}
