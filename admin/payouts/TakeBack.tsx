import { Checkbox, FormControlLabel, Typography } from '@mui/material';
import { useState } from 'react';
import { normalizeReason, reasonError } from '../../domain/reason.ts';
import { ActDialog } from '../actions/ActDialog.tsx';
import { GuardedButton } from '../actions/GuardedButton.tsx';
import { ReasonField } from '../actions/ReasonField.tsx';
import { useAct } from '../actions/use-act.ts';
import { useWhyNot } from '../actions/use-why-not.ts';
import { wonText } from '../amounts/amount-text.ts';
import { problemText } from './payout-words.ts';
import { sumWon } from '../amounts/sum-won.ts';

interface TakeBackProps {
  payoutId: number;
  sales: readonly { id: number; won: string }[];
  label: string;
  /** The name of the button for screen readers, where its label is short. */
  name?: string;
}

/** Takes sales back from a file that the bank has not paid. */
export function TakeBack({ payoutId, sales, label, name }: TakeBackProps) {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [isSure, setSure] = useState(false);
  const act = useAct('payouts.takeBack', () => `${sales.length}건을 파일에서 뺐어요.`);
  const open = () => {
    act.reset();
    setReason('');
    setSure(false);
    setOpen(true);
  };
  return (
    <>
      <GuardedButton
        size="small"
        color="warning"
        whyNot={useWhyNot('payouts.takeBack')}
        aria-label={name}
        onClick={open}
      >
        {label}
      </GuardedButton>
      {isOpen && (
        <ActDialog
          title={`${sales.length}건, ${wonText(sumWon(sales))}을 파일에서 뺄까요?`}
          confirmLabel="파일에서 빼기"
          color="warning"
          isReady={isSure && reasonError(reason) === null}
          isPending={act.isPending}
          problem={problemText(act.error)}
          onClose={() => setOpen(false)}
          onConfirm={() =>
            act.mutate(
              { id: payoutId, saleIds: sales.map(({ id }) => id), reason: normalizeReason(reason) },
              { onSuccess: () => setOpen(false) },
            )
          }
        >
          <Typography variant="body2" color="text.secondary">
            뺀 판매는 맡은 채로 남아요. 다른 파일에 넣거나, 직접 지급하거나, 거절할 수 있어요. 이 파일은 다시
            받을 수 없게 돼요.
          </Typography>
          <FormControlLabel
            control={<Checkbox checked={isSure} onChange={(event) => setSure(event.target.checked)} />}
            label="은행에서 이체되지 않은 것을 확인했어요."
          />
          <ReasonField
            value={reason}
            hint="감사 기록에 남아요"
            presets={['은행에서 거절했어요', '파일을 올리지 않았어요']}
            autoFocus={false}
            onChange={setReason}
          />
        </ActDialog>
      )}
    </>
  );
}
