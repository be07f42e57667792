import type { ButtonProps } from '@mui/material';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode } from 'react';
import { useNotify } from 'react-admin';
import type { ActAnswer, ActInput, ActPath } from '../api/contract.ts';
import { isUnanswered } from '../api/retry-unanswered.ts';
import { ActDialog } from './ActDialog.tsx';
import { GuardedButton } from './GuardedButton.tsx';
import { useAct } from './use-act.ts';
import { useWhyNot } from './use-why-not.ts';

export interface SimpleActProps<Act extends ActPath> {
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
  /** Whether nothing is left to do; otherwise the sentence is a warning. */
  isDone?: (answer: ActAnswer<Act>) => boolean;
  /** What the dialog says of a refusal. */
  problemOf?: (error: Error | null) => string | null;
  /** Called also when the page has been left meanwhile. */
  onAnswer?: (answer: ActAnswer<Act>) => void;
  onRefused?: (error: Error) => void;
  onOpen?: () => void;
  children: ReactNode;
}

const OVERTAKEN = '그사이 상태가 바뀌어 질문을 닫았어요. 지금 상태를 확인해주세요.';

const messageOf = (error: Error | null): string | null => error?.message ?? null;

/** A button for an action with a confirmation. */
export function SimpleAct<Act extends ActPath>(props: SimpleActProps<Act>) {
  const { label, title, color = 'primary', isReady = true, problemOf = messageOf, children } = props;
  const mayNot = useWhyNot(props.act);
  /** Where it was asked; null while it is not. */
  const [askedAt, setAskedAt] = useState<string | null>(null);
  const act = useAct(props.act, props.sentence, props.isDone, props.onAnswer);
  const open = () => {
    act.reset();
    props.onOpen?.();
    setAskedAt(location.hash);
  };
  const close = () => setAskedAt(null);
  const notify = useNotify();
  const onGone = useEffectEvent(() => {
    if (askedAt !== location.hash || act.isPending) return;
    notify(act.error !== null && isUnanswered(act.error) ? act.error.message : OVERTAKEN, {
      type: 'warning',
    });
  });
  // The act may be replaced by its opposite when the page is read again after a lost answer or what a colleague did, and takes its
  // question with it.
  useEffect(() => () => onGone(), []);
  // One with a key gets the answer that was lost, such as the won that is still to be paid.
  const isAskedAgain = act.error !== null && isUnanswered(act.error) && 'requestId' in (props.input ?? {});
  // What it would do may have been done meanwhile.
  const overtaken = act.isPending || isAskedAgain ? null : (props.whyNot ?? null);
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
      {askedAt !== null && (
        <ActDialog
          title={title}
          confirmLabel={props.confirmLabel ?? label}
          color={color}
          isReady={isReady && overtaken === null}
          isPending={act.isPending}
          problem={overtaken ?? problemOf(act.error)}
          onClose={close}
          onConfirm={() =>
            act.mutate(props.input, {
              onSuccess: close,
              onError: (error) => props.onRefused?.(error),
            })
          }
        >
          {children}
        </ActDialog>
      )}
    </>
  );
}
