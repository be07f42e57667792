import { Paper, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** A part of a record's page, under a heading. */
export function RecordCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper tabIndex={-1} sx={{ borderRadius: '20px', p: 3 }}>
      <Typography component="h2" variant="h6" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {children}
    </Paper>
  );
}
