import type { ButtonProps } from '@mui/material';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { ActAnswer, ActInput, ActPath } from '../api/contract.ts';
import { ActDialog } from './ActDialog.tsx';
import { GuardedButton } from './GuardedButton.tsx';
import { useAct } from './use-act.ts';
import { useWhyNot } from './use-why-not.ts';

interface SimpleActProps<Act extends ActPath> {
  act: Act;
  input: ActInput<Act>;
  label: string;
  title: string;
  confirmLabel?: string;
  color?: NonNullable<ButtonProps['color']>;
  /** How the button looks; its name for screen readers where the label is short. */
  button?: ButtonProps;
  /** Why it is not possible now for any role; null when it is. */
  whyNot?: string | null;
  isReady?: boolean;
  sentence: (answer: ActAnswer<Act>) => string;
  onOpen?: () => void;
  children: ReactNode;
}

/** A button for an action with a confirmation but without a reason. */
export function SimpleAct<Act extends ActPath>(props: SimpleActProps<Act>) {
  const { label, title, color = 'primary', isReady = true, children } = props;
  const mayNot = useWhyNot(props.act);
  const [isOpen, setOpen] = useState(false);
  const act = useAct(props.act, props.sentence);
  const open = () => {
    act.reset();
    props.onOpen?.();
    setOpen(true);
  };
  return (
    <>
      <GuardedButton
        variant="outlined"
        {...props.button}
        color={color}
        whyNot={mayNot ?? props.whyNot ?? null}
        onClick={open}
      >
        {label}
      </GuardedButton>
      {isOpen && (
        <ActDialog
          title={title}
          confirmLabel={props.confirmLabel ?? label}
          color={color}
          isReady={isReady}
          isPending={act.isPending}
          problem={act.error?.message ?? null}
          onClose={() => setOpen(false)}
          onConfirm={() => act.mutate(props.input, { onSuccess: () => setOpen(false) })}
        >
          {children}
        </ActDialog>
      )}
    </>
  );
}
