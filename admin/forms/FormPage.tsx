import { Paper } from '@mui/material';
import type { ReactNode } from 'react';
import { Title } from 'react-admin';

/** The page of a form. */
export function FormPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper sx={{ borderRadius: '20px', p: 4, mt: 3, mx: 'auto', width: '100%', maxWidth: 560 }}>
      <Title title={title} />
      {children}
    </Paper>
  );
}
