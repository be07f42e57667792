import { Button, Tooltip } from '@mui/material';
import type { ButtonProps } from '@mui/material';

interface GuardedButtonProps extends ButtonProps {
  /** Why it cannot be pressed now; null when it can. */
  whyNot: string | null;
}

/** A button that is disabled, with the reason as its tooltip, instead of hidden. */
export function GuardedButton({ whyNot, disabled = false, ...props }: GuardedButtonProps) {
  return (
    <Tooltip describeChild title={whyNot ?? ''}>
      {/* A disabled button fires no pointer events; the span carries the tooltip for it. */}
      <span>
        <Button {...props} disabled={disabled || whyNot !== null} />
      </span>
    </Tooltip>
  );
}
