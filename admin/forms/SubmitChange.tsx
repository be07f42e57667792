import { Button, Typography } from '@mui/material';
import { useId, useRef } from 'react';
import { useFocusAfter } from '../actions/use-focus-after.ts';

interface SubmitChangeProps {
  label: string;
  whyNot: string | null;
  isPending?: boolean;
}

/** The form's button: it stays visible when it cannot be pressed, and says why below it. */
export function SubmitChange({ label, whyNot, isPending = false }: SubmitChangeProps) {
  const whyId = useId();
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfter(isPending, button);
  return (
    <>
      <Button
        ref={button}
        type="submit"
        variant="contained"
        size="large"
        fullWidth
        disabled={whyNot !== null || isPending}
        aria-describedby={whyId}
        sx={{ minHeight: 52, borderRadius: '16px' }}
      >
        {label}
      </Button>
      <Typography
        id={whyId}
        variant="body2"
        color="text.secondary"
        sx={{ minHeight: '1.5em', textAlign: 'center' }}
      >
        {whyNot}
      </Typography>
    </>
  );
}
