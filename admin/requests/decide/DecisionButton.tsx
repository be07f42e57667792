import { Button } from '@mui/material';
import type { ButtonProps } from '@mui/material';
import { memo } from 'react';
import { DECISION_LABELS } from '../../../domain/request-state.ts';
import type { Decision } from '../../../domain/request-state.ts';
import { decisionKeys } from '../../list/decision-keys.ts';
import { ReasonTip } from '../../actions/ReasonTip.tsx';
import { Key } from '../../list/Key.tsx';

interface DecisionButtonProps {
  decision: Decision;
  variant: 'contained' | 'outlined';
  color: NonNullable<ButtonProps['color']>;
  /** Why the decision cannot be made now; null when it can. */
  whyNot: string | null;
  isBusy: boolean;
  /** The same function while the request is. */
  onAsk: (decision: Decision) => void;
}

const looks = {
  minHeight: 52,
  borderRadius: '16px',
  fontSize: '1.0625rem',
  whiteSpace: 'nowrap',
  minWidth: 0,
  px: { xs: 1, lg: 2 },
} as const;

/** The button of a decision; disabled, with the reason as its tooltip, when the decision is not legal. */
export const DecisionButton = memo(function DecisionButton(props: DecisionButtonProps) {
  const { decision, variant, color, whyNot, isBusy, onAsk } = props;
  return (
    <ReasonTip reason={whyNot}>
      <Button
        fullWidth
        size="large"
        variant={variant}
        color={color}
        disabled={whyNot !== null || isBusy}
        aria-keyshortcuts={decisionKeys[decision]}
        onClick={() => onAsk(decision)}
        endIcon={<Key isHidden>{decisionKeys[decision]}</Key>}
        sx={looks}
      >
        {DECISION_LABELS[decision]}
      </Button>
    </ReasonTip>
  );
});
