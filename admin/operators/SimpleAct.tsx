import type { ButtonProps } from '@mui/material';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ActDialog } from '../actions/ActDialog.tsx';
import { GuardedButton } from '../actions/GuardedButton.tsx';
import { useAct } from '../actions/use-act.ts';
import { WAITS_FOR_SECOND } from '../actions/waits-for-second.ts';

interface SimpleActProps {
  label: string;
  title: string;
  color?: NonNullable<ButtonProps['color']>;
  whyNot: string | null;
  isReady?: boolean;
  call: () => Promise<{ applied: boolean }>;
  sentence: string;
  onOpen?: () => void;
  children: ReactNode;
}

/** A button for an action with a confirmation but without a reason. */
export function SimpleAct(props: SimpleActProps) {
  const { label, title, color = 'primary', whyNot, isReady = true, onOpen, children } = props;
  const [isOpen, setOpen] = useState(false);
  const act = useAct(props.call, ({ applied }) => (applied ? props.sentence : WAITS_FOR_SECOND));
  const open = () => {
    act.reset();
    onOpen?.();
    setOpen(true);
  };
  return (
    <>
      <GuardedButton variant="outlined" color={color} whyNot={whyNot} onClick={open}>
        {label}
      </GuardedButton>
      {isOpen && (
        <ActDialog
          title={title}
          confirmLabel={label}
          color={color}
          isReady={isReady}
          isPending={act.isPending}
          problem={act.error?.message ?? null}
          onClose={() => setOpen(false)}
          onConfirm={() => act.mutate(undefined, { onSuccess: () => setOpen(false) })}
        >
          {children}
        </ActDialog>
      )}
    </>
  );
}
