import { Button } from '@mui/material';
import type { ButtonProps } from '@mui/material';
import { ReasonTip } from './ReasonTip.tsx';

interface GuardedButtonProps extends ButtonProps {
  /** Why it cannot be pressed now; null when it can. */
  whyNot: string | null;
}

/** A button that is disabled, with the reason as its tooltip, instead of hidden. */
export function GuardedButton({ whyNot, disabled = false, ...props }: GuardedButtonProps) {
  return (
    <ReasonTip reason={whyNot}>
      <Button {...props} disabled={disabled || whyNot !== null} />
    </ReasonTip>
  );
}
