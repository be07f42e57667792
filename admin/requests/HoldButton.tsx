import { useState } from 'react';
import { DecisionButton } from './DecisionButton.tsx';
import type { DecisionProps } from './DecisionButton.tsx';
import { presetReasons } from './preset-reasons.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

export function HoldButton(props: DecisionProps) {
  const [isOpen, setOpen] = useState(false);
  const hold = async (reason: string) => {
    // What was typed stays where it can be sent again.
    if (await props.control.run({ decision: 'hold', reason })) setOpen(false);
  };
  return (
    <>
      <DecisionButton
        {...props}
        decision="hold"
        variant="outlined"
        color="warning"
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <ReasonDialog
          open
          title="왜 보류하나요?"
          confirmLabel="보류하기"
          color="warning"
          presets={presetReasons[props.resource].hold}
          isPending={props.control.isPending}
          onClose={() => setOpen(false)}
          onConfirm={(reason) => void hold(reason)}
        />
      )}
    </>
  );
}
