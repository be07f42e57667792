import { Typography } from '@mui/material';
import type { ButtonProps } from '@mui/material';
import { useState } from 'react';
import { normalizeReason, reasonError } from '../../domain/reason.ts';
import { ActDialog } from './ActDialog.tsx';
import { GuardedButton } from './GuardedButton.tsx';
import { ReasonField } from './ReasonField.tsx';
import { useAct } from './use-act.ts';

interface ReasonActProps<Answer> {
  label: string;
  title: string;
  /** The effect of the action, in a sentence. */
  effect: string;
  presets?: readonly string[];
  color?: NonNullable<ButtonProps['color']>;
  whyNot: string | null;
  call: (reason: string) => Promise<Answer>;
  sentence: (answer: Answer) => string;
  /** Whether nothing is left to do; otherwise the sentence is a warning. */
  isDone?: (answer: Answer) => boolean;
}

const LOGGED = '감사 기록에 남아요';

/** A button for an action that requires a reason. */
export function ReasonAct<Answer>(props: ReasonActProps<Answer>) {
  const { label, title, effect, presets = [], color = 'primary', whyNot } = props;
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const act = useAct(props.call, props.sentence, props.isDone);
  const open = () => {
    act.reset();
    setReason('');
    setOpen(true);
  };
  return (
    <>
      <GuardedButton variant="outlined" whyNot={whyNot} color={color} onClick={open}>
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
          onConfirm={() => act.mutate(normalizeReason(reason), { onSuccess: () => setOpen(false) })}
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
