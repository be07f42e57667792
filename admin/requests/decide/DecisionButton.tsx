import { Button, Tooltip } from '@mui/material';
import type { ButtonProps } from '@mui/material';
import { DECISION_LABELS } from '../../../domain/request-state.ts';
import type { Decision } from '../../../domain/request-state.ts';
import { decisionKeys } from '../../list/decision-keys.ts';
import { Key } from '../../list/Key.tsx';

interface DecisionButtonProps {
  decision: Decision;
  variant: 'contained' | 'outlined';
  color: NonNullable<ButtonProps['color']>;
  /** Why the decision cannot be made now; null when it can. */
  whyNot: string | null;
  isBusy: boolean;
  onClick: () => void;
}

/** The button of a decision; disabled, with the reason as its tooltip, when the decision is not legal. */
export function DecisionButton({ decision, variant, color, whyNot, isBusy, onClick }: DecisionButtonProps) {
  return (
    <Tooltip describeChild title={whyNot ?? ''}>
      {/* A disabled button fires no pointer events; the span carries the tooltip for it. */}
      <span>
        <Button
          fullWidth
          size="large"
          variant={variant}
          color={color}
          disabled={whyNot !== null || isBusy}
          aria-keyshortcuts={decisionKeys[decision]}
          onClick={onClick}
          endIcon={<Key isHidden>{decisionKeys[decision]}</Key>}
          sx={{
            minHeight: 52,
            borderRadius: '16px',
            fontSize: '1.0625rem',
            whiteSpace: 'nowrap',
            minWidth: 0,
            px: { xs: 1, lg: 2 },
          }}
        >
          {DECISION_LABELS[decision]}
        </Button>
      </span>
    </Tooltip>
  );
}
