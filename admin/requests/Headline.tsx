import { Box, Typography } from '@mui/material';

/** The most important figure of a request. */
export function Headline({
  label,
  figure,
  isLong = false,
}: {
  label: string;
  figure: string;
  isLong?: boolean;
}) {
  return (
    <Box>
      <Typography variant="body2" color="text.secondary">
        {label}
      </Typography>
      <Typography
        sx={{
          fontSize: isLong ? '1.375rem' : '2rem',
          fontWeight: 700,
          lineHeight: 1.3,
          overflowWrap: 'anywhere',
        }}
      >
        {figure}
      </Typography>
    </Box>
  );
}
