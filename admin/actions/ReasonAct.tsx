import { Typography } from '@mui/material';
import type { ButtonProps } from '@mui/material';
import { useState } from 'react';
import { normalizeReason, reasonError } from '../../domain/reason.ts';
import type { ActAnswer, ActInput, ActPath } from '../api/contract.ts';
import { ActDialog } from './ActDialog.tsx';
import { GuardedButton } from './GuardedButton.tsx';
import { ReasonField } from './ReasonField.tsx';
import { useAct } from './use-act.ts';
import { useWhyNot } from './use-why-not.ts';

interface ReasonActProps<Act extends ActPath> {
  act: Act;
  input: Omit<ActInput<Act>, 'reason'>;
  label: string;
  title: string;
  /** The effect of the action, in a sentence. */
  effect: string;
  presets?: readonly string[];
  color?: NonNullable<ButtonProps['color']>;
  /** Why it is not possible now for any role; null when it is. */
  whyNot?: string | null;
  sentence: (answer: ActAnswer<Act>) => string;
  /** Whether nothing is left to do; otherwise the sentence is a warning. */
  isDone?: (answer: ActAnswer<Act>) => boolean;
}

const LOGGED = '감사 기록에 남아요';

/** A button for an action that requires a reason. */
export function ReasonAct<Act extends ActPath>(props: ReasonActProps<Act>) {
  const { label, title, effect, presets = [], color = 'primary' } = props;
  const mayNot = useWhyNot(props.act);
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const act = useAct(props.act, props.sentence, props.isDone);
  const open = () => {
    act.reset();
    setReason('');
    setOpen(true);
  };
  const confirm = () => {
    const input = { ...props.input, reason: normalizeReason(reason) } as ActInput<Act>;
    act.mutate(input, { onSuccess: () => setOpen(false) });
  };
  return (
    <>
      <GuardedButton variant="outlined" whyNot={mayNot ?? props.whyNot ?? null} color={color} onClick={open}>
        {label}
      </GuardedButton>
      {isOpen && (
        <ActDialog
          title={title}
          confirmLabel={label}
          color={color}
          isReady={reasonError(reason) === null}
          isPending={act.isPending}
          problem={act.error?.message ?? null}
          onClose={() => setOpen(false)}
          onConfirm={confirm}
        >
          <Typography variant="body2" color="text.secondary">
            {effect}
          </Typography>
          <ReasonField value={reason} hint={LOGGED} presets={presets} onChange={setReason} />
        </ActDialog>
      )}
    </>
  );
}
