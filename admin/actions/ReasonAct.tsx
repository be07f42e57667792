import { Typography } from '@mui/material';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { normalizeReason, reasonError } from '../../domain/reason.ts';
import type { ActInput, ActPath } from '../api/contract.ts';
import { ReasonField } from './ReasonField.tsx';
import { SimpleAct } from './SimpleAct.tsx';
import type { SimpleActProps } from './SimpleAct.tsx';

interface ReasonActProps<Act extends ActPath> extends Omit<SimpleActProps<Act>, 'input' | 'children'> {
  input: Omit<ActInput<Act>, 'reason'>;
  /** The effect of the action, in a sentence. */
  effect: string;
  presets?: readonly string[];
  /** The act and its record, where the input has more than its record. */
  about?: string;
  /** Called when the reason has changed. */
  onReason?: () => void;
  /** What is asked before the reason, which then waits for the focus. */
  children?: ReactNode;
}

const LOGGED = '감사 기록에 남아요';

/** A button for an action that requires a reason. */
export function ReasonAct<Act extends ActPath>(props: ReasonActProps<Act>) {
  const { effect, presets = [], isReady = true, children, onOpen, onReason, ...rest } = props;
  const { about = `${props.act} ${JSON.stringify(props.input)}` } = props;
  const [reason, setReason] = useState('');
  return (
    <SimpleAct
      {...rest}
      input={{ ...props.input, reason: normalizeReason(reason) } as ActInput<Act>}
      isReady={isReady && reasonError(reason) === null}
      onOpen={() => {
        setReason('');
        onOpen?.();
      }}
    >
      <Typography variant="body2" color="text.secondary">
        {effect}
      </Typography>
      {children}
      <ReasonField
        about={about}
        value={reason}
        hint={LOGGED}
        presets={presets}
        autoFocus={children === undefined}
        onChange={(next) => {
          setReason(next);
          onReason?.();
        }}
      />
    </SimpleAct>
  );
}
