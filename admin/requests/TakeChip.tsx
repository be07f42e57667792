import { Chip } from '@mui/material';

/** Who is paying a request now; nothing while it is free. */
export function TakeChip({ takenBy }: { takenBy: string | null }) {
  if (takenBy === null) return null;
  return (
    <Chip
      size="small"
      variant="outlined"
      label={`${takenBy} 처리 중`}
      title={`${takenBy} 님이 처리하고 있어요`}
      sx={{ maxWidth: 160 }}
    />
  );
}
