import { useState } from 'react';
import { DecisionButton } from './DecisionButton.tsx';
import type { DecisionProps } from './DecisionButton.tsx';
import { presetReasons } from './preset-reasons.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

export function RejectButton(props: DecisionProps) {
  const [isOpen, setOpen] = useState(false);
  const reject = async (reason: string) => {
    // What was typed stays where it can be sent again.
    if (await props.control.run({ decision: 'reject', reason })) setOpen(false);
  };
  return (
    <>
      <DecisionButton
        {...props}
        decision="reject"
        variant="outlined"
        color="error"
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <ReasonDialog
          open
          title="왜 거절하나요?"
          confirmLabel="거절하기"
          color="error"
          presets={presetReasons[props.resource].reject}
          isPending={props.control.isPending}
          onClose={() => setOpen(false)}
          onConfirm={(reason) => void reject(reason)}
        />
      )}
    </>
  );
}
