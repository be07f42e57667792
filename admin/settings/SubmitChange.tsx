import { Button, Tooltip, Typography } from '@mui/material';

/** The form's button: it stays visible when it cannot be pressed, and says why beside it and on hover. */
export function SubmitChange({ label, whyNot }: { label: string; whyNot: string | null }) {
  return (
    <>
      <Tooltip describeChild title={whyNot ?? ''}>
        {/* A disabled button fires no pointer events; the span carries the tooltip for it. */}
        <span>
          <Button
            type="submit"
            variant="contained"
            size="large"
            fullWidth
            disabled={whyNot !== null}
            sx={{ minHeight: 52, borderRadius: '16px' }}
          >
            {label}
          </Button>
        </span>
      </Tooltip>
      <Typography variant="body2" color="text.secondary" sx={{ minHeight: '1.5em', textAlign: 'center' }}>
        {whyNot}
      </Typography>
    </>
  );
}
