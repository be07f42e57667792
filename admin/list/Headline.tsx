import { Box, Typography } from '@mui/material';
import { Figure } from '../amounts/Figure.tsx';

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
      <Figure isLong={isLong}>{figure}</Figure>
    </Box>
  );
}
