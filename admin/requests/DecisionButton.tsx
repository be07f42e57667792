import { Button, Tooltip } from '@mui/material';
import type { ButtonProps } from '@mui/material';
import type { Decision } from '../../domain/request-state.ts';
import { decisionLabels } from '../copy/ko.ts';
import { decisionKeys } from './decision-keys.ts';
import { Key } from './Key.tsx';

interface DecisionButtonProps {
  decision: Decision;
  variant: 'contained' | 'outlined';
  color: NonNullable<ButtonProps['color']>;
  /** Why it cannot be pressed, in the operator's words. */
  whyNot: string | null;
  isBusy: boolean;
  onClick: () => void;
}

/** A button that stays visible when its decision is not legal, disabled, and says why on hover. */
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
          sx={{ minHeight: 52, borderRadius: '16px', fontSize: '1.0625rem', whiteSpace: 'nowrap' }}
        >
          {decisionLabels[decision]}
        </Button>
      </span>
    </Tooltip>
  );
}
