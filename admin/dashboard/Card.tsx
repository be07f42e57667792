import { Paper, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface CardProps {
  title: string;
  /** Spans the whole row. */
  wide?: boolean;
  children: ReactNode;
}

export function Card({ title, wide = false, children }: CardProps) {
  return (
    <Paper
      component="section"
      aria-label={title}
      sx={{ borderRadius: '20px', p: 3, minWidth: 0, ...(wide && { gridColumn: '1 / -1' }) }}
    >
      <Typography component="h2" variant="h6" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </Paper>
  );
}
