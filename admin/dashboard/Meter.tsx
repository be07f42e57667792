import { Box, LinearProgress, Typography } from '@mui/material';

interface MeterProps {
  label: string;
  used: string;
  max: string;
  /** The used part in percent. */
  percent: number;
}

// From here on the meter warns before it is full.
const NEARLY_FULL = 80;

/** The used part of a daily limit, with a warning in words when it is nearly full. */
export function Meter({ label, used, max, percent }: MeterProps) {
  const isNearlyFull = percent >= NEARLY_FULL;
  return (
    <Box sx={{ py: 1 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, flexWrap: 'wrap' }}>
        <Typography variant="body2" color="text.secondary">
          {label}
        </Typography>
        <Typography variant="body2" sx={{ fontWeight: 700 }}>
          {`${used} / ${max}`}
        </Typography>
      </Box>
      <LinearProgress
        variant="determinate"
        aria-label={label}
        value={Math.min(100, percent)}
        color={isNearlyFull ? 'warning' : 'primary'}
        sx={(theme) => ({ height: 8, borderRadius: 4, my: 0.5, backgroundColor: theme.tokens.surface2 })}
      />
      <Typography variant="caption" color={isNearlyFull ? 'warning.main' : 'text.secondary'}>
        {isNearlyFull ? `한도의 ${percent}%를 썼어요` : `한도의 ${percent}%`}
      </Typography>
    </Box>
  );
}
