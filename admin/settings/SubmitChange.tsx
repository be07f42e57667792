import { Button, Typography } from '@mui/material';
import { useId } from 'react';

/** The form's button: it stays visible when it cannot be pressed, and says why below it. */
export function SubmitChange({ label, whyNot }: { label: string; whyNot: string | null }) {
  const whyId = useId();
  return (
    <>
      <Button
        type="submit"
        variant="contained"
        size="large"
        fullWidth
        disabled={whyNot !== null}
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
